import { Button, Modal, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { FormEventHandler, ReactNode } from "react";
import type { Recovery, RecoveryDecision } from "../../api/recoveries.ts";
import { formatAmount } from "../../ui/money.ts";
import { FailureLine } from "../../ui/states.tsx";
import { amountFault, typedAmount } from "./received-amount.ts";
import { vendorName } from "./recovery-words.ts";

const MAX_NOTE = 2000;

interface DialogProps {
  readonly recovery: Recovery;
  readonly busy: boolean;
  readonly error: unknown;
  /** Somebody else was first: what is shown now is how it stands. */
  readonly changed: boolean;
  readonly onClose: () => void;
  readonly onDecide: (decision: RecoveryDecision) => void;
}

/** Notes that the vendor is asked; the letter itself goes out by the person's own mail. */
export function ClaimDialog({ onDecide, ...dialog }: DialogProps) {
  const { recovery } = dialog;
  const form = useForm({ mode: "uncontrolled", initialValues: { note: "" } });
  return (
    <DecisionForm
      {...dialog}
      title={`Claim ${sumOf(recovery)} of ${vendorName(recovery)}?`}
      verb="Note the claim"
      onSubmit={form.onSubmit(({ note }) => onDecide({ kind: "claim", note }))}
    >
      <p className="dim">
        The claim is noted with today's amount. Weighbridge does not send the letter: copy it or download the PDF and send it
        yourself.
      </p>
      <Textarea
        label="Note"
        description="Kept in the history: to whom and how it was sent, for instance."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        data-autofocus
        {...form.getInputProps("note")}
      />
    </DecisionForm>
  );
}

/** Notes money that came back; a part leaves the rest as it is. */
export function ReceivedDialog({ onDecide, ...dialog }: DialogProps) {
  const { recovery } = dialog;
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { amount: "", note: "" },
    validate: { amount: (amount) => amountFault(amount, recovery) },
  });
  return (
    <DecisionForm
      {...dialog}
      title={`Money received for ${recovery.orderNumber}`}
      verb="Note the money"
      onSubmit={form.onSubmit(({ amount, note }) => onDecide({ kind: "recovered", amount: typedAmount(amount), note }))}
    >
      <p className="dim">
        A part is fine; the rest stays to get back. A credit invoice of the vendor takes its amount off by itself: do not note it
        here as well.
      </p>
      <TextInput
        label={`Amount in ${recovery.currency}`}
        description={`At most ${sumOf(recovery)}.`}
        inputMode="decimal"
        required
        data-autofocus
        {...form.getInputProps("amount")}
      />
      <Textarea
        label="Note"
        description="A check number, for instance."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        {...form.getInputProps("note")}
      />
    </DecisionForm>
  );
}

/** Gives up what is left. */
export function WaiveDialog({ onDecide, ...dialog }: DialogProps) {
  const { recovery } = dialog;
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { reason: "" },
    validate: { reason: (reason) => (reason.trim() === "" ? "Say why it is given up" : null) },
  });
  return (
    <DecisionForm
      {...dialog}
      title={`Waive ${sumOf(recovery)}?`}
      verb="Waive the rest"
      isFinal
      onSubmit={form.onSubmit(({ reason }) => onDecide({ kind: "waive", reason: reason.trim() }))}
    >
      <p className="dim">What is left is not asked for again, also when the order changes once more. This cannot be undone.</p>
      <Textarea
        label="Reason"
        description="Kept in the history."
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        data-autofocus
        {...form.getInputProps("reason")}
      />
    </DecisionForm>
  );
}

interface DecisionFormProps extends Omit<DialogProps, "onDecide" | "recovery"> {
  readonly title: string;
  readonly verb: string;
  /** What cannot be taken back has a button of its own color. */
  readonly isFinal?: boolean;
  readonly children: ReactNode;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
}

function DecisionForm({ title, verb, isFinal = false, busy, error, changed, onClose, onSubmit, children }: DecisionFormProps) {
  return (
    <Modal opened onClose={onClose} title={<strong>{title}</strong>}>
      <form className="stack" style={{ gap: 14 }} onSubmit={onSubmit} noValidate>
        {children}
        {changed ? (
          <div className="note-box warn" role="alert">
            Someone changed this recovery before you. You now see it as it is; decide again if it still applies.
          </div>
        ) : (
          <FailureLine error={error} />
        )}
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} {...(isFinal ? { color: "red.9" } : {})}>
            {verb}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

function sumOf({ amount, currency }: Recovery): string {
  return `${formatAmount(amount)} ${currency}`;
}
