import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeBook } from "../../charge/charge-code-book.ts";
import { absolute, addAmounts, amount, type Amount, HALF_CENT, larger, minus, plus, smaller, ZERO } from "../../money/amount.ts";
import { allocate } from "../../money/allocate.ts";
import { divideHalfAwayFromZero, percentOf } from "../../money/round.ts";
import type { OrderVendor } from "../../order/order.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { ComparedCode, TaxPart } from "./compared-code.ts";
import { billedByOrder, standings } from "./order-standings.ts";
import { shareCodes, sumsByOrder } from "./share-over-orders.ts";
import { type TaxAt, type TaxPlace, TaxRules } from "../expected/tax-rule.ts";

/** Rounding of earlier invoices explains at most five cents, however many there were. */
const MAX_ROUNDING = amount(500n);

/** What taxes are taken of, in the orders' currency: of this invoice, and of those of the same orders before it. */
interface Taxable {
  readonly billed: Amount;
  readonly previous: Amount;
}

const NOTHING: Taxable = { billed: ZERO, previous: ZERO };

const addTaxable = (a: Taxable, b: Taxable): Taxable => ({
  billed: plus(a.billed, b.billed),
  previous: plus(a.previous, b.previous),
});

/**
 * What rounding to cents explains of a tax: half a cent, and half a cent for each of its lines on an invoice in whole cents, at
 * most five cents in all. A line of nothing was not rounded from anything.
 */
export function taxRounding(row: ComparedCode, charges: readonly Charge[]): Amount {
  const lines = row.lines.filter((at) => charges[at]?.amount !== ZERO).length;
  return lines < 2 || charges.some((charge) => charge.amount % 100n !== 0n)
    ? HALF_CENT
    : smaller(amount(HALF_CENT * BigInt(lines)), MAX_ROUNDING);
}

/**
 * The tax that an invoice may bill: the percentage on all that its orders were billed, less the tax billed before. Where earlier
 * invoices billed too little tax, the invoice may bill its own share alone, or make good what is missing; a tax within those two
 * is what is expected. What earlier invoices billed too much is taken off, unless rounding to cents explains it.
 */
const expectedTax = (
  parts: readonly TaxPart[],
  /** Of `previous` without what people agreed to beyond the tax. */
  row: Pick<ComparedCode, "billed" | "previous">,
  /** Each may have rounded its tax to cents. */
  invoicesBefore: number,
): Amount => {
  const own = addAmounts(parts.map((part) => percentOf(part.billed, part.percent)));
  if (row.previous === 0n && parts.every((part) => part.previous === 0n)) return own;
  const all = addAmounts(parts.map((part) => percentOf(plus(part.billed, part.previous), part.percent)));
  const cumulative = minus(all, row.previous);
  const missing = minus(cumulative, own);
  const rounding = smaller(amount(HALF_CENT * BigInt(invoicesBefore)), MAX_ROUNDING);
  // Of credits too: what was billed too little before has the sign of the charges.
  if (missing < 0n && absolute(missing) > rounding) return cumulative;
  return smaller(larger(row.billed, smaller(own, cumulative)), larger(own, cumulative));
};

/**
 * The tax a rule of the policy asks for of what is approved of an invoice, in place of what it bills: as near to the approved tax
 * as it may be. `share`: what is approved, of what is billed, beside taxes.
 */
export function taxOnApproved(
  row: ComparedCode,
  approved: Amount,
  share: { readonly approved: Amount; readonly billed: Amount },
  invoicesBefore: number,
): Amount {
  const parts = (row.tax?.parts ?? []).map((part) => ({
    ...part,
    billed: share.billed === 0n ? part.billed : amount(divideHalfAwayFromZero(part.billed * share.approved, share.billed)),
  }));
  return expectedTax(parts, { billed: approved, previous: minus(row.previous, row.agreed) }, invoicesBefore);
}

/** What the taxes of an invoice are taken from. */
interface TaxedInvoice {
  readonly facts: AuditFacts;
  readonly vendors: readonly (OrderVendor | null)[];
  /** What each order expects of the vendor, as `facts.orders`. */
  readonly expectedBy: readonly (readonly Charge[])[];
  readonly rows: readonly ComparedCode[];
  /** By order and code, as `orderAndCode` writes them. */
  readonly previous: ReadonlyMap<string, Amount> | undefined;
  readonly agreedBy: ReadonlyMap<string, Amount> | undefined;
}

