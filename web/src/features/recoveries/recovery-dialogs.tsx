import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ReactNode } from "react";
import type { Recovery, RecoveryDecision } from "../../api/recoveries.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { formatAmount } from "../../ui/money.ts";
import { typedAmount } from "../../ui/typed-amount.ts";
import { amountFault } from "./received-amount.ts";
import { vendorName } from "./recovery-labels.ts";
import { t } from "../../language/text.ts";

export const MAX_NOTE = 2000;

export interface DialogProps {
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
    <FormDialog
      draft={`claim ${recovery.uuid}`}
      {...shared(dialog)}
      title={t`Claim ${sumOf(recovery)} of ${vendorName(recovery)}?`}
      verb={t`Note the claim`}
      onSubmit={form.onSubmit(({ note }) => onDecide({ kind: "claim", note }))}
    >
      <p className="dim">{t`The claim is noted with today's amount. Weighbridge does not send the letter: copy it or download the PDF, send it yourself, and note then how it went out.`}</p>
      <Textarea
        label={t`Note`}
        description={t`Kept in the history.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        data-autofocus
        key={form.key("note")}
        {...form.getInputProps("note")}
      />
    </FormDialog>
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
    <FormDialog
      draft={`received ${recovery.uuid}`}
      {...shared(dialog)}
      title={t`Money received for ${recovery.orderNumber}`}
      verb={t`Note the money`}
      onSubmit={form.onSubmit(({ amount, note }) => onDecide({ kind: "recovered", amount: typedAmount(amount), note }))}
    >
      <p className="dim">{t`A part is fine; the rest stays to get back. A credit invoice of the vendor is deducted automatically: do not note it here as well.`}</p>
      <TextInput
        label={t`Amount in ${recovery.currency}`}
        description={t`At most ${sumOf(recovery)}.`}
        inputMode="decimal"
        withAsterisk
        data-autofocus
        key={form.key("amount")}
        {...form.getInputProps("amount")}
      />
      <Textarea
        label={t`Note`}
        description={t`A check number, for instance.`}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        key={form.key("note")}
        {...form.getInputProps("note")}
      />
    </FormDialog>
  );
}

/** Gives up what is left. */
export function WaiveDialog({ onDecide, ...dialog }: DialogProps) {
  const { recovery } = dialog;
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { reason: "" },
    validate: { reason: (reason) => (reason.trim() === "" ? t`Say why it is given up` : null) },
  });
  return (
    <FormDialog
      draft={`waive ${recovery.uuid}`}
      {...shared(dialog)}
      title={t`Waive ${sumOf(recovery)}?`}
      verb={t`Waive the rest`}
      isFinal
      onSubmit={form.onSubmit(({ reason }) => onDecide({ kind: "waive", reason: reason.trim() }))}
    >
      <p className="dim">{t`What is left is not asked for again, also when the order changes once more. This cannot be undone.`}</p>
      <Textarea
        label={t`Reason`}
        description={t`Kept in the history.`}
        withAsterisk
        autosize
        minRows={2}
        maxRows={6}
        maxLength={MAX_NOTE}
        data-autofocus
        key={form.key("reason")}
        {...form.getInputProps("reason")}
      />
    </FormDialog>
  );
}

/** Of every dialog here: what it waits for, and what is said when somebody else was first. */
export function shared({ busy, error, changed, onClose }: Omit<DialogProps, "onDecide" | "recovery">) {
  const note: ReactNode = changed ? (
    <div
      className="note-box warn"
      role="alert"
    >{t`Someone changed this recovery before you. You now see it as it is; decide again if it still applies.`}</div>
  ) : null;
  return { busy, error, onClose, ...(changed ? { note } : {}) };
}

function sumOf({ amount, currency }: Recovery): string {
  return `${formatAmount(amount)} ${currency}`;
}
