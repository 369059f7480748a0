import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import { addAmounts, minus, plus, ZERO } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import type { Conversion } from "../../money/convert.ts";
import type { OrderVendor } from "../../order/order.ts";
import { vendorOf } from "../../order/vendor-of.ts";
import { expectWhatIsCredited, isAskedOfLeft } from "./asked-back.ts";
import type { AuditFacts, FactOrder } from "../facts/audit-facts.ts";
import { attributeLines, ordersOfLines } from "./attribute-lines.ts";
import { addAgreed, expectWhatWasAgreedBack } from "./agreed.ts";
import { allowCents } from "./cents-allowance.ts";
import { comparedAs } from "./deficit-freight.ts";
import { applyTaxRules } from "./expected-tax.ts";
import type { UnclearCharge } from "../findings/message-data.ts";
import { expectCreditedTaxes } from "./credited-taxes.ts";
import { newRow } from "./compared-code.ts";
import type { ComparedCode } from "./compared-code.ts";
import { paidInUnknown } from "../history/in-orders-currency.ts";
import { expectRestOfNet, netLinehaul } from "./net-linehaul.ts";
import type { NetLinehaul } from "./net-linehaul.ts";
import { ratedStandIns, type UnpricedOrder } from "../expected/rated-expectations.ts";
import { conversionFor } from "../history/conversion-for.ts";
import { addPrevious } from "./previous-amounts.ts";

export type { ComparedCode, ComparedPart } from "./compared-code.ts";

/** Why nothing can be compared, or that it can. */
export type Comparability = "compared" | "no-order" | "no-vendor" | "no-rate" | "no-rate-before";

export interface Comparison {
  readonly comparability: Comparability;
  /** The invoice's vendor on each order, as `facts.orders`; null where the order does not name it. */
  readonly vendors: readonly (OrderVendor | null)[];
  /**
   * What each order expects of the vendor, as `facts.orders`: the charges it names, and what the rating engine says where the
   * policy takes that.
   */
  readonly expectedBy: readonly (readonly Charge[])[];
  /** Orders without charges that nothing stands in for, though the policy takes what the rating engine says. */
  readonly unpriced: readonly UnpricedOrder[];
  /** What other invoices billed, less what came back, by order and code as `orderAndCode` writes them; undefined: nothing. */
  readonly previousBy: ReadonlyMap<string, Amount> | undefined;
  /**
   * What people agreed to beyond what each order asks for, by order and code as `orderAndCode` writes them; undefined: nothing.
   */
  readonly agreedBy: ReadonlyMap<string, Amount> | undefined;
  /**
   * Charges that are rated for an order that does not name them, and billed without saying for which order, while another order
   * expects them too.
   */
  readonly unclear: readonly UnclearCharge[];
  readonly currency: Currency;
  /** The orders' own currency, also where nothing can be compared; without orders the invoice's. */
  readonly orderedIn: Currency;
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
  /** The sum of the codes' allowances. */
  readonly centsAllowance: Amount;
  /** Set when linehaul and discounts are judged as one sum. */
  readonly net: NetLinehaul | null;
}

/**
 * Whether no order says what anything costs, nor has anything been billed or agreed to: there is nothing that an amount could be
 * too much of, and a person settles it (order-without-charges).
 */
export function isNothingPriced({ rows, previous }: Pick<Comparison, "rows" | "previous">): boolean {
  return previous === 0n && rows.every((row) => row.orderedLines.length === 0 && row.agreed === 0n);
}

interface OrderedCharge {
  readonly resolved: ResolvedCode;
  readonly charge: Charge;
}

/** The tenant's code of the vehicle that was ordered and not used. */
export function notUsedCode(book: ChargeCodeBook): string {
  return book.resolve({ type: null, value: "TONU", description: null }).code;
}

/** A charge that stands on the order, and is not owed any more. */
const NOT_OWED = { amount: ZERO, rate: null, rawRate: null, quantity: null, qualifier: null } as const;

const notOwed = (entry: OrderedCharge): OrderedCharge => ({ ...entry, charge: { ...entry.charge, ...NOT_OWED } });

