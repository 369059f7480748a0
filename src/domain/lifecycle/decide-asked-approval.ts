import type { Relation } from "../access/standing.ts";
import type { AuditResult } from "../audit/findings/audit-result.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";
import { absolute, addAmounts, type Amount, ZERO } from "../money/amount.ts";
import type { ApprovalNeed } from "./approval-rule.ts";
import { aboveLimitText } from "./above-limit-text.ts";
import { refuseApproval, type RefusedApproval } from "./approval-refusal.ts";
import {
  type ChargeDecision,
  decidedCharges,
  discountOfLess,
  givenCharges,
  moneyIn,
  type MoneyPrinter,
  taxOfMore,
} from "./approved-amounts.ts";
import { type Beyond, beyondOrders, isWithinApprovalLimit } from "./beyond-orders.ts";
import { decideTransition } from "./decide-transition.ts";
import { INVOICE_LIFECYCLE } from "./invoice-lifecycle.ts";
import type { WithheldOnOrders } from "./withheld-before.ts";

/**
 * Who decides. Limits are held against what is approved beyond the orders in all, or short of what is expected (`beyondOrders`).
 */
export interface Approver {
  readonly id: string;
  /** Null: no limit. */
  readonly approvalLimit: Amount | null;
}

/** An approval that is kept for a second approver, as far as it decides what they approve. */
export interface KeptApproval {
  readonly by: string;
  /** Null: as billed. */
  readonly charges: readonly ChargeDecision[] | null;
  readonly reason: string | null;
}

/** An approval and the audit it is asked on. */
export interface ApprovalRequest {
  readonly status: InvoiceStatus;
  /** Of the last audit; null while there is none. */
  readonly result: AuditResult | null;
  /** Codes that are not named are approved as billed. Null: nothing is said, so that what a first approver said stands. */
  readonly charges: readonly ChargeDecision[] | null;
  readonly reason: string | null;
  readonly approver: Approver;
  /**
   * How the approver stands to who brought the invoice, where duties are separated: nobody approves what they brought. Null
   * elsewhere.
   */
  readonly toKeyer: Relation | null;
  /** The approval that awaits a second one; null when none does. */
  readonly first: KeptApproval | null;
  /** How the approver stands to who gave that one; null where there is none. */
  readonly toFirst: Relation | null;
  /** What people agreed to beyond its orders before, as it counts now. */
  readonly agreedBefore: Amount;
  /** What is withheld of earlier invoices with a reason, and what was lifted of it. */
  readonly withheldBefore: WithheldOnOrders;
  /** How many orders the invoice is matched to. */
  readonly orders: number;
  /** The tenant may approve invoices that belong to no order. */
  readonly mayBeOrderless: boolean;
  /** What the matrix of approvals asks for; null: nothing. */
  readonly need: ApprovalNeed | null;
}

export interface ApprovedAs {
  /** Every code that was decided about. */
  readonly charges: readonly ChargeDecision[];
  readonly total: Amount;
  /** As it was given, or as the first approver gave it. */
  readonly given: readonly ChargeDecision[] | null;
  readonly reason: string | null;
}

export type AskedDecision =
  | ({ readonly ok: true; readonly outcome: "approved" } & ApprovedAs)
  /** Beyond the approver's limit: kept, until someone else with the limit approves too. */
  | ({ readonly ok: true; readonly outcome: "awaits-second"; readonly message: string } & ApprovedAs)
  | RefusedApproval;

const NO_SECOND = "so that it is never a second person: let an admin say who answers for it, or decide in the app.";

/** Whether the invoice may be approved at all, and by this approver; null when it may. */
function refusalOf(request: ApprovalRequest): RefusedApproval | null {
  const { status, result, orders, mayBeOrderless } = request;
  const isOrderless = orders === 0 && mayBeOrderless;
  const transition = decideTransition(INVOICE_LIFECYCLE, status === "unmatched" ? "review" : status, "approve");
  if (!transition.ok) return refuseApproval(transition.refusal === "final" ? "finalized" : "not-from-here", transition.message);
  if (result === null) return refuseApproval("not-audited", "The invoice has not been audited yet: try again in a moment.");
  if (!isOrderless && (orders === 0 || status === "unmatched"))
    return refuseApproval("unmatched", "The invoice is matched to no order: match it first, or terminate it.");
  if (request.toKeyer === "same")
    return refuseApproval(
      "own-invoice",
      "Who keyed an invoice, or answers for the key or account that sent it, does not approve it: ask somebody else.",
    );
  if (request.toKeyer === "nobody") return refuseApproval("own-invoice", `Nobody answers for this key, ${NO_SECOND}`);
  return null;
}

