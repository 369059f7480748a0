import { addAmounts, type Amount, isNothing, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import type { AuditFacts, FactOrder, SiblingInvoice } from "../facts/audit-facts.ts";
import { ownAmounts } from "../history/settled-amounts.ts";
import { orderAndCode } from "../facts/order-and-code.ts";
import { agreedAs } from "./agreed-as.ts";
import { orderedAs } from "./agreed.ts";
import type { ComparedCode } from "./compared-code.ts";
import type { Comparison } from "./comparison.ts";

/** What was paid on an order of what it asks for no more, or for less. */
export interface PaidAsOther {
  readonly orderNumber: string;
  /** As `agreedAs` names what is judged as one. */
  readonly name: string;
  readonly codes: readonly string[];
  /** The order asks for some of it still. */
  readonly isLess: boolean;
  /** Beyond what the order asks for now and what was agreed beside it. */
  readonly paid: Amount;
  readonly invoices: readonly SiblingInvoice[];
  /** What the order asks for more, of what is judged as one, than when any of these invoices was approved. */
  readonly gained: (name: string) => Amount;
}

interface Judged {
  readonly facts: Pick<AuditFacts, "orders" | "siblings">;
  readonly book: ChargeCodeBook;
  readonly comparison: Comparison;
  /** Whether so much of what an order asks for of a code is no more than it may differ by. */
  readonly isTolerated: (part: { readonly code: string; readonly over: Amount; readonly ordered: Amount }) => boolean;
}

/** An approved invoice of an order: what it was paid there, and what the order asked for then, each of what is judged as one. */
interface PaidInvoice {
  readonly sibling: SiblingInvoice;
  readonly paid: (name: string) => Amount;
  readonly asked: (name: string) => Amount;
}

const sums = (parts: readonly (readonly [name: string, amount: Amount])[]): ((name: string) => Amount) => {
  const all = new Map<string, Amount>();
  for (const [name, amount] of parts) all.set(name, plus(all.get(name) ?? ZERO, amount));
  return (name) => all.get(name) ?? ZERO;
};

/** The approved invoices of an order of which it is known what it asked for then, where that is another thing than now. */
const paidInvoices = (
  { facts, book, comparison }: Judged,
  { uuid }: FactOrder,
  now: (name: string) => Amount,
): readonly PaidInvoice[] => {
  const nameOf = (value: string): string => agreedAs(book.resolveOrdered({ type: null, value, description: null }));
  return facts.siblings.flatMap((sibling): PaidInvoice[] => {
    const own = (ownAmounts(sibling) ?? []).filter((part) => part.orderUuid === uuid);
    if (sibling.status !== "approved" || own.length === 0) return [];
    const then = sibling.orderedThen?.find((each) => each.orderUuid === uuid);
    if (then !== undefined && then.currency !== comparison.currency) return [];
    const asked = then === undefined ? now : sums(then.charges.map(({ code, amount }) => [nameOf(code), amount]));
    return [{ sibling, paid: sums(own.map(({ code, amount }) => [nameOf(code), amount])), asked }];
  });
};

/**
 * What was paid, and stands paid, of what the orders asked for then and no more, or for less by more than it may differ. What
 * other invoices were paid since, of what the orders gained, is not told again: a person looked at it then.
 */
export function paidAsOther(judged: Judged): readonly PaidAsOther[] {
  const { facts, book, comparison } = judged;
  if (!facts.siblings.some((sibling) => sibling.orderedThen !== undefined)) return [];
  const takenBack = creditedBy(comparison.rows);
  return facts.orders.flatMap((order, at) => {
    const now = orderedAs(comparison.expectedBy[at] ?? [], book);
    const invoices = paidInvoices(judged, order, now);
    const groups = Map.groupBy(
      comparison.rows.filter((row) => row.kind !== "tax"),
      agreedAs,
    );
    return [...groups].flatMap(([name, rows]): PaidAsOther[] => {
      const payers = invoices.filter((each) => each.paid(name) > 0n && minus(each.asked(name), now(name)) > 0n);
      const paid = payers.length === 0 ? ZERO : stillPaid(judged, order, { rows, name, invoices, left: now(name), takenBack });
      if (paid <= 0n) return [];
      const gained = (other: string): Amount =>
        larger(payers.map((each) => minus(now(other), each.asked(other))).reduce(smaller), ZERO);
      const since = invoices.filter((each) => !payers.includes(each) && minus(each.asked(name), now(name)) <= 0n);
      const others = [...groups.keys()].filter((other) => other !== name && gained(other) > 0n);
      const seen = addAmounts(since.flatMap((each) => others.map((other) => larger(each.paid(other), ZERO))));
      const rest = minus(paid, seen);
      if (rest <= 0n || isNothing(rest)) return [];
      const codes = rows.filter((row) => row.previous > 0n).map(({ code }) => code);
      const { orderNumber } = order.order;
      const isLess = now(name) > 0n;
      return [{ orderNumber, name, codes, isLess, paid, invoices: payers.map(({ sibling }) => sibling), gained }];
    });
  });
}

/** What the invoice itself gives back of each that is judged as one. */
const creditedBy = (rows: Comparison["rows"]): Map<string, Amount> => {
  const credited = new Map<string, Amount>();
  for (const row of rows) {
    const back = minus(ZERO, smaller(row.billed, ZERO));
    credited.set(agreedAs(row), plus(credited.get(agreedAs(row)) ?? ZERO, back));
  }
  return credited;
};

/** What was paid of what is judged as one beyond what is left of it: nothing where it is no more than it may differ by. */
const stillPaid = (
  { comparison: { previousBy, agreedBy }, isTolerated }: Judged,
  { uuid }: FactOrder,
  {
    rows,
    name,
    invoices,
    left,
    takenBack,
  }: {
    readonly rows: readonly ComparedCode[];
    readonly name: string;
    readonly invoices: readonly PaidInvoice[];
    readonly left: Amount;
    readonly takenBack: Map<string, Amount>;
  },
): Amount => {
  const of = (by: ReadonlyMap<string, Amount> | undefined): Amount =>
    addAmounts(rows.map(({ code }) => by?.get(orderAndCode(uuid, code)) ?? ZERO));
  // What open invoices bill is paid to nobody yet; what came back is taken off what was billed.
  const paid = smaller(addAmounts(invoices.map((each) => each.paid(name))), of(previousBy));
  const ordered = larger(left, ZERO);
  const beyond = larger(minus(paid, plus(ordered, of(agreedBy))), ZERO);
  // What is taken back of one order is not taken back of the next.
  const credited = takenBack.get(name) ?? ZERO;
  const taken = smaller(credited, beyond);
  takenBack.set(name, minus(credited, taken));
  const over = minus(beyond, taken);
  if (over <= 0n || isNothing(over)) return ZERO;
  const [{ code } = { code: name }] = rows;
  return ordered > 0n && isTolerated({ code, over, ordered }) ? ZERO : over;
};