/**
 * Of a cancelled order only the vehicle that was ordered and not used is expected, where the order names a price for it. Nothing
 * else is owed: a credit gives that back, and beside orders that stand they alone say what is (`isNothing`). An invoice of
 * cancelled orders alone is told so by itself (order-cancelled).
 */
const stillOwed = (charges: readonly OrderedCharge[], book: ChargeCodeBook, isNothing: boolean): readonly OrderedCharge[] => {
  const code = notUsedCode(book);
  const isOwed = ({ resolved }: OrderedCharge): boolean => resolved.code === code;
  if (isNothing) return charges.map((entry) => (isOwed(entry) ? entry : notOwed(entry)));
  const owed = charges.filter(isOwed);
  return owed.length > 0 ? owed : charges;
};

/** What is owed still of the charges of each order. */
const owedBy = (
  facts: AuditFacts,
  book: ChargeCodeBook,
  { currency, conversion }: { readonly currency: Currency; readonly conversion: Conversion | null },
): ((charges: readonly OrderedCharge[], order: FactOrder | undefined) => readonly OrderedCharge[]) => {
  const { charges: lines } = facts.invoice.invoice;
  const written = addAmounts(lines.map((charge) => charge.amount));
  const credit = { charges: lines, currency, billed: conversion === null ? written : convert(written, conversion) };
  const isCredit = written < 0n;
  const isAnyStanding = facts.orders.some(({ status }) => status !== "cancelled");
  return (charges, order) => {
    if (order?.status === "cancelled") return stillOwed(charges, book, isCredit || isAnyStanding);
    return isCredit && order !== undefined && isAskedOfLeft(facts, order, credit) ? charges.map(notOwed) : charges;
  };
};

/** Whether other invoices may have billed of what the orders expect of the vendor. */
const hasOthers = ({ siblings, unassigned }: AuditFacts): boolean => siblings.length > 0 || unassigned !== undefined;

const comparabilityOf = (
  facts: AuditFacts,
  vendors: Comparison["vendors"],
  { currency, isConvertible }: { readonly currency: Currency; readonly isConvertible: boolean },
): Comparability => {
  if (facts.orders.length === 0) return "no-order";
  if (vendors.includes(null)) return "no-vendor";
  if (!isConvertible) return "no-rate";
  return paidInUnknown(facts, currency) === undefined ? "compared" : "no-rate-before";
};

/**
 * The one comparison all rules of an audit share: billed lines added up by tenant code, against what the matched orders expect of
 * that vendor, less what other invoices of the same orders have billed (cumulative judgment), in the orders' currency.
 */
