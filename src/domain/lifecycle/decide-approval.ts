import type { AuditResult, ChargeRow } from "../audit/audit-result.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { Amount } from "../money/amount.ts";
import { absolute, minus, plus, printAmount, ZERO } from "../money/amount.ts";
import { decideTransition } from "./decide-transition.ts";
import { INVOICE_LIFECYCLE } from "./invoice-lifecycle.ts";

/** What one code is approved at; `reason` says why when it is not the billed amount. */
export interface ChargeDecision {
  readonly code: string;
  readonly amount: Amount;
  readonly reason: string | null;
}

/** Who decides. Limits are held against what is approved beyond (or short of) the expectation. */
export interface Approver {
  readonly id: string;
  /** Null: no limit. */
  readonly approvalLimit: Amount | null;
}

export interface ApprovalRequest {
  readonly status: InvoiceStatus;
  /** Of the last audit; null while there is none. */
  readonly result: AuditResult | null;
  /** Codes that are not named are approved as billed. */
  readonly charges: readonly ChargeDecision[];
  readonly reason: string | null;
  readonly approver: Approver;
  /** Who keyed the invoice by hand: may not approve it. */
  readonly keyedBy: string | null;
  /** Who approved first, when a second approver is awaited. */
  readonly firstApprover: string | null;
  /** True: the tenant may approve invoices that belong to no order. */
  readonly orderless?: boolean;
}

export type ApprovalRefusal =
  | "finalized"
  | "not-audited"
  | "unmatched"
  | "unknown-charge"
  | "repeated-charge"
  | "more-than-billed"
  | "own-invoice"
  | "same-approver"
  | "not-from-here";

export type ApprovalDecision =
  | { readonly ok: true; readonly outcome: "approved"; readonly charges: readonly ChargeDecision[]; readonly total: Amount }
  /** Beyond the approver's limit: kept, until someone else with the limit approves too. */
  | {
      readonly ok: true;
      readonly outcome: "awaits-second";
      readonly charges: readonly ChargeDecision[];
      readonly total: Amount;
      readonly message: string;
    }
  | { readonly ok: false; readonly refusal: ApprovalRefusal; readonly message: string };

const refuse = (refusal: ApprovalRefusal, message: string): ApprovalDecision => ({ ok: false, refusal, message });

/**
 * Why an amount cannot be approved for a code, or null. A code is approved between nothing and what is billed: never above it, never with
 * the other sign, so that the result states the cost of each code rightly. A discount that the order expects and the invoice leaves out may
 * be approved up to what is expected.
 */
function beyondBilled(row: ChargeRow, amount: Amount): string | null {
  const isBilled = row.lines.length > 0;
  const bound = isBilled ? row.billed : row.expected !== null && row.expected < 0n ? row.expected : ZERO;
  if (bound < 0n ? amount >= bound && amount <= 0n : amount >= 0n && amount <= bound) return null;
  if (bound === 0n)
    return `${row.code}: ${printAmount(amount)} cannot be approved, because nothing is billed for it; approve the codes that are billed.`;
  const reason = amount > 0n !== bound > 0n && amount !== 0n ? "the sign cannot be turned" : "that is more than the amount";
  return `${row.code}: ${printAmount(amount)} cannot be approved, ${printAmount(bound)} is ${isBilled ? "billed" : "expected"} and ${reason}; an amount between 0 and ${printAmount(bound)} can.`;
}

/**
 * A person's or key's approval: whole, or charges at given amounts. It passes a verdict by (that is what people are for), but never an
 * invoice that is final, without orders, or its own keyer's; past the approver's limit it waits for a second one.
 */
export const decideApproval = (request: ApprovalRequest): ApprovalDecision => {
  const { status, result, approver } = request;
  const orderless = request.orderless === true;
  if (status === "unmatched" && !orderless) return refuse("unmatched", "The invoice is matched to no order: match it first.");
  const transition = decideTransition(INVOICE_LIFECYCLE, status === "unmatched" ? "review" : status, "approve");
  if (!transition.ok) return refuse(transition.refusal === "final" ? "finalized" : "not-from-here", transition.message);
  if (result === null) return refuse("not-audited", "The invoice is still being audited.");
  if (!orderless && result.totals.expected === null && result.verdict === "unmatched")
    return refuse("unmatched", "The invoice is matched to no order: match it first.");
  if (request.keyedBy !== null && request.keyedBy === approver.id)
    return refuse("own-invoice", "Who keyed an invoice does not approve it.");
  if (request.firstApprover !== null && request.firstApprover === approver.id)
    return refuse("same-approver", "The second approver must be someone else.");
  const billed = result.charges.filter((row) => row.lines.length > 0);
  const given = new Map<string, ChargeDecision>();
  for (const one of request.charges) {
    const row = result.charges.find((each) => each.code.toUpperCase() === one.code.toUpperCase());
    if (row === undefined) return refuse("unknown-charge", `The invoice has no charge ${one.code}.`);
    if (given.has(row.code)) return refuse("repeated-charge", `The charge ${one.code} is named twice.`);
    const beyond = beyondBilled(row, one.amount);
    if (beyond !== null) return refuse("more-than-billed", beyond);
    given.set(row.code, { ...one, code: row.code });
  }
  const charges = billed.map(
    (row): ChargeDecision => given.get(row.code) ?? { code: row.code, amount: row.billed, reason: null },
  );
  // A discount that was expected but not billed may be approved too, when it is named.
  for (const [code, one] of given) if (!billed.some((row) => row.code === code)) charges.push(one);
  const named = charges.map((one) => (one.reason === null && given.has(one.code) ? { ...one, reason: request.reason } : one));
  let total = ZERO;
  for (const one of named) total = plus(total, one.amount);
  if (request.charges.length > 0 && total > result.totals.billed)
    return refuse(
      "more-than-billed",
      `Together ${printAmount(total)} would be approved; ${printAmount(result.totals.billed)} is billed, and more than the bill is never paid.`,
    );
  const beyond = absolute(minus(total, result.totals.expected ?? ZERO));
  if (approver.approvalLimit !== null && beyond > approver.approvalLimit) {
    const message = `${printAmount(beyond)} beyond the expectation is more than the approval limit of ${printAmount(approver.approvalLimit)}: a second approver with a higher limit is needed.`;
    return { ok: true, outcome: "awaits-second", charges: named, total, message };
  }
  return { ok: true, outcome: "approved", charges: named, total };
};
