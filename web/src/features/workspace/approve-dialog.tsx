import { Button, Modal, Radio, Textarea } from "@mantine/core";
import { useState } from "react";
import type { Workspace } from "../../api/types.ts";
import { formatAmount, tenThousandths, amountText } from "../../ui/money.ts";
import { FailureLine } from "../../ui/states.tsx";
import type { ApprovedCharge } from "./decide.ts";
import { FindingLine } from "./finding-line.tsx";

interface ApproveDialogProps {
  readonly invoice: Workspace;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  readonly onApprove: (reason: string, charges: readonly ApprovedCharge[] | undefined) => void;
}

/** Every charge at what the order expects, at most what was billed; undefined when a charge has nothing to be held against. */
const atExpected = (invoice: Workspace): readonly ApprovedCharge[] | undefined => {
  const charges: ApprovedCharge[] = [];
  for (const row of invoice.audit?.charges ?? []) {
    const billed = tenThousandths(row.billed);
    if (billed === null) return undefined;
    if (billed === 0n) continue;
    const expected = tenThousandths(row.expected) ?? 0n;
    charges.push({ code: row.code, amount: amountText(expected < billed ? expected : billed) });
  }
  return charges.length === 0 ? undefined : charges;
};

const sum = (charges: readonly ApprovedCharge[]): string =>
  amountText(charges.reduce((total, one) => total + (tenThousandths(one.amount) ?? 0n), 0n));

/** An invoice that is not clean is approved with a reason: as it was billed, or at what the order expects. */
export const ApproveDialog = ({ invoice, opened, busy, error, onClose, onApprove }: ApproveDialogProps) => {
  const expected = atExpected(invoice);
  const less = expected !== undefined && sum(expected) !== invoice.totals.billed;
  const [how, setHow] = useState("billed");
  const [reason, setReason] = useState("");
  const grave = (invoice.audit?.findings ?? []).filter((one) => one.severity !== "information");
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={<strong>Approve {invoice.invoiceNumber} all the same?</strong>}>
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== "") onApprove(reason.trim(), how === "expected" ? expected : undefined);
        }}
      >
        <div>
          {grave.slice(0, 6).map((finding) => (
            <FindingLine key={finding.rule + finding.message} finding={finding} withCharge />
          ))}
          {grave.length > 6 ? <p className="dim">and {grave.length - 6} more</p> : null}
          {(invoice.audit?.notEvaluated ?? []).map((one) => (
            <p key={one.rule} className="dim">
              Not evaluated: {one.reason}
            </p>
          ))}
        </div>
        {less ? (
          <Radio.Group label="Amount" value={how} onChange={setHow}>
            <div className="stack" style={{ marginTop: 6 }}>
              <Radio size="xs" value="billed" label={`As billed: ${formatAmount(invoice.totals.billed)} ${invoice.currency}`} />
              <Radio
                size="xs"
                value="expected"
                label={`Each charge at what the order expects: ${formatAmount(sum(expected))} ${invoice.currency}`}
              />
            </div>
          </Radio.Group>
        ) : null}
        <Textarea
          label="Reason"
          description="Kept in the timeline."
          required
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2000}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={reason.trim() === ""}>
            Approve
          </Button>
        </div>
      </form>
    </Modal>
  );
};