export function compareCharges(facts: AuditFacts, book: ChargeCodeBook): Comparison {
  const { invoice } = facts.invoice;
  const vendors: (OrderVendor | null)[] = [];
  let orderCurrency: Currency | undefined;
  let mixed = false;
  for (const order of facts.orders) {
    const vendor = vendorOf(order.order, invoice.vendor, facts.vendor?.scacs) ?? null;
    vendors.push(vendor);
    if (vendor === null) continue;
    if (orderCurrency !== undefined && orderCurrency !== vendor.currency) mixed = true;
    orderCurrency ??= vendor.currency;
  }
  const currency = orderCurrency ?? invoice.currency ?? "USD";
  const conversion = invoice.currency === null ? null : conversionFor(facts, invoice.currency, currency);
  const comparability = comparabilityOf(facts, vendors, { currency, isConvertible: conversion !== undefined && !mixed });

  const byCode = new Map<string, ComparedCode>();
  const rowOf = (resolved: ResolvedCode): ComparedCode => {
    let row = byCode.get(resolved.code);
    if (row === undefined) byCode.set(resolved.code, (row = newRow(resolved)));
    return row;
  };

  // Orders first, so that a code only an order knows is known on the invoice too; rows keep the order of the invoice.
  const ordered: OrderedCharge[] = [];
  const expectedBy: (readonly Charge[])[] = vendors.map((vendor) => vendor?.charges ?? []);
  if (comparability === "compared") {
    const owedOn = owedBy(facts, book, { currency, conversion: conversion ?? null });
    vendors.forEach((vendor, at) => {
      const resolved = (vendor?.charges ?? []).map((charge) => ({ resolved: book.resolveOrdered(charge.name), charge }));
      ordered.push(...owedOn(resolved, facts.orders[at]));
    });
  }
  const asCompared = comparedAs(invoice.charges, ordered, book);
  const rowOfLine: ComparedCode[] = [];
  let billedAsWritten = ZERO;
  for (let at = 0; at < invoice.charges.length; at += 1) {
    const charge = invoice.charges[at] as Charge;
    const row = rowOf(asCompared(book.resolve(charge.name)));
    row.billedAsWritten = plus(row.billedAsWritten, charge.amount);
    row.lines.push(at);
    rowOfLine.push(row);
    billedAsWritten = plus(billedAsWritten, charge.amount);
  }
  let unpriced: readonly UnpricedOrder[] = [];
  let unclear: readonly UnclearCharge[] = [];
  const orderOf = comparability === "compared" ? ordersOfLines(facts, vendors) : [];
  if (comparability === "compared" && facts.policy.rating.useRatedWhereOrderHasNone) {
    const ordersBilled = (code: string): readonly number[] => (byCode.get(code)?.lines ?? []).map((at) => orderOf[at] ?? -1);
    const standIns = ratedStandIns(facts, book, { vendors, ordersBilled });
    ({ unpriced, unclear } = standIns);
    standIns.byOrder.forEach((rated, at) => {
      ordered.push(...rated);
      expectedBy[at] = [...(expectedBy[at] ?? []), ...rated.map(({ charge }) => charge)];
    });
  }
  let orderedTotal = ZERO;
  for (const { resolved, charge } of ordered) {
    const row = rowOf(resolved);
    row.onOrder = true;
    row.ordered = plus(row.ordered, charge.amount);
    row.orderedLines.push(charge);
    orderedTotal = plus(orderedTotal, charge.amount);
  }
  const agreedBy = comparability === "compared" ? addAgreed(facts, book, { expectedBy, currency }, rowOf) : undefined;
  const previous =
    comparability === "compared" && hasOthers(facts)
      ? addPrevious(facts, book, { currency, vendors, expectedBy, agreedBy }, { rowOf, rows: () => [...byCode.values()] })
      : undefined;

  const rows = [...byCode.values()];
  for (const row of rows) {
    row.billed = conversion == null ? row.billedAsWritten : convert(row.billedAsWritten, conversion);
    row.expected = row.previous === 0n ? row.ordered : minus(row.ordered, row.previous);
    row.variance = minus(row.billed, row.expected);
  }
  let centsAllowance = ZERO;
  let givenBack = ZERO;
  let attribute: ((row: ComparedCode, codes: readonly string[]) => void) | undefined;
  if (comparability === "compared") {
    attribute = attributeLines(rows, {
      facts,
      expectedBy,
      orderOf,
      conversion: conversion ?? null,
      previous: previous?.byOrder,
      agreedBy,
    });
    const taxed = { facts, vendors, expectedBy, rows, previous: previous?.byOrder, agreedBy };
    orderedTotal = plus(orderedTotal, applyTaxRules(taxed, book));
    for (const row of rows) orderedTotal = plus(orderedTotal, row.tax === null ? row.agreed : row.ordered);
    centsAllowance = allowCents(invoice.charges, rows);
    expectRestOfNet(rows);
    givenBack = addAmounts([
      expectWhatWasAgreedBack(rows),
      expectWhatIsCredited(facts, rows, currency),
      expectCreditedTaxes(rows),
    ]);
  }
  const billed = conversion == null ? billedAsWritten : convert(billedAsWritten, conversion);
  const expected = plus(minus(orderedTotal, previous?.total ?? ZERO), givenBack);
  return {
    comparability,
    vendors,
    expectedBy,
    unpriced,
    previousBy: previous?.byOrder,
    agreedBy,
    unclear,
    currency: comparability === "compared" ? currency : (invoice.currency ?? currency),
    orderedIn: currency,
    conversion: comparability === "compared" ? (conversion ?? null) : null,
    rows,
    rowOfLine,
    ordered: orderedTotal,
    previous: previous?.total ?? ZERO,
    expected,
    billed,
    billedAsWritten,
    variance: minus(billed, expected),
    centsAllowance,
    net: attribute === undefined ? null : netLinehaul(rows, attribute),
  };
}
