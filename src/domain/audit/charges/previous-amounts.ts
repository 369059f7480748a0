import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Charge } from "../../charge/charge.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import { addAmounts, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import type { OrderVendor } from "../../order/order.ts";
import { allocate } from "../../money/allocate.ts";
import { convert } from "../../money/convert.ts";
import type { AuditFacts, SiblingInvoice } from "../facts/audit-facts.ts";
import { orderAndCode } from "../facts/order-and-code.ts";
import { conversionFor } from "../history/conversion-for.ts";
import type { ComparedCode } from "./compared-code.ts";
import { givenBack, type Taxed } from "../history/recovered-amounts.ts";
import { ownAmounts } from "../history/settled-amounts.ts";
import { taxPercentAt } from "../expected/tax-rule.ts";
import { unassignedAmounts } from "../history/unassigned-amounts.ts";

/** Statuses of other invoices that count toward what an order has been billed. */
const COUNTS = new Set(["approved", "received", "matching", "auditing", "review", "disputed"]);

export interface PreviousAmounts {
  readonly total: Amount;
  /** By order and code, as `orderAndCode` writes them. */
  readonly byOrder: ReadonlyMap<string, Amount>;
}

/** Whether another invoice gives money back on the orders, and nobody has agreed to it yet. */
export function isOpenCredit(sibling: SiblingInvoice, orders: AuditFacts["orders"]): boolean {
  if (sibling.status === "approved") return false;
  let sum = 0n;
  if (sibling.amounts === null) for (const line of sibling.charges) sum += line.amount;
  else for (const part of sibling.amounts) if (orders.some((order) => order.uuid === part.orderUuid)) sum += part.amount;
  return sum < 0n;
}

/**
 * Whether what another invoice bills is taken off what the orders expect: that of approved and open ones, but no open credit. A
 * credit makes room for another invoice once it is approved: as long as it may be terminated, the invoice that it takes back
 * stands.
 */
export function countsToward(sibling: SiblingInvoice, orders: AuditFacts["orders"]): boolean {
  return COUNTS.has(sibling.status) && !isOpenCredit(sibling, orders);
}

/** The currency in which another invoice is counted. */
const countedIn = ({ amounts, paidIn, currency }: SiblingInvoice): Currency | null | undefined =>
  amounts === null ? currency : paidIn;

/** Whether it is open, and nobody knows what it is in the orders' currency. */
const isOpenInUnknown = (facts: AuditFacts, sibling: SiblingInvoice, currency: Currency): boolean => {
  const own = countedIn(sibling);
  return sibling.status !== "approved" && own != null && own !== currency && conversionFor(facts, own, currency) === undefined;
};

/** An open invoice that was accepted before this one, in a currency that no rate is known for: nothing of it is counted. */
export interface UncountedInvoice {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly billedIn: Currency;
}

/** Open invoices that would be taken off what the orders expect, in a currency of which nobody knows what it is in theirs. */
export function uncountedIn(facts: AuditFacts, currency: Currency): readonly UncountedInvoice[] {
  return facts.siblings.flatMap((sibling) => {
    const own = countedIn(sibling);
    return own != null && countsToward(sibling, facts.orders) && isOpenInUnknown(facts, sibling, currency)
      ? [{ uuid: sibling.uuid, invoiceNumber: sibling.invoiceNumber, billedIn: own }]
      : [];
  });
}

/** What the invoice bills of each code, in the orders' currency. */
const billedBy = (facts: AuditFacts, currency: Currency): ((row: ComparedCode) => Amount) => {
  const own = facts.invoice.invoice.currency;
  const conversion = own === null ? null : conversionFor(facts, own, currency);
  return ({ billedAsWritten }) => (conversion == null ? billedAsWritten : convert(billedAsWritten, conversion));
};

/** What the invoice bills of taxes that its only order leaves to the policy's rules, and of the rest; null where it does not. */
const taxedBy = (
  facts: AuditFacts,
  book: ChargeCodeBook,
  vendors: readonly (OrderVendor | null)[],
  billed: readonly (readonly [ComparedCode, Amount])[],
): Taxed | null => {
  const [only, second] = facts.orders;
  if (only === undefined || second !== undefined || facts.policy.taxes.length === 0) return null;
  if (billed.some(([row]) => row.kind === "tax" && row.onOrder)) return null;
  const percent = taxPercentAt(facts.policy, { order: only.order, vendor: vendors[0] ?? null }, book);
  const sum = (isTax: boolean): Amount =>
    addAmounts(billed.filter(([row]) => (row.kind === "tax") === isTax).map(([, amount]) => amount));
  return percent === null ? null : { percent, taxes: sum(true), others: sum(false) };
};

/** A tax that an approved credit gave back on an order. */
interface CreditedTax {
  readonly row: ComparedCode;
  readonly orderUuid: string;
  readonly amount: Amount;
}

