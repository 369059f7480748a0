import type { Charge, ChargeKind } from "../charge/charge.ts";
import type { ChargeCodeBook, ResolvedCode } from "../charge/charge-code-book.ts";
import type { Amount, Currency, Rate } from "../money/amount.ts";
import { ZERO } from "../money/amount.ts";
import { convert, findConversion } from "../money/convert.ts";
import type { Conversion, FxRate } from "../money/convert.ts";
import { percentOf } from "../money/round.ts";
import type { OrderVendor } from "../order/order.ts";
import { vendorOf } from "../order/vendor-of.ts";
import type { AuditFacts } from "./audit-facts.ts";
import { attributeLines } from "./attribute-lines.ts";
import { findTaxRule } from "./tax-rule.ts";

/** Why nothing can be compared, or that it can. */
export type Comparability = "compared" | "no-order" | "no-vendor" | "no-rate";

/** One item or one order within a code. */
export interface ComparedPart {
  readonly orderUuid: string | null;
  readonly itemId: string | null;
  /** What was ordered, before other invoices are taken off: percentages are of this. */
  ordered: Amount;
  expected: Amount;
  billed: Amount;
}

export interface ComparedCode {
  readonly code: string;
  readonly kind: ChargeKind;
  readonly known: boolean;
  /** Whether any order expects the code. */
  onOrder: boolean;
  /** Set when the expectation is a tax rule's, not an order's. */
  taxPercent: Rate | null;
  ordered: Amount;
  previous: Amount;
  expected: Amount;
  /** Sum of the lines in the bill's currency. */
  billedAsWritten: Amount;
  billed: Amount;
  variance: Amount;
  readonly lines: number[];
  readonly orderedLines: Charge[];
  /** By item where the order prices by item; by order where every line belongs to one. */
  byItem: readonly ComparedPart[] | null;
  byOrder: readonly ComparedPart[] | null;
}

export interface Comparison {
  readonly comparability: Comparability;
  /** The bill's vendor on each order, as `facts.orders`; null where the order does not name it. */
  readonly vendors: readonly (OrderVendor | null)[];
  readonly currency: Currency;
  readonly conversion: Conversion | null;
  readonly rows: readonly ComparedCode[];
  /** Row of each line of the invoice. */
  readonly rowOfLine: readonly ComparedCode[];
  readonly ordered: Amount;
  readonly previous: Amount;
  readonly expected: Amount;
  readonly billed: Amount;
  readonly billedAsWritten: Amount;
  readonly variance: Amount;
}

const newRow = (resolved: ResolvedCode): ComparedCode => ({
  code: resolved.code,
  kind: resolved.kind,
  known: resolved.known,
  onOrder: false,
  taxPercent: null,
  ordered: ZERO,
  previous: ZERO,
  expected: ZERO,
  billedAsWritten: ZERO,
  billed: ZERO,
  variance: ZERO,
  lines: [],
  orderedLines: [],
  byItem: null,
  byOrder: null,
});

/** Statuses of other invoices that count towards what an order has been billed. */
const COUNTS = new Set(["approved", "received", "matching", "auditing", "review", "disputed"]);

function* ratesOf(facts: AuditFacts): Iterable<FxRate> {
  yield* facts.policy.fx;
  yield* facts.fxRates;
}

const conversionFor = (facts: AuditFacts, from: Currency, to: Currency): Conversion | null | undefined => {
  if (from === to) return null;
  const { invoice } = facts.invoice;
  return findConversion(ratesOf(facts), from, to, invoice.shipOn ?? invoice.invoiceOn);
};

/** Takes what other invoices billed off the expectation, code by code and order by order. */
const addPrevious = (
  facts: AuditFacts,
  book: ChargeCodeBook,
  currency: Currency,
  rowOf: (resolved: ResolvedCode) => ComparedCode,
): { total: Amount; byOrder: Map<string, Amount> } => {
  let total = 0n;
  const byOrder = new Map<string, Amount>();
  const add = (row: ComparedCode, amount: Amount, orderUuid: string | null): void => {
    row.previous = (row.previous + amount) as Amount;
    total += amount;
    if (orderUuid === null) return;
    const key = `${orderUuid}/${row.code}`;
    byOrder.set(key, ((byOrder.get(key) ?? 0n) + amount) as Amount);
  };
  for (const sibling of facts.siblings) {
    if (!COUNTS.has(sibling.status)) continue;
    if (sibling.amounts !== null) {
      for (const one of sibling.amounts) {
        if (!facts.orders.some((order) => order.uuid === one.orderUuid)) continue;
        add(rowOf(book.resolveOrdered({ type: null, value: one.code, description: null })), one.amount, one.orderUuid);
      }
      continue;
    }
    const conversion = sibling.currency === null ? null : conversionFor(facts, sibling.currency, currency);
    const only = facts.orders.length === 1 ? (facts.orders[0]?.uuid ?? null) : null;
    for (const line of sibling.charges)
      add(rowOf(book.resolve(line.name)), conversion == null ? line.amount : convert(line.amount, conversion), only);
  }
  return { total: total as Amount, byOrder };
};

