import type { AuditResult } from "../audit/findings/audit-result.ts";
import { type Finding, SEVERITIES, type Severity } from "../audit/findings/finding.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";
import { moneyText } from "../money/money-text.ts";
import { type Amount, type Currency, printAmount, ZERO } from "../money/amount.ts";
import type { StoredResult } from "../stored/upcast-result.ts";
import { decideAskedApproval, type KeptApproval } from "./decide-asked-approval.ts";
import { NOTHING_WITHHELD } from "./withheld-before.ts";

/** An approval that waits for a second approver, and the audit it was given on. */
export interface WaitingApproval extends KeptApproval {
  /** What it approved in all. */
  readonly approved: Amount;
  readonly result: StoredResult;
  readonly orderUuids: readonly string[];
}

/** An audit done again. */
export interface NewerAudit {
  readonly status: InvoiceStatus;
  readonly result: AuditResult;
  readonly orderUuids: readonly string[];
  readonly mayBeOrderless: boolean;
}

type Found = Pick<Finding, "rule" | "charge" | "orderUuid" | "itemId" | "invoiceUuids">;

const subjectOf = ({ rule, charge, orderUuid, itemId, invoiceUuids }: Found): string =>
  [rule, charge, orderUuid, itemId, ...[...invoiceUuids].sort()].join("\n");

const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity);

/** What was found now and not when the approval was given, or is graver than it was; undefined when there is none. */
const newFinding = (before: StoredResult, now: AuditResult): Finding | undefined => {
  const known = new Map<string, number>();
  for (const finding of before.findings) {
    const subject = subjectOf(finding);
    known.set(subject, Math.max(known.get(subject) ?? -1, rankOf(finding.severity)));
  }
  return now.findings.find(
    (finding) => finding.severity !== "information" && rankOf(finding.severity) > (known.get(subjectOf(finding)) ?? -1),
  );
};

const moneyIn =
  (currency: Currency) =>
  (amount: Amount | string | null): string =>
    amount === null ? "nothing" : moneyText({ amount: typeof amount === "string" ? amount : printAmount(amount), currency });

/** Words where the figures differ that the approver decided on; undefined where they are the same. */
const otherFigures = (before: StoredResult, now: AuditResult): string | undefined => {
  const [told, toldThen] = [moneyIn(now.currency), moneyIn(before.currency)];
  const expected = now.totals.expected === null ? null : printAmount(now.totals.expected);
  if (expected !== before.totals.expected)
    return `${told(now.totals.expected)} is expected now, ${toldThen(before.totals.expected)} was when it was given`;
  if (printAmount(now.totals.billed) !== before.totals.billed)
    return `${told(now.totals.billed)} is billed by the rates of now, ${toldThen(before.totals.billed)} was when it was given`;
  for (const row of now.charges) {
    const then = before.charges.find((charge) => charge.code === row.code);
    const expectedNow = row.expected === null ? null : printAmount(row.expected);
    if (then === undefined || then.expected !== expectedNow || then.billed !== printAmount(row.billed))
      return `${row.code} is ${told(row.billed)} billed and ${told(row.expected)} expected now, which it was not when it was given`;
  }
  return undefined;
};

/**
 * Why an approval that waits for a second approver does not stand beside a newer audit of its invoice; null when nothing
 * contradicts it, and it goes on waiting. It stands on what its giver saw: the same orders, the same figures, no finding that is
 * new or graver, nothing more that could not be judged; and it could be given again as it is.
 */
export function contradictionOf(approval: WaitingApproval, now: NewerAudit): string | null {
  const { result, orderUuids } = now;
  if (orderUuids.length !== approval.orderUuids.length || orderUuids.some((uuid) => !approval.orderUuids.includes(uuid)))
    return "the invoice is matched to other orders now";
  const figures = otherFigures(approval.result, result);
  if (figures !== undefined) return figures;
  const found = newFinding(approval.result, result);
  if (found !== undefined) return `the audit finds what it did not find so when it was given: ${found.message}`;
  const unjudged = result.notEvaluated.find(
    (entry) => !approval.result.notEvaluated.some((each) => each.rule === entry.rule && each.reason === entry.reason),
  );
  if (unjudged !== undefined) return `the audit cannot judge what it could when it was given: ${unjudged.reason}`;
  const again = decideAskedApproval({
    status: now.status,
    result,
    charges: approval.charges,
    reason: approval.reason,
    approver: { id: approval.by, approvalLimit: null },
    toKeyer: null,
    first: null,
    toFirst: null,
    agreedBefore: ZERO,
    withheldBefore: NOTHING_WITHHELD,
    orders: orderUuids.length,
    mayBeOrderless: now.mayBeOrderless,
    // Who has to approve is asked of whoever completes it.
    need: null,
  });
  if (!again.ok) return again.message;
  return again.total === approval.approved
    ? null
    : `${moneyIn(result.currency)(again.total)} would be approved now, ${moneyIn(approval.result.currency)(approval.approved)} was when it was given`;
}