/**
 * What credits gave back of a tax beyond what was paid under its name gives back what was paid under others. `byOrder`: what was
 * billed before, by order and code, which is changed with the rows.
 */
function moveCreditedTaxes(credited: readonly CreditedTax[], rows: readonly ComparedCode[], byOrder: Map<string, Amount>): void {
  for (const { row, orderUuid, amount: back } of credited) {
    const on = (each: ComparedCode): Amount => byOrder.get(orderAndCode(orderUuid, each.code)) ?? ZERO;
    const others = rows.filter((each) => each !== row && each.kind === "tax" && on(each) > 0n);
    const paid = others.map(on);
    const excess = smaller(minus(ZERO, larger(smaller(on(row), ZERO), back)), addAmounts(paid));
    if (excess <= 0n) continue;
    const move = (each: ComparedCode, by: Amount): void => {
      each.previous = plus(each.previous, by);
      byOrder.set(orderAndCode(orderUuid, each.code), plus(on(each), by));
    };
    move(row, excess);
    allocate(excess, paid).forEach((share, at) => {
      const other = others[at];
      if (other !== undefined) move(other, minus(ZERO, share));
    });
  }
}

/** What the orders expect of the vendor, as `facts.orders`, in their currency. */
interface ExpectedOrders {
  readonly currency: Currency;
  readonly vendors: readonly (OrderVendor | null)[];
  readonly expectedBy: readonly (readonly Charge[])[];
  /** What people agreed to beyond each, by order and code. */
  readonly agreedBy: ReadonlyMap<string, Amount> | undefined;
}

/**
 * Adds up what other invoices billed of the same orders, code by code and order by order, in the orders' currency, less what the
 * vendor gave back of it. `rows`: with what was ordered and billed already.
 */
export function addPrevious(
  facts: AuditFacts,
  book: ChargeCodeBook,
  { currency, vendors, expectedBy, agreedBy }: ExpectedOrders,
  { rowOf, rows }: { readonly rowOf: (resolved: ResolvedCode) => ComparedCode; readonly rows: () => readonly ComparedCode[] },
): PreviousAmounts {
  let total = ZERO;
  const byOrder = new Map<string, Amount>();
  const add = (row: ComparedCode, amount: Amount, orderUuid: string | null): void => {
    row.previous = plus(row.previous, amount);
    total = plus(total, amount);
    if (orderUuid === null) return;
    const key = orderAndCode(orderUuid, row.code);
    byOrder.set(key, plus(byOrder.get(key) ?? ZERO, amount));
  };
  const creditedTaxes: CreditedTax[] = [];
  for (const sibling of facts.siblings) {
    if (!countsToward(sibling, facts.orders) || isOpenInUnknown(facts, sibling, currency)) continue;
    const amounts = ownAmounts(sibling);
    if (amounts !== null) {
      const isCredit = addAmounts(amounts.map(({ amount }) => amount)) < 0n;
      for (const { orderUuid, code, amount } of amounts) {
        if (!facts.orders.some((order) => order.uuid === orderUuid)) continue;
        const row = rowOf(book.resolveOrdered({ type: null, value: code, description: null }));
        add(row, amount, orderUuid);
        if (isCredit && amount < 0n && row.kind === "tax") creditedTaxes.push({ row, orderUuid, amount });
      }
      continue;
    }
    const conversion = sibling.currency === null ? null : conversionFor(facts, sibling.currency, currency);
    const only = facts.orders.length === 1 ? (facts.orders[0]?.uuid ?? null) : null;
    for (const line of sibling.charges)
      add(rowOf(book.resolve(line.name)), conversion == null ? line.amount : convert(line.amount, conversion), only);
  }
  for (const { orderUuid, code, amount } of unassignedAmounts(facts, book, { vendors, expectedBy }))
    add(rowOf(book.resolveOrdered({ type: null, value: code, description: null })), amount, orderUuid);
  moveCreditedTaxes(creditedTaxes, rows(), byOrder);
  if (facts.recovered !== undefined || facts.siblings.some((sibling) => sibling.settles !== undefined)) {
    const billedOf = billedBy(facts, currency);
    const billed = rows().map((row) => [row, billedOf(row)] as const);
    for (const { orderUuid, resolved, amount: back } of givenBack(facts, book, {
      expectedBy,
      agreedOn: (orderUuid, code) => agreedBy?.get(orderAndCode(orderUuid, code)) ?? ZERO,
      currency,
      // Beyond what is left to expect of it, as long as nothing came back.
      asked: new Map(billed.map(([row, amount]) => [row.code, minus(amount, minus(row.ordered, row.previous))])),
      taxed: taxedBy(facts, book, vendors, billed),
    })) {
      const row = rowOf(resolved);
      row.recovered = plus(row.recovered, back);
      add(row, minus(ZERO, back), orderUuid);
    }
  }
  return { total, byOrder };
}