/**
 * What taxes are taken of, by order: what an approval of all that is billed would share to it, and what was billed of it before.
 */
const taxableByOrder = ({ facts, expectedBy, rows, previous, agreedBy }: TaxedInvoice): readonly Taxable[] => {
  const compared = { orders: facts.orders, expectedBy, previousBy: previous, agreedBy, rows };
  const others = [...standings(compared)].filter(([row]) => row.kind !== "tax");
  const taxes = new Set(rows.filter((row) => row.kind === "tax").flatMap((row) => row.orderedLines));
  const besideTaxes = expectedBy.map((charges) =>
    addAmounts(charges.filter((charge) => !taxes.has(charge)).map((charge) => charge.amount)),
  );
  const shares = shareCodes(
    others.map(([row, own]) => ({
      code: row.code,
      amount: row.billed,
      standings: own,
      billedBy: billedByOrder(compared, row),
      isAsked: row.onOrder || row.previous !== 0n,
    })),
    besideTaxes,
  );
  const billed = sumsByOrder(shares.values(), facts.orders.length);
  const before = sumsByOrder(
    others.map(([, own]) => own.map((standing) => standing.previous)),
    facts.orders.length,
  );
  return facts.orders.map((_, at) => ({ billed: billed[at] ?? ZERO, previous: before[at] ?? ZERO }));
};

/** The dearest a place may ask for of a code; undefined where no possible place asks for it. */
const dearest = ({ possible }: TaxPlace, code: string): TaxAt | undefined =>
  possible
    .map((taxes) => taxes.get(code))
    .reduce((most, tax) => (tax !== undefined && (most === undefined || tax.percent > most.percent) ? tax : most), undefined);

/**
 * What each place's tax is taken of. Where all orders ask for one percentage it is taken of the whole, whatever belongs to which
 * order.
 */
const partsOf = (
  bill: TaxedInvoice,
  asked: readonly (TaxAt | undefined)[],
  byOrder: () => readonly Taxable[],
): readonly TaxPart[] => {
  const [first] = asked;
  if (first !== undefined && asked.every((tax) => tax?.percent === first.percent)) {
    const rows = bill.rows.filter((row) => row.kind !== "tax");
    const billed = addAmounts(rows.map((row) => row.billed));
    return [{ place: first.place, percent: first.percent, billed, previous: addAmounts(rows.map((row) => row.previous)) }];
  }
  const parts = new Map<string, TaxPart>();
  byOrder().forEach((taxable, at) => {
    const tax = asked[at];
    if (tax === undefined) return;
    const sum = addTaxable(parts.get(tax.place) ?? NOTHING, taxable);
    parts.set(tax.place, { place: tax.place, percent: tax.percent, ...sum });
  });
  return [...parts.values()];
};

/**
 * Charges that nobody knows and that take something off: what a payer keeps back of a tax may be written so, and is no part of
 * what tax is taken of.
 */
const keptBackIn = (rows: readonly ComparedCode[]): readonly ComparedCode[] =>
  rows.filter((row) => !row.known && row.kind !== "tax" && row.billed < 0n);

/** What a tax is taken of where it is right without what is kept back by unknown names; undefined: it is not, or nothing is. */
const partsWithoutKeptBack = (
  bill: TaxedInvoice,
  { row, asked }: { readonly row: ComparedCode; readonly asked: readonly (TaxAt | undefined)[] },
): readonly TaxPart[] | undefined => {
  const keptBack = row.lines.length === 0 ? [] : keptBackIn(bill.rows);
  if (keptBack.length === 0) return undefined;
  const without = { ...bill, rows: bill.rows.filter((each) => !keptBack.includes(each)) };
  const parts = partsOf(without, asked, () => taxableByOrder(without));
  if (addAmounts(parts.map((part) => part.billed)) <= 0n) return undefined;
  const before = minus(row.previous, row.agreed);
  const expected = expectedTax(parts, { billed: row.billed, previous: before }, bill.facts.siblings.length);
  const isRight = absolute(minus(row.billed, expected)) <= taxRounding(row, bill.facts.invoice.invoice.charges);
  return isRight ? parts : undefined;
};

const between = (value: Amount, bound: Amount): Amount =>
  bound < 0n ? larger(smaller(value, ZERO), bound) : smaller(larger(value, ZERO), bound);

