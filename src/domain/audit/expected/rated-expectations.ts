import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Charge } from "../../charge/charge.ts";
import type { Amount } from "../../money/amount.ts";
import type { OrderVendor } from "../../order/order.ts";
import type { AuditFacts, FactOrder, RatedCharge } from "../facts/audit-facts.ts";
import type { UnclearCharge } from "../findings/message-data.ts";
import { TaxRules } from "./tax-rule.ts";
import { validateRatedCharges } from "./validate-rated-charges.ts";

const wasAsked = (rating: AuditFacts["rating"], { uuid, version }: Pick<FactOrder, "uuid" | "version">): boolean =>
  rating?.runs?.some((run) => run.orderUuid === uuid && run.orderVersion === version) === true;

/** Whether the engine was asked about every matched order as it is now. */
export function isRatedAsMatched({ rating, orders }: Pick<AuditFacts, "rating" | "orders">): boolean {
  return orders.every((order) => wasAsked(rating, order));
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

/** Why what the engine says stands in for nothing of an order without charges. */
export type WhyUnpriced = "cancelled" | "notAsked" | "noAnswer" | "invalid" | "unknownName";

/** An order without charges that nothing stands in for, though the policy takes what the engine says. */
export type UnpricedOrder = {
  readonly orderNumber: string;
  readonly why: WhyUnpriced;
};

/** What the engine's answers stand in for, each for its own order. */
export interface RatedStandIns {
  /** As `facts.orders`. */
  readonly byOrder: readonly (readonly RatedExpectation[])[];
  readonly unpriced: readonly UnpricedOrder[];
  /**
   * Charges of orders that name others, billed by lines that do not say their orders, while another order expects them too: whose
   * they are nobody knows.
   */
  readonly unclear: readonly UnclearCharge[];
}

/** What is known of the orders and of what is billed on each. */
export interface PricedOrders {
  /** The invoice's vendor on each order, as `facts.orders`. */
  readonly vendors: readonly (OrderVendor | null)[];
  /** The orders (index) that the lines of a code name; -1 for one that names none or several. */
  readonly ordersBilled: (code: string) => readonly number[];
}

/** An answer about one order. */
interface OwnAnswer {
  /** Of codes that are known, and that nothing leaves in doubt. */
  readonly charges: readonly RatedExpectation[];
  /** Why it is not the price of the whole order; undefined where it is. */
  readonly flaw: "invalid" | "unknownName" | undefined;
}

const NOTHING: readonly RatedExpectation[] = [];

function asOrdered({ code, description, amount, rate, quantity, qualifier }: RatedCharge & { readonly amount: Amount }): Charge {
  const name = { type: null, value: code, description };
  return { amount, itemId: null, name, rate, quantity, qualifier, provenance: null, rawRate: null };
}

function codeNamed(book: ChargeCodeBook, name: string): string {
  return book.resolve({ type: null, value: name, description: null }).code;
}

/**
 * What the engine says of one order by tenant code: none of a code that any validation failed for, none under a name that nobody
 * knows.
 */
function answerAbout({ rating }: Pick<AuditFacts, "rating">, book: ChargeCodeBook, { uuid }: FactOrder): OwnAnswer {
  const only = rating?.runs?.length === 1 ? rating.runs[0]?.orderUuid : undefined;
  const isAbout = ({ orderUuid = only }: { readonly orderUuid?: string }): boolean => orderUuid === uuid;
  const faults = (rating?.faults ?? []).filter((fault) => fault.list !== "customer" && isAbout(fault));
  const doubtful = new Set(faults.flatMap(({ charge }) => charge ?? []).map((charge) => codeNamed(book, charge)));
  const charges: RatedExpectation[] = [];
  let flaw: OwnAnswer["flaw"] = faults.length > 0 ? "invalid" : undefined;
  for (const charge of (rating?.vendorCharges ?? []).filter(isAbout)) {
    const { amount } = charge;
    const resolved = book.resolve({ type: null, value: charge.code, description: charge.description });
    if (charge.isUnreadable === true || amount === null || validateRatedCharges("vendor", [charge], "USD").length > 0) {
      doubtful.add(resolved.code);
      flaw = "invalid";
    } else if (resolved.known) charges.push({ resolved, charge: asOrdered({ ...charge, amount }) });
    else flaw ??= "unknownName";
  }
  return { charges: charges.filter(({ resolved }) => !doubtful.has(resolved.code)), flaw };
}

/** Why an answer is not the price of an order without charges; undefined where it is. */
function whyUnpriced(rating: AuditFacts["rating"], order: FactOrder, { charges, flaw }: OwnAnswer): WhyUnpriced | undefined {
  if (order.status === "cancelled") return "cancelled";
  if (!wasAsked(rating, order)) return "notAsked";
  if (rating?.runs?.some((run) => run.orderUuid === order.uuid && run.failed === true)) return "noAnswer";
  // Facts of one order do not say it of the run.
  if (rating?.status === "failed" && rating.runs?.length === 1) return "noAnswer";
  return flaw ?? (charges.length === 0 ? "noAnswer" : undefined);
}

/** Whether a rule of the policy may ask for a tax at the place of any order. */
function ruledTaxes(facts: AuditFacts, book: ChargeCodeBook, vendors: PricedOrders["vendors"]): (code: string) => boolean {
  if (facts.policy.taxes.length === 0) return () => false;
  const places = new TaxRules(facts, book).placesOf(vendors);
  return (code) => places.some(({ possible }) => possible.some((taxes) => taxes.has(code)));
}

/**
 * The engine's charges that stand in for what an order does not say, where the policy takes them: each answer for its own order,
 * and for no other.
 *
 * - An order without charges takes the whole of its answer, as far as that is valid and about the order as it is; else nothing of
 *   it. Beside orders that name charges, a tax that the policy has a rule for is the rule's.
 * - An order with charges keeps them, and takes a code that it does not name and that is billed: of lines that name their orders
 *   where one names this order, of others where no other order expects the code, so that nothing rated for one order is paid for
 *   another (a person looks then). It takes no discounts or taxes: its linehaul may be net, and taxes have rules of their own.
 */
export function ratedStandIns(facts: AuditFacts, book: ChargeCodeBook, { vendors, ordersBilled }: PricedOrders): RatedStandIns {
  const byOrder: (readonly RatedExpectation[])[] = facts.orders.map(() => NOTHING);
  const unpriced: UnpricedOrder[] = [];
  const unclear: UnclearCharge[] = [];
  if (!facts.policy.rating.useRatedWhereOrderHasNone) return { byOrder, unpriced, unclear };
  const codesOf = vendors.map((vendor) => new Set((vendor?.charges ?? []).map(({ name }) => book.resolveOrdered(name).code)));
  const names = (at: number): boolean => (vendors[at]?.charges.length ?? 0) > 0;
  const answers = facts.orders.map((order) => answerAbout(facts, book, order));
  const isMixed = facts.orders.some((_, at) => names(at));
  const isRuled = isMixed ? ruledTaxes(facts, book, vendors) : () => false;
  facts.orders.forEach((order, at) => {
    const answer = answers[at];
    if (answer === undefined || names(at)) return;
    const why = whyUnpriced(facts.rating, order, answer);
    if (why !== undefined) unpriced.push({ orderNumber: order.order.orderNumber, why });
    else byOrder[at] = answer.charges.filter(({ resolved }) => resolved.kind !== "tax" || !isRuled(resolved.code));
  });
  const wholes = [...byOrder];
  const isOfOther = (code: string, at: number): boolean =>
    facts.orders.some(
      (_, other) =>
        other !== at && (codesOf[other]?.has(code) || wholes[other]?.some(({ resolved }) => resolved.code === code) === true),
    );
  const isBilledOn = (code: string, at: number): boolean => {
    const billed = ordersBilled(code);
    return billed.length > 0 && (billed.includes(-1) ? !isOfOther(code, at) : billed.includes(at));
  };
  const isUnclearOn = (code: string, at: number): boolean => ordersBilled(code).includes(-1) && isOfOther(code, at);
  facts.orders.forEach((order, at) => {
    const answer = answers[at];
    if (answer === undefined || !names(at) || order.status === "cancelled" || !wasAsked(facts.rating, order)) return;
    const beside = answer.charges.filter(
      ({ resolved: { code, kind } }) => codesOf[at]?.has(code) !== true && kind !== "discount" && kind !== "tax",
    );
    byOrder[at] = beside.filter(({ resolved: { code } }) => isBilledOn(code, at));
    for (const code of new Set(beside.map(({ resolved }) => resolved.code)))
      if (isUnclearOn(code, at)) unclear.push({ charge: code, orderNumber: order.order.orderNumber });
  });
  return { byOrder, unpriced, unclear };
}
