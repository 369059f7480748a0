import type { ChargeCodeBook, ResolvedCode } from "../charge/charge-code-book.ts";
import type { Charge } from "../charge/charge.ts";
import type { Amount } from "../money/amount.ts";
import type { AuditFacts, RatedCharge } from "./audit-facts.ts";
import { validateRatedCharges } from "./validate-rated-charges.ts";

/** Whether the engine was asked about every matched order as it is now. */
export function isRatedAsMatched({ rating, orders }: Pick<AuditFacts, "rating" | "orders">): boolean {
  return orders.every(({ uuid, version }) => rating?.runs?.some((run) => run.orderUuid === uuid && run.orderVersion === version));
}

/** Whether the policy wants the engine asked before anything is decided, and it has not been. */
export function needsRating(facts: Pick<AuditFacts, "rating" | "orders" | "ratingConfigured" | "policy">): boolean {
  return facts.ratingConfigured && facts.policy.rating.rateBeforeAudit && facts.orders.length > 0 && !isRatedAsMatched(facts);
}

/** A charge of the engine that stands in for one of the order. */
export interface RatedExpectation {
  readonly resolved: ResolvedCode;
  readonly charge: Charge;
}

function asOrdered({ code, description, amount, rate, quantity, qualifier }: RatedCharge & { readonly amount: Amount }): Charge {
  const name = { type: null, value: code, description };
  return { amount, itemId: null, name, rate, quantity, qualifier, provenance: null, rawRate: null };
}

/**
 * The engine's charges by tenant code, where the policy takes them for expectations: none of an answer that is about other versions of the
 * orders than are matched now, none of a cancelled order, none of a code that any validation failed for, none under a name that nobody knows.
 */
export function ratedExpectations(facts: AuditFacts, book: ChargeCodeBook): readonly RatedExpectation[] {
  const { rating } = facts;
  if (!facts.policy.rating.useRatedWhereOrderHasNone || rating === null || rating.status !== "answered") return [];
  if (!isRatedAsMatched(facts) || facts.orders.some(({ status }) => status === "cancelled")) return [];
  const expectations: RatedExpectation[] = [];
  const vendorFaults = (rating.faults ?? []).filter(({ list }) => list !== "customer");
  const doubtful = new Set(vendorFaults.flatMap(({ charge }) => charge ?? []).map((charge) => codeNamed(book, charge)));
  for (const charge of rating.vendorCharges) {
    const { amount } = charge;
    const resolved = book.resolve({ type: null, value: charge.code, description: charge.description });
    if (charge.isUnreadable === true || amount === null || validateRatedCharges("vendor", [charge], "USD").length > 0)
      doubtful.add(resolved.code);
    else if (resolved.known) expectations.push({ resolved, charge: asOrdered({ ...charge, amount }) });
  }
  return expectations.filter(({ resolved }) => !doubtful.has(resolved.code));
}

function codeNamed(book: ChargeCodeBook, name: string): string {
  return book.resolve({ type: null, value: name, description: null }).code;
}
