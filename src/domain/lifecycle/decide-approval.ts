import type { AuditResult, ChargeRow } from "../audit/audit-result.ts";
import { moneyData } from "../audit/message-data.ts";
import { moneyText } from "../audit/message-text.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { Amount } from "../money/amount.ts";
import { divideHalfAwayFromZero, roundToCents } from "../money/round.ts";
import { absolute, addAmounts, amount, minus, ZERO } from "../money/amount.ts";
import type { Relation } from "../access/standing.ts";
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

/** An approval that is kept for a second approver, as far as it decides what he approves. */
export interface KeptApproval {
  readonly by: string;
  /** Null: as billed. */
  readonly charges: readonly ChargeDecision[] | null;
  readonly reason: string | null;
}

export interface ApprovalRequest {
  readonly status: InvoiceStatus;
  /** Of the last audit; null while there is none. */
  readonly result: AuditResult | null;
  /** Codes that are not named are approved as billed. Null: nothing is said, so that what a first approver said stands. */
  readonly charges: readonly ChargeDecision[] | null;
  readonly reason: string | null;
  readonly approver: Approver;
  /** How the approver stands to who brought the invoice, where duties are separated: nobody approves what he brought. Null elsewhere. */
  readonly toKeyer: Relation | null;
  /** The approval that awaits a second one; null when none does. */
  readonly first: KeptApproval | null;
  /** How the approver stands to who gave that one; null where there is none. */
  readonly toFirst: Relation | null;
  /** How many orders the invoice is matched to. */
  readonly orders: number;
  /** The tenant may approve invoices that belong to no order. */
  readonly mayBeOrderless: boolean;
}

export type ApprovalRefusal =
  | "finalized"
  | "not-audited"
  | "unmatched"
  | "unknown-charge"
  | "repeated-charge"
  | "more-than-billed"
  | "tax-of-more"
  | "own-invoice"
  | "same-approver"
  | "second-without-limit"
  | "not-from-here";

export interface ApprovedAs {
  /** Every code that was decided about. */
  readonly charges: readonly ChargeDecision[];
  readonly total: Amount;
  /** As it was given, or as the first approver gave it. */
  readonly given: readonly ChargeDecision[] | null;
  readonly reason: string | null;
}

export type ApprovalDecision =
  | ({ readonly ok: true; readonly outcome: "approved" } & ApprovedAs)
  /** Beyond the approver's limit: kept, until someone else with the limit approves too. */
  | ({ readonly ok: true; readonly outcome: "awaits-second"; readonly message: string } & ApprovedAs)
  | RefusedApproval;

export interface RefusedApproval {
  readonly ok: false;
  readonly refusal: ApprovalRefusal;
  readonly message: string;
  /** By path in the request, where its charges are to blame. */
  readonly faults?: Readonly<Record<string, readonly string[]>>;
}

const NO_SECOND = "so that it is never a second person: let an admin say who answers for it, or decide in the app.";

const refuse = (refusal: ApprovalRefusal, message: string): RefusedApproval => ({ ok: false, refusal, message });

/** "1,000.00 USD": amounts are of the audit's currency. */
type MoneyPrinter = (amount: Amount) => string;
const moneyIn =
  ({ currency }: AuditResult): MoneyPrinter =>
  (amount) =>
    moneyText(moneyData(amount, currency));

/**
 * Why an amount cannot be approved for a code, or null. A code is approved between nothing and what is billed: never above it, never with
 * the other sign, so that the result states the cost of each code rightly. A discount that the order expects and the invoice leaves out may
 * be approved up to what is expected.
 */
function beyondBilled(row: ChargeRow, asked: Amount, money: MoneyPrinter): string | null {
  const isBilled = row.lines.length > 0;
  const bound = isBilled ? row.billed : row.expected !== null && row.expected < 0n ? row.expected : ZERO;
  if (bound < 0n ? asked >= bound && asked <= 0n : asked >= 0n && asked <= bound) return null;
  if (bound === 0n)
    return `${row.code}: ${money(asked)} cannot be approved, because nothing is billed for it; approve the codes that are billed.`;
  const reason = asked > 0n !== bound > 0n && asked !== 0n ? "the sign cannot be turned" : "that is more than the amount";
  return `${row.code}: ${money(asked)} cannot be approved, ${money(bound)} is ${isBilled ? "billed" : "expected"} and ${reason}; an amount between 0 and ${money(bound)} can.`;
}

/** Whether the invoice may be approved at all, and by this approver; null when it may. */
function refusalOf(request: ApprovalRequest): RefusedApproval | null {
  const { status, result, orders, mayBeOrderless } = request;
  const isOrderless = orders === 0 && mayBeOrderless;
  const transition = decideTransition(INVOICE_LIFECYCLE, status === "unmatched" ? "review" : status, "approve");
  if (!transition.ok) return refuse(transition.refusal === "final" ? "finalized" : "not-from-here", transition.message);
  if (result === null) return refuse("not-audited", "The invoice has not been audited yet: try again in a moment.");
  if (!isOrderless && (orders === 0 || status === "unmatched"))
    return refuse("unmatched", "The invoice is matched to no order: match it first, or terminate it.");
  if (request.toKeyer === "same")
    return refuse(
      "own-invoice",
      "Who keyed an invoice, or answers for the key or account that sent it, does not approve it: ask somebody else.",
    );
  if (request.toKeyer === "nobody") return refuse("own-invoice", `Nobody answers for this key, ${NO_SECOND}`);
  return null;
}