/** Expected taxes nobody ordered but the rule of the place asks for, on what is billed beside taxes. */
const applyTaxRules = (facts: AuditFacts, rows: readonly ComparedCode[], book: ChargeCodeBook): void => {
  if (facts.policy.taxes.length === 0) return;
  let taxable = 0n;
  for (const row of rows) if (row.kind !== "tax") taxable += row.billed;
  for (const row of rows) {
    if (row.kind !== "tax" || row.onOrder || row.lines.length === 0) continue;
    const rule = findTaxRule(facts, row.code, book);
    if (rule === undefined) continue;
    row.taxPercent = rule.percent;
    row.ordered = facts.vendor?.taxRegistered === false ? ZERO : percentOf(taxable as Amount, rule.percent);
    row.expected = (row.ordered - row.previous) as Amount;
    row.variance = (row.billed - row.expected) as Amount;
  }
};

interface OrderedCharge {
  readonly resolved: ResolvedCode;
  readonly charge: Charge;
}

/** The tenant's code of the vehicle that was ordered and not used. */
export const notUsedCode = (book: ChargeCodeBook): string => book.resolve({ type: null, value: "TONU", description: null }).code;

/** Of a cancelled order only the vehicle that was ordered and not used is expected, where the order names a price for it. */
const stillOwed = (charges: readonly OrderedCharge[], book: ChargeCodeBook): readonly OrderedCharge[] => {
  const code = notUsedCode(book);
  const owed = charges.filter((one) => one.resolved.code === code);
  return owed.length > 0 ? owed : charges;
};

/**
 * The one comparison all rules of an audit share: billed lines added up by tenant code, against what the matched orders expect of that
 * vendor, less what other invoices of the same orders have billed (cumulative judgement), in the orders' currency.
 */
export const compareCharges = (facts: AuditFacts, book: ChargeCodeBook): Comparison => {
  const { invoice } = facts.invoice;
  const vendors: (OrderVendor | null)[] = [];
  let orderCurrency: Currency | undefined;
  let mixed = false;
  for (const one of facts.orders) {
    const vendor = vendorOf(one.order, invoice.vendor, facts.vendor?.scacs) ?? null;
    vendors.push(vendor);
    if (vendor === null) continue;
    if (orderCurrency !== undefined && orderCurrency !== vendor.currency) mixed = true;
    orderCurrency ??= vendor.currency;
  }
  const currency = orderCurrency ?? invoice.currency ?? "USD";
  const conversion = invoice.currency === null ? null : conversionFor(facts, invoice.currency, currency);
  const comparability: Comparability =
    facts.orders.length === 0
      ? "no-order"
      : vendors.includes(null)
        ? "no-vendor"
        : conversion === undefined || mixed
          ? "no-rate"
          : "compared";

  const byCode = new Map<string, ComparedCode>();
  const rowOf = (resolved: ResolvedCode): ComparedCode => {
    let row = byCode.get(resolved.code);
    if (row === undefined) byCode.set(resolved.code, (row = newRow(resolved)));
    return row;
  };

  // Orders first, so that a code only an order knows is known on the bill too; rows keep the order of the bill.
  const ordered: OrderedCharge[] = [];
  if (comparability === "compared") {
    vendors.forEach((vendor, at) => {
      const resolved = (vendor?.charges ?? []).map((charge) => ({ resolved: book.resolveOrdered(charge.name), charge }));
      ordered.push(...(facts.orders[at]?.status === "cancelled" ? stillOwed(resolved, book) : resolved));
    });
  }
  const rowOfLine: ComparedCode[] = [];
  let billedAsWritten = 0n;
  for (let at = 0; at < invoice.charges.length; at += 1) {
    const charge = invoice.charges[at] as Charge;
    const row = rowOf(book.resolve(charge.name));
    row.billedAsWritten = (row.billedAsWritten + charge.amount) as Amount;
    row.lines.push(at);
    rowOfLine.push(row);
    billedAsWritten += charge.amount;
  }
  let orderedTotal = 0n;
  for (const { resolved, charge } of ordered) {
    const row = rowOf(resolved);
    row.onOrder = true;
    row.ordered = (row.ordered + charge.amount) as Amount;
    row.orderedLines.push(charge);
    orderedTotal += charge.amount;
  }
  const previous =
    comparability === "compared" && facts.siblings.length > 0 ? addPrevious(facts, book, currency, rowOf) : undefined;

  const rows = [...byCode.values()];
  for (const row of rows) {
    row.billed = conversion == null ? row.billedAsWritten : convert(row.billedAsWritten, conversion);
    row.expected = row.previous === 0n ? row.ordered : ((row.ordered - row.previous) as Amount);
    row.variance = (row.billed - row.expected) as Amount;
  }
  if (comparability === "compared") {
    applyTaxRules(facts, rows, book);
    attributeLines(facts, vendors, rows, conversion ?? null, previous?.byOrder);
    for (const row of rows) if (row.taxPercent !== null) orderedTotal += row.ordered;
  }
  const billed = conversion == null ? (billedAsWritten as Amount) : convert(billedAsWritten as Amount, conversion);
  const expected = (orderedTotal - (previous?.total ?? 0n)) as Amount;
  return {
    comparability,
    vendors,
    currency: comparability === "compared" ? currency : (invoice.currency ?? currency),
    conversion: comparability === "compared" ? (conversion ?? null) : null,
    rows,
    rowOfLine,
    ordered: orderedTotal as Amount,
    previous: previous?.total ?? ZERO,
    expected,
    billed,
    billedAsWritten: billedAsWritten as Amount,
    variance: (billed - expected) as Amount,
  };
};
