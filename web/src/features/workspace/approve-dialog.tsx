import { Button, Modal, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import type { Me, Workspace } from "../../api/types.ts";
import { amountText, formatAmount, tenThousandths } from "../../ui/money.ts";
import { NO_REASON, ReasonField, reasonText } from "../../ui/reason-field.tsx";
import { FailureLine } from "../../ui/states.tsx";
import type { ApprovedCharge } from "./decide.ts";
import { FindingLine } from "./finding-line.tsx";
import { beyondLimit } from "./may-approve.ts";

interface ApproveDialogProps {
  readonly invoice: Workspace;
  readonly me: Me;
  readonly opened: boolean;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onClose: () => void;
  /** Without a reason and amounts: those of the first approval stand. */
  readonly onApprove: (reason: string | undefined, charges: readonly ApprovedCharge[] | undefined) => void;
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

type How = "first" | "billed" | "expected" | "given";

/** An invoice that is not clean is approved with a reason: as billed, at what the order expects, or at given amounts. */
export const ApproveDialog = ({ invoice, me, opened, busy, error, onClose, onApprove }: ApproveDialogProps) => {
  const first = invoice.firstApproval ?? null;
  const expected = atExpected(invoice);
  const less = expected !== undefined && sum(expected) !== invoice.totals.billed;
  const [how, setHow] = useState<How>(first === null ? "billed" : "first");
  const [given, setGiven] = useState<readonly ApprovedCharge[]>(() =>
    (invoice.audit?.charges ?? [])
      .filter((row) => tenThousandths(row.billed) !== 0n)
      .map((row) => ({ code: row.code, amount: amountText(tenThousandths(row.billed) ?? 0n).replace(/0{1,2}$/, "") })),
  );
  const [reason, setReason] = useState(NO_REASON);
  const grave = (invoice.audit?.findings ?? []).filter((one) => one.severity !== "information");
  const unread = given.filter((one) => tenThousandths(one.amount.trim()) === null);
  const approved =
    how === "first" && first !== null
      ? first.approved
      : how === "expected" && expected !== undefined
        ? sum(expected)
        : how === "given"
          ? sum(given)
          : invoice.totals.billed;
  const beyond = beyondLimit(invoice, me, approved);
  const needsReason = how !== "first" && invoice.audit?.verdict !== "approve" && first === null;
  const incomplete =
    (needsReason && reasonText(reason) === "") ||
    (how === "given" && unread.length > 0) ||
    (first !== null && beyond !== undefined);

  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={
        <strong>
          {first === null
            ? `Approve ${invoice.invoiceNumber} all the same?`
            : `Complete the approval of ${invoice.invoiceNumber}?`}
        </strong>
      }
    >
      <form
        className="stack"
        style={{ gap: 14 }}
        onSubmit={(event) => {
          event.preventDefault();
          if (incomplete) return;
          const said = reasonText(reason);
          onApprove(
            said === "" ? undefined : said,
            how === "expected"
              ? expected
              : how === "given"
                ? given.map(({ code, amount }) => ({ code, amount: amount.trim() }))
                : how === "billed" && first !== null
                  ? given.map(({ code }) => ({ code, amount: billedOf(invoice, code) }))
                  : undefined,
          );
        }}
      >
        <div>
          {grave.slice(0, 6).map((finding) => (
            <FindingLine
              key={finding.rule + finding.message}
              finding={finding}
              policyVersion={invoice.audit?.policyVersion ?? 0}
              withCharge
            />
          ))}
          {grave.length > 6 ? <p className="dim">and {grave.length - 6} more</p> : null}
          {(invoice.audit?.notEvaluated ?? []).map((one) => (
            <p key={one.rule} className="dim">
              Not evaluated: {one.reason}
            </p>
          ))}
        </div>
        <Radio.Group label="Amount" value={how} onChange={(value) => setHow(value as How)}>
          <div className="stack" style={{ marginTop: 6 }}>
            {first === null ? null : (
              <Radio
                size="xs"
                value="first"
                label={`As ${first.byName ?? "the first approver"} approved it: ${formatAmount(first.approved)} ${invoice.totals.currency}`}
              />
            )}
            <Radio
              size="xs"
              value="billed"
              label={`As billed: ${formatAmount(invoice.totals.billed)} ${invoice.totals.currency}`}
            />
            {less ? (
              <Radio
                size="xs"
                value="expected"
                label={`Each charge at what the order expects: ${formatAmount(sum(expected))} ${invoice.totals.currency}`}
              />
            ) : null}
            <Radio size="xs" value="given" label="At amounts that I give" />
          </div>
        </Radio.Group>
        {how === "given" ? (
          <div className="stack" role="group" aria-label="Approved amounts">
            {given.map((one, index) => (
              <TextInput
                key={one.code}
                size="xs"
                label={one.code}
                description={`${formatAmount(billedOf(invoice, one.code))} billed, ${formatAmount(expectedOf(invoice, one.code))} expected`}
                inputMode="decimal"
                value={one.amount}
                error={unread.includes(one) ? "An amount such as 165.00, with at most four decimals" : undefined}
                onChange={(event) => {
                  const amount = event.currentTarget.value;
                  setGiven(given.map((each, place) => (place === index ? { ...each, amount } : each)));
                }}
              />
            ))}
            <p className="num">
              {formatAmount(sum(given))} {invoice.totals.currency} in all
            </p>
          </div>
        ) : null}
        {beyond === undefined ? null : (
          <div className="note-box info" role="status">
            {beyond}{" "}
            {first === null
              ? "Your approval is kept, and takes effect when somebody else with the limit approves too."
              : "It takes somebody else whose limit allows it."}
          </div>
        )}
        <ReasonField
          appliesTo="approve"
          description={first === null ? "Kept in the timeline." : "Empty: the first approver's reason stands."}
          required={needsReason}
          value={reason}
          onChange={setReason}
        />
        <FailureLine error={error} />
        <div className="flex" style={{ justifyContent: "flex-end" }}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={incomplete}>
            {first === null && beyond !== undefined ? "Approve, to be completed" : "Approve"}
          </Button>
        </div>
      </form>
    </Modal>
  );
};

const rowOf = (invoice: Workspace, code: string) => invoice.audit?.charges.find((row) => row.code === code);
const billedOf = (invoice: Workspace, code: string): string => rowOf(invoice, code)?.billed ?? "0";
const expectedOf = (invoice: Workspace, code: string): string | null => rowOf(invoice, code)?.expected ?? null;