/** The charges that are named, by the result's spelling of their codes; a refusal that tells of every one that cannot be. */
function givenCharges(
  result: AuditResult,
  charges: readonly ChargeDecision[],
): ReadonlyMap<string, ChargeDecision> | RefusedApproval {
  const given = new Map<string, ChargeDecision>();
  const faults: Record<string, string[]> = {};
  let first: RefusedApproval | undefined;
  const blame = (path: string, refusal: ApprovalRefusal, message: string): void => {
    first ??= refuse(refusal, message);
    faults[path] = [message];
  };
  charges.forEach((charge, index) => {
    const row = result.charges.find((each) => each.code.toUpperCase() === charge.code.toUpperCase());
    if (row === undefined) return blame(`charges[${index}].code`, "unknown-charge", `The invoice has no charge ${charge.code}.`);
    if (given.has(row.code))
      return blame(`charges[${index}].code`, "repeated-charge", `The charge ${charge.code} is named twice.`);
    const beyond = beyondBilled(row, charge.amount, moneyIn(result));
    if (beyond !== null) return blame(`charges[${index}].amount`, "more-than-billed", beyond);
    given.set(row.code, { ...charge, code: row.code });
  });
  return first === undefined ? given : { ...first, faults };
}

/**
 * Why taxes that nobody named cannot be approved as billed, or null: where less than what is billed of the rest is approved, its tax is less too,
 * and whoever approves says at what amount.
 */
function taxOfMore(result: AuditResult, given: ReadonlyMap<string, ChargeDecision>): RefusedApproval | null {
  const billed = result.charges.filter((row) => row.lines.length > 0);
  const rest = billed.filter((row) => row.kind !== "tax");
  const billedRest = addAmounts(rest.map((row) => row.billed));
  const approvedRest = addAmounts(rest.map((row) => given.get(row.code)?.amount ?? row.billed));
  if (billedRest <= 0n || approvedRest >= billedRest || approvedRest < 0n) return null;
  const taxes = billed.filter((row) => row.kind === "tax" && row.billed > 0n && !given.has(row.code));
  if (taxes.length === 0) return null;
  const money = moneyIn(result);
  const messages = taxes.map(({ code, billed: tax }) => {
    const share = roundToCents(amount(divideHalfAwayFromZero(tax * approvedRest, billedRest)));
    return `${code}: ${money(tax)} is billed on ${money(billedRest)}, of which ${money(approvedRest)} is approved; its tax is ${money(share)}. Name ${code} with the amount to approve.`;
  });
  return { ...refuse("tax-of-more", messages.join(" ")), faults: { charges: messages } };
}

/** What each code is approved at: as given, the others as billed. */
function decidedCharges(
  result: AuditResult,
  given: ReadonlyMap<string, ChargeDecision>,
  reason: string | null,
): readonly ChargeDecision[] {
  const billed = result.charges.filter((row) => row.lines.length > 0);
  const charges = billed.map(
    (row): ChargeDecision => given.get(row.code) ?? { code: row.code, amount: row.billed, reason: null },
  );
  // A discount that was expected but not billed may be approved too, when it is named.
  for (const [code, decision] of given) if (!billed.some((row) => row.code === code)) charges.push(decision);
  return charges.map((charge) => (charge.reason === null && given.has(charge.code) ? { ...charge, reason } : charge));
}

/**
 * A person's or key's approval: whole, or charges at given amounts. It passes a verdict by (that is what people are for), but never an
 * invoice that is final, without orders, or its own keyer's; past the approver's limit it waits for a second one. Whoever completes an
 * approval that waits approves what it said, unless he says otherwise, and needs the limit himself. Refusals in the order of `ApprovalRefusal`'s
 * checks: state, audit, orders, keyer, charges, approvers.
 */
export function decideApproval(request: ApprovalRequest): ApprovalDecision {
  const { result, approver, first } = request;
  const refused = refusalOf(request);
  if (refused !== null || result === null) return refused ?? refuse("not-audited", "The invoice has not been audited yet.");
  const another = request.toFirst === "same" ? null : first;
  const named = request.charges ?? another?.charges ?? null;
  const reason = request.reason ?? another?.reason ?? null;
  const given = givenCharges(result, named ?? []);
  if ("ok" in given) return given;
  const taxed = taxOfMore(result, given);
  if (taxed !== null) return taxed;
  const money = moneyIn(result);
  const charges = decidedCharges(result, given, reason);
  const total = addAmounts(charges.map((charge) => charge.amount));
  if (given.size > 0 && total > result.totals.billed) {
    const message = `Together ${money(total)} would be approved; ${money(result.totals.billed)} is billed, and more than the invoice is never paid.`;
    return { ...refuse("more-than-billed", message), faults: { charges: [message] } };
  }
  const approved: ApprovedAs = { charges, total, given: named, reason };
  const beyond = absolute(minus(total, result.totals.expected ?? ZERO));
  if (approver.approvalLimit === null || beyond <= approver.approvalLimit) {
    return another !== null && request.toFirst === "nobody"
      ? refuse("same-approver", `Nobody answers for this key, ${NO_SECOND}`)
      : { ok: true, outcome: "approved", ...approved };
  }
  const message = `${money(beyond)} beyond the expectation is more than the approval limit of ${money(approver.approvalLimit)}: a second approver with a higher limit is needed.`;
  if (first !== null && request.toFirst === "same")
    return refuse("same-approver", "Your approval is kept already: the second approver must be somebody else.");
  if (first !== null) return refuse("second-without-limit", message);
  return { ok: true, outcome: "awaits-second", message, ...approved };
}