/** Taxes that were paid and that no place asks for any more, as the orders are delivered now. */
const paidElsewhere = (taxed: readonly ComparedCode[], places: readonly TaxPlace[]): readonly ComparedCode[] =>
  places.every(({ possible }) => possible.length === 1)
    ? taxed.filter(
        (row) => row.lines.length === 0 && row.previous > 0n && places.every((place) => dearest(place, row.code) === undefined),
      )
    : [];

/** What the place asks for in all, of all that was billed; zero where the orders are delivered to several. */
const askedInAll = ({ rows }: TaxedInvoice, places: readonly TaxPlace[]): Amount => {
  const [first] = places;
  const [taxes] = first?.possible ?? [];
  if (taxes === undefined || places.length > 1) return ZERO;
  const others = rows.filter((row) => row.kind !== "tax");
  const taxable = addAmounts(others.map((row) => plus(row.billed, row.previous)));
  return addAmounts([...taxes.values()].map(({ percent }) => percentOf(larger(taxable, ZERO), percent)));
};

/**
 * What was paid under the name of a tax of another place counts as paid of the taxes that the place asks for now: of those that
 * the invoice bills, else of what they come to. Answers what of it is expected still.
 */
const countPaidElsewhere = (bill: TaxedInvoice, taxed: readonly ComparedCode[], places: readonly TaxPlace[]): Amount => {
  const before = paidElsewhere(taxed, places);
  if (before.length === 0) return ZERO;
  const paid = addAmounts(before.map((row) => row.previous));
  const asked = taxed.filter((row) => row.lines.length > 0 && places.some((place) => dearest(place, row.code) !== undefined));
  const move = (row: ComparedCode, by: Amount): void => {
    row.previous = plus(row.previous, by);
    row.expected = minus(row.ordered, row.previous);
    row.variance = minus(row.billed, row.expected);
  };
  if (asked.length > 0) {
    for (const row of before) move(row, minus(ZERO, row.previous));
    const percents = asked.map((row) => places.reduce((sum, place) => sum + (dearest(place, row.code)?.percent ?? 0n), 0n));
    allocate(paid, percents.map(amount)).forEach((share, at) => {
      const row = asked[at];
      if (row !== undefined) move(row, share);
    });
    return ZERO;
  }
  let left = askedInAll(bill, places);
  let standing = ZERO;
  for (const row of before) {
    const own = smaller(row.previous, left);
    left = minus(left, own);
    standing = plus(standing, own);
    row.ordered = plus(row.ordered, own);
    move(row, ZERO);
  }
  return standing;
};

/**
 * Expects the taxes that nobody ordered but the rule of the place asks for. Answers what is expected of taxes that were paid
 * under names that the place does not ask for any more.
 */
export function applyTaxRules(bill: TaxedInvoice, book: ChargeCodeBook): Amount {
  const { facts, vendors, rows } = bill;
  if (facts.policy.taxes.length === 0) return ZERO;
  const taxed = rows.filter((row) => row.kind === "tax" && !row.onOrder);
  if (taxed.length === 0) return ZERO;
  const places = new TaxRules(facts, book).placesOf(vendors);
  const standing = countPaidElsewhere(bill, taxed, places);
  let byOrder: readonly Taxable[] | undefined;
  for (const row of taxed) {
    const asked = places.map((place) => dearest(place, row.code));
    if (asked.every((tax) => tax === undefined)) continue;
    const parts = partsWithoutKeptBack(bill, { row, asked }) ?? partsOf(bill, asked, () => (byOrder ??= taxableByOrder(bill)));
    row.tax = {
      parts,
      percentBy: asked.map((tax) => tax?.percent ?? null),
      isPlaceKnown: places.every(({ possible }) => possible.length <= 1),
    };
    const before = minus(row.previous, row.agreed);
    const full = expectedTax(parts, { billed: row.billed, previous: before }, facts.siblings.length);
    const isRegistered = facts.vendor?.taxRegistered !== false;
    const isCredit = addAmounts(parts.map((part) => part.billed)) < 0n;
    if (row.lines.length > 0 && !isRegistered) row.expected = minus(ZERO, before);
    else if (row.lines.length > 0) row.expected = row.tax.isPlaceKnown ? full : between(row.billed, full);
    // A tax that this invoice does not bill is not expected of it: what was paid before was expected then. A credit takes back
    // its tax.
    else row.expected = isRegistered && isCredit && row.tax.isPlaceKnown ? smaller(full, ZERO) : ZERO;
    row.ordered = plus(row.expected, row.previous);
    row.variance = minus(row.billed, row.expected);
  }
  return standing;
}