/** "150.00 USD beyond the expectation": with the sums that it is made of, where the totals do not show it. */
function beyondText(beyond: Beyond, money: MoneyPrinter): string {
  const { over, agreedBefore, lifted, liftedBefore, difference, counted } = beyond;
  const told = `${money(counted)} beyond the expectation`;
  if (counted === absolute(difference)) return told;
  if (counted === lifted) return `${money(lifted)} that was withheld earlier with a reason`;
  if (counted === over) return `${told} (the charges that are over, of which what is under elsewhere takes nothing off)`;
  const parts = [
    [agreedBefore, "agreed to earlier"],
    [over, "added by this approval"],
    [lifted, "that was withheld earlier with a reason"],
    [liftedBefore, "of what was withheld paid by approvals before"],
  ] as const;
  const sums = parts.filter(([sum]) => sum > 0n).map(([sum, what]) => `${money(sum)} ${what}`);
  return `${money(counted)} beyond the order (${sums.join(", ")})`;
}

const KEPT_ALREADY = refuseApproval("same-approver", "Your approval is kept already: the second approver must be somebody else.");

/** Whether two approvals are of the same amounts, whichever codes they name: those that one leaves out are as billed. */
const isSameDecision = (
  result: AuditResult,
  a: readonly ChargeDecision[] | null,
  b: readonly ChargeDecision[] | null,
): boolean => {
  const amounts = (named: readonly ChargeDecision[] | null): string | null => {
    const given = givenCharges(result, named ?? []);
    if ("ok" in given) return null;
    return decidedCharges(result, given, null)
      .filter(({ amount }) => amount !== ZERO)
      .map(({ code, amount }) => `${code} ${amount}`)
      .sort()
      .join("\n");
  };
  const [those, these] = [amounts(a), amounts(b)];
  return those !== null && those === these;
};

/**
 * Why the matrix of approvals wants a second approver after this one, in words; null where it does not. The first one counts only
 * while the rule names them, and for the amounts that they approved.
 */
function secondByRule(
  { need, first, toFirst }: ApprovalRequest,
  result: AuditResult,
  named: readonly ChargeDecision[] | null,
): string | null {
  if (need === null || !need.takesTwo) return null;
  const isOfAnother = first !== null && toFirst !== "same" && need.firstIsNamed;
  const counts = isOfAnother && isSameDecision(result, named, first.charges);
  return counts ? null : `By ${need.text} of the audit policy two people approve it: ${need.who}, a second one.`;
}

/**
 * A person's or key's approval: whole, or charges at given amounts. It passes a verdict by (that is what people are for), but
 * never an invoice that is final, without orders, or its own keyer's; past the approver's limit it waits for a second one.
 * Whoever completes an approval that waits approves what it said, unless they say otherwise, and needs the limit, too. Refusals
 * in the order of `ApprovalRefusal`'s checks: state, audit, orders, keyer, charges, approvers, whom the matrix names first.
 */
export function decideAskedApproval(request: ApprovalRequest): AskedDecision {
  const { result, approver, first } = request;
  const refused = refusalOf(request);
  if (refused !== null || result === null)
    return refused ?? refuseApproval("not-audited", "The invoice has not been audited yet.");
  const another = request.toFirst === "same" ? null : first;
  const named = request.charges ?? another?.charges ?? null;
  const reason = request.reason ?? another?.reason ?? null;
  const given = givenCharges(result, named ?? []);
  if ("ok" in given) return given;
  const taxed = taxOfMore(result, given);
  if (taxed !== null) return taxed;
  const discounted = discountOfLess(result, given);
  if (discounted !== null) return discounted;
  const money = moneyIn(result);
  const charges = decidedCharges(result, given, reason);
  const total = addAmounts(charges.map((charge) => charge.amount));
  if (given.size > 0 && total > result.totals.billed) {
    const message = `Together ${money(total)} would be approved; ${money(result.totals.billed)} is billed, and more than the invoice is never paid.`;
    return refuseApproval("more-than-billed", message, { faults: { charges: [message] } });
  }
  const approved: ApprovedAs = { charges, total, given: named, reason };
  const approvedOf = new Map(charges.map(({ code, amount }) => [code, amount]));
  const beyond = beyondOrders(
    result.charges.map(({ code, kind, expected }) => ({ code, kind, expected, approved: approvedOf.get(code) ?? null })),
    { expected: result.totals.expected, approved: total, agreedBefore: request.agreedBefore, ...request.withheldBefore },
  );
  if (request.need?.isNamed === false)
    return refuseApproval("not-named", `By ${request.need.text} of the audit policy ${request.need.who} approves it.`);
  const secondOf = secondByRule(request, result, named);
  if (secondOf !== null && request.toFirst === "same") return KEPT_ALREADY;
  if (approver.approvalLimit === null || isWithinApprovalLimit(beyond, approver.approvalLimit)) {
    if (secondOf !== null) return { ok: true, outcome: "awaits-second", message: secondOf, ...approved };
    return another !== null && request.toFirst === "nobody"
      ? refuseApproval("same-approver", `Nobody answers for this key, ${NO_SECOND}`)
      : { ok: true, outcome: "approved", ...approved };
  }
  const message = aboveLimitText(beyondText(beyond, money), money(approver.approvalLimit), "a second approver");
  if (first !== null && request.toFirst === "same") return KEPT_ALREADY;
  if (first !== null) return refuseApproval("second-without-limit", message);
  return { ok: true, outcome: "awaits-second", message, ...approved };
}
