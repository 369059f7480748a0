import type { Invoice } from "../invoice/invoice.ts";
import { decideMatch } from "../matching/decide-match.ts";
import type { MatchCandidate } from "../matching/match-outcome.ts";
import type { Order } from "../order/order.ts";

export interface OrdersOfPaper {
  readonly orders: readonly Order[];
  /** Their uuids. */
  readonly found: readonly string[];
  /** Why they are none, where a person is to say which; null: they are these, or the numbers find nothing. */
  readonly why: string | null;
  readonly isSettled: boolean;
}

/** The numbers that a paper prints, and how it was sent. */
export interface NumbersOfPaper extends Pick<Invoice, "invoiceNumber" | "references"> {
  /** The orders that it was sent for; none: for any. */
  readonly sentFor: readonly string[];
  /** Whether its numbers find an order at all. */
  readonly findOrders: boolean;
}

/** The orders that the numbers of a paper name as they are written: none by a guess, and none but those it was sent for. */
export function ordersOfPaper(numbers: NumbersOfPaper, candidates: readonly MatchCandidate[]): OrdersOfPaper {
  const { invoiceNumber, references, sentFor, findOrders } = numbers;
  const none = (why: string | null): OrdersOfPaper => ({ orders: [], found: [], why, isSettled: false });
  const match = decideMatch({ ...NUMBERS_ALONE, invoiceNumber, references }, candidates);
  if (match.outcome === "unmatched") return none(findOrders ? "its numbers find several orders: say which one it bills" : null);
  if (match.method.confused || (match.guesses?.length ?? 0) > 0 || match.conflicts.length > 0)
    return none("its numbers find an order only by a guess, or more than one: compare them");
  const uuids = new Set(match.orders.map(({ orderUuid }) => orderUuid));
  const chosen = candidates.filter(({ uuid }) => uuids.has(uuid));
  if (sentFor.length > 0 && !chosen.every(({ uuid }) => sentFor.includes(uuid)))
    return none("it was sent for another order than it names: say which one it bills");
  return {
    orders: chosen.map(({ order }) => order),
    found: chosen.map(({ uuid }) => uuid),
    why: null,
    isSettled: chosen.some(({ status }) => status === "approved"),
  };
}

/** What matching looks at beside the numbers is not decided yet. */
const NUMBERS_ALONE: Omit<Invoice, "invoiceNumber" | "references"> = {
  type: "Invoice",
  externalId: "",
  invoiceOn: "1970-01-01" as Invoice["invoiceOn"],
  shipOn: null,
  deliveryOn: null,
  stops: [],
  items: [],
  vendor: { externalId: null, scac: null, mcNumber: null, dotNumber: null },
  currency: null,
  chargeTerms: null,
  paymentTerms: null,
  service: null,
  charges: [],
  statedTotal: null,
  customerExternalId: null,
  isQuickPay: false,
  correction: null,
  doubts: [],
  provenance: {},
};
