import type { AuditResult } from "../audit/audit-result.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { Amount } from "../money/amount.ts";
import { absolute, printAmount } from "../money/amount.ts";
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
    given.set(row.code, { ...one, code: row.code });
  }
  const charges = billed.map(
    (row): ChargeDecision => given.get(row.code) ?? { code: row.code, amount: row.billed, reason: null },
  );
  // A code that was expected but not billed may be approved too, when it is named.
  for (const [code, one] of given) if (!billed.some((row) => row.code === code)) charges.push(one);
  const named = charges.map((one) => (one.reason === null && given.has(one.code) ? { ...one, reason: request.reason } : one));
  let total = 0n;
  for (const one of named) total += one.amount;
  if (request.charges.length > 0 && total > result.totals.billed)
    return refuse(
      "more-than-billed",
      `Together ${printAmount(total as Amount)} would be approved; ${printAmount(result.totals.billed)} is billed, and more than the bill is never paid.`,
    );
  const beyond = absolute((total - (result.totals.expected ?? 0n)) as Amount);
  if (approver.approvalLimit !== null && beyond > approver.approvalLimit) {
    const message = `${printAmount(beyond)} beyond the expectation is more than the approval limit of ${printAmount(approver.approvalLimit)}: a second approver with a higher limit is needed.`;
    return { ok: true, outcome: "awaits-second", charges: named, total: total as Amount, message };
  }
  return { ok: true, outcome: "approved", charges: named, total: total as Amount };
};
