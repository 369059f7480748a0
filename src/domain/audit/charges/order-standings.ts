import type { Charge } from "../../charge/charge.ts";
import { addAmounts, type Amount, minus, plus, ZERO } from "../../money/amount.ts";
import type { ComparedCode } from "./compared-code.ts";
import { chiefLinehaul } from "./net-linehaul.ts";
import { orderAndCode } from "../facts/order-and-code.ts";
import { type OrderStanding, shareOverOrders } from "./share-over-orders.ts";

/** What sharing amounts over the orders of an invoice takes. */
export interface ComparedOrders {
  readonly orders: readonly { readonly uuid: string }[];
  /** What each order expects of the vendor, as `orders`. */
  readonly expectedBy: readonly (readonly Charge[])[];
  /** What was billed before, by order and code as `orderAndCode` writes them. */
  readonly previousBy: ReadonlyMap<string, Amount> | undefined;
  /** What people agreed to beyond the orders, by order and code. */
  readonly agreedBy: ReadonlyMap<string, Amount> | undefined;
  readonly rows: readonly ComparedCode[];
}

/** What each order expects in all. */
export function expectedInAll({ expectedBy }: ComparedOrders): readonly Amount[] {
  return expectedBy.map((charges) => addAmounts(charges.map((charge) => charge.amount)));
}

const agreedOn = ({ orders, agreedBy }: ComparedOrders, { code }: ComparedCode, at: number): Amount =>
  agreedBy?.get(orderAndCode(orders[at]?.uuid ?? "", code)) ?? ZERO;

/** What each order expects of a code, with what was agreed to beyond it. */
export function orderedBy(compared: ComparedOrders, row: ComparedCode): readonly Amount[] {
  const ordered = new Set(row.orderedLines);
  return compared.orders.map((_, at) => {
    const asked = (compared.expectedBy[at] ?? []).filter((charge) => ordered.has(charge));
    return plus(addAmounts(asked.map(({ amount }) => amount)), agreedOn(compared, row, at));
  });
}

const standingsOf = (compared: ComparedOrders, row: ComparedCode): readonly OrderStanding[] => {
  const asked = orderedBy(compared, row);
  const known = compared.orders.map(({ uuid }, at): OrderStanding => {
    const agreed = agreedOn(compared, row, at);
    return {
      expected: asked[at] ?? ZERO,
      previous: compared.previousBy?.get(orderAndCode(uuid, row.code)) ?? ZERO,
      ...(agreed === 0n ? {} : { agreed }),
    };
  });
  const unknown = minus(row.previous, addAmounts(known.map(({ previous }) => previous)));
  if (unknown === 0n) return known;
  // Of invoices over several orders that nobody has judged yet.
  const shares = shareOverOrders(unknown, known, expectedInAll(compared));
  return known.map((standing, at) => ({ ...standing, previous: plus(standing.previous, shares[at] ?? ZERO) }));
};

/**
 * How each code stands with each order. A discount that is billed within its linehaul (1,900 for 2,500 less 600) stands there: of
 * an order that was billed before, where its discount was not; else where this invoice does not bill the discount.
 */
export function standings(compared: ComparedOrders): ReadonlyMap<ComparedCode, readonly OrderStanding[]> {
  const all = new Map(compared.rows.map((row) => [row, standingsOf(compared, row)]));
  const linehauls = compared.rows.filter((row) => row.kind === "linehaul");
  const chief = chiefLinehaul(compared.rows) ?? linehauls[0];
  if (chief === undefined) return all;
  for (const discount of compared.rows.filter((row) => row.kind === "discount" && row.onOrder)) {
    const within = compared.orders.map((_, at) => {
      const isBilledBefore = linehauls.some((row) => all.get(row)?.[at]?.previous !== 0n);
      return isBilledBefore ? all.get(discount)?.[at]?.previous === 0n : discount.lines.length === 0;
    });
    const moved = (standing: OrderStanding, at: number): Amount =>
      within[at] === true ? (all.get(discount)?.[at]?.expected ?? ZERO) : ZERO;
    const ofChief = (all.get(chief) ?? []).map((each, at) => ({ ...each, expected: plus(each.expected, moved(each, at)) }));
    const ofDiscount = (all.get(discount) ?? []).map((each, at) => ({
      ...each,
      expected: minus(each.expected, moved(each, at)),
    }));
    all.set(chief, ofChief);
    all.set(discount, ofDiscount);
  }
  return all;
}

/** What is billed of a code by order, where every line of it names its order; null elsewhere. */
export function billedByOrder({ orders }: Pick<ComparedOrders, "orders">, { byOrder }: ComparedCode): readonly Amount[] | null {
  return byOrder === null ? null : orders.map(({ uuid }) => byOrder.find((part) => part.orderUuid === uuid)?.billed ?? ZERO);
}
