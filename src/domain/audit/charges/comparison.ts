import type { Charge } from "../../charge/charge.ts";
import type { ChargeCodeBook, ResolvedCode } from "../../charge/charge-code-book.ts";
import type { Amount, Currency } from "../../money/amount.ts";
import { addAmounts, minus, plus, ZERO } from "../../money/amount.ts";
import { convert } from "../../money/convert.ts";
import type { Conversion } from "../../money/convert.ts";
import type { OrderVendor } from "../../order/order.ts";
import { vendorOf } from "../../order/vendor-of.ts";
import { expectAsBilled, expectWhatIsCredited } from "./asked-back.ts";
import type { AuditFacts, SiblingInvoice } from "../facts/audit-facts.ts";
import { correctedBy } from "./corrected-invoices.ts";
import { attributeLines, ordersOfLines } from "./attribute-lines.ts";
import { addAgreed, expectWhatWasAgreedBack } from "./agreed.ts";
import { allowCents } from "./cents-allowance.ts";
import { comparedAs, comparedAsFreight } from "./freight-codes.ts";
import { applyTaxRules } from "./expected-tax.ts";
import type { UnclearCharge } from "../findings/message-data.ts";
import { expectCreditedTaxes } from "./credited-taxes.ts";
import { expectNoneCreditedBeyondPaid } from "./credited-beyond-paid.ts";
import { newRow } from "./compared-code.ts";
import type { ComparedCode } from "./compared-code.ts";
import { paidInUnknown } from "../history/in-orders-currency.ts";
import { expectRestOfNet, netLinehaul } from "./net-linehaul.ts";
import type { NetLinehaul } from "./net-linehaul.ts";
import { ratedStandIns, type UnpricedOrder } from "../expected/rated-expectations.ts";
import { conversionFor } from "../history/conversion-for.ts";
import { owedCharges, type OrderedCharge } from "./owed-charges.ts";
import { addPrevious, type PreviousAmounts, type UncountedInvoice, uncountedIn } from "./previous-amounts.ts";

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
  /** Open invoices of the orders of which nothing is counted, since no rate is known for their currency. */
  readonly uncounted: readonly UncountedInvoice[];
  /** Disputed invoices that this one seems to correct, which is judged without them. */
  readonly corrected: readonly SiblingInvoice[];
  /** Open invoices that a credit is judged without. */
  readonly passedOver: readonly SiblingInvoice[];
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

/** Who is compared with what, and in which money, before anything is added up. */
interface Basis {
  readonly vendors: Comparison["vendors"];
  /** The orders' currency. */
  readonly currency: Currency;
  /** Null also where no rate is known: then nothing is compared. */
  readonly conversion: Conversion | null;
  readonly comparability: Comparability;
}

function basisOf(facts: AuditFacts): Basis {
  const { invoice } = facts.invoice;
  const vendors = facts.orders.map(({ order }) => vendorOf(order, invoice.vendor, facts.vendor?.scacs) ?? null);
  const currencies = new Set(vendors.flatMap((vendor) => (vendor === null ? [] : [vendor.currency])));
  const [ordered] = currencies;
  const currency = ordered ?? invoice.currency ?? "USD";
  const conversion = invoice.currency === null ? null : conversionFor(facts, invoice.currency, currency);
  const isConvertible = conversion !== undefined && currencies.size <= 1;
  return {
    vendors,
    currency,
    conversion: conversion ?? null,
    comparability: comparabilityOf(facts, vendors, { currency, isConvertible }),
  };
}

/** The rows, each of one tenant code, in the order in which their codes came up. */
class Rows {
  readonly #byCode = new Map<string, ComparedCode>();

  of(resolved: ResolvedCode): ComparedCode {
    let row = this.#byCode.get(resolved.code);
    if (row === undefined) this.#byCode.set(resolved.code, (row = newRow(resolved)));
    return row;
  }

  linesOf(code: string): readonly number[] {
    return this.#byCode.get(code)?.lines ?? [];
  }

  all(): readonly ComparedCode[] {
    return [...this.#byCode.values()];
  }
}

/** Puts each line of the invoice into the row of its code; answers the row of each line. */
function addBilled(charges: readonly Charge[], rows: Rows, codeOf: (charge: Charge) => ResolvedCode): readonly ComparedCode[] {
  return charges.map((charge, at) => {
    const row = rows.of(codeOf(charge));
    row.billedAsWritten = plus(row.billedAsWritten, charge.amount);
    row.lines.push(at);
    return row;
  });
}

/** Puts what is expected into the rows; answers its sum. */
function addOrdered(ordered: readonly OrderedCharge[], rows: Rows): Amount {
  for (const { resolved, charge } of ordered) {
    const row = rows.of(resolved);
    row.onOrder = true;
    row.ordered = plus(row.ordered, charge.amount);
    row.orderedLines.push(charge);
  }
  return addAmounts(ordered.map(({ charge }) => charge.amount));
}

/** What is expected of an invoice before its taxes, its discounts and what came back are looked at. */
interface Expectations extends Pick<Comparison, "expectedBy" | "unpriced" | "unclear" | "agreedBy"> {
  readonly total: Amount;
  readonly previous: PreviousAmounts | undefined;
  /** Of each line of the invoice, the place of its order in `facts.orders`. */
  readonly orderOf: ReturnType<typeof ordersOfLines>;
  readonly rowOf: (resolved: ResolvedCode) => ComparedCode;
}

const chargesOf = (vendors: Comparison["vendors"]): readonly (readonly Charge[])[] =>
  vendors.map((vendor) => vendor?.charges ?? []);

/** Adds to the rows what is owed, rated, agreed to and billed before. */
function addExpectations(
  facts: AuditFacts,
  book: ChargeCodeBook,
  { vendors, currency }: Basis,
  { rows, owed }: { readonly rows: Rows; readonly owed: readonly OrderedCharge[] },
): Expectations {
  const orderOf = ordersOfLines(facts, vendors);
  const ordersBilled = (code: string): readonly number[] => rows.linesOf(code).map((at) => orderOf[at] ?? -1);
  const { byOrder: rated, unpriced, unclear } = ratedStandIns(facts, book, { vendors, ordersBilled });
  const expectedBy = chargesOf(vendors).map((charges, at) => [...charges, ...(rated[at] ?? []).map(({ charge }) => charge)]);
  const total = addOrdered([...owed, ...rated.flat()], rows);
  const asFreight = comparedAsFreight(owed, book);
  const rowOf = (resolved: ResolvedCode): ComparedCode => rows.of(asFreight(resolved));
  const agreedBy = addAgreed(facts, book, { expectedBy, currency }, rowOf);
  const previous = hasOthers(facts)
    ? addPrevious(facts, book, { currency, vendors, expectedBy, agreedBy }, { rowOf, rows: () => rows.all() })
    : undefined;
  return { expectedBy, unpriced, unclear, agreedBy, total, previous, orderOf, rowOf };
}

/** Says of each row what is billed in the orders' currency, what is left to expect, and how far they are apart. */
function setVariances(rows: readonly ComparedCode[], conversion: Conversion | null): void {
  for (const row of rows) {
    row.billed = inOrdersMoney(row.billedAsWritten, conversion);
    row.expected = row.previous === 0n ? row.ordered : minus(row.ordered, row.previous);
    row.variance = minus(row.billed, row.expected);
  }
}

const inOrdersMoney = (written: Amount, conversion: Conversion | null): Amount =>
  conversion === null ? written : convert(written, conversion);

type Settled = Pick<Comparison, "ordered" | "centsAllowance" | "net"> & {
  /** What is expected beside what is ordered, as it came back. */
  readonly givenBack: Amount;
};

/** Splits the rows by item or order, and settles in them taxes, cents, discounts and what came back. In this order. */
function settleRows(
  facts: AuditFacts,
  book: ChargeCodeBook,
  { vendors, currency, conversion }: Basis,
  {
    rows,
    expectations,
    takesBack,
  }: { readonly rows: readonly ComparedCode[]; readonly expectations: Expectations; readonly takesBack: boolean },
): Settled {
  const { expectedBy, orderOf, agreedBy } = expectations;
  const previous = expectations.previous?.byOrder;
  const attribute = attributeLines(rows, { facts, expectedBy, orderOf, conversion, previous, agreedBy });
  const taxes = applyTaxRules({ facts, vendors, expectedBy, rows, previous, agreedBy }, book);
  const beside = rows.map((row) => (row.tax === null ? row.agreed : row.ordered));
  expectNoneCreditedBeyondPaid(facts, book, { rows, rowOf: expectations.rowOf });
  const centsAllowance = allowCents(facts.invoice.invoice.charges, rows);
  expectRestOfNet(rows);
  const givenBack = addAmounts([
    expectWhatWasAgreedBack(rows),
    takesBack ? expectAsBilled(rows) : expectWhatIsCredited(facts, rows, currency),
    expectCreditedTaxes(rows),
  ]);
  return {
    ordered: addAmounts([expectations.total, taxes, ...beside]),
    centsAllowance,
    givenBack,
    net: netLinehaul(rows, attribute),
  };
}

/** The facts as if these invoices had ended. */
const without = (facts: AuditFacts, ended: readonly SiblingInvoice[]): AuditFacts => {
  if (ended.length === 0) return facts;
  const asEnded = (sibling: SiblingInvoice): SiblingInvoice =>
    ended.includes(sibling) ? { ...sibling, status: "terminated" } : sibling;
  return { ...facts, siblings: facts.siblings.map(asEnded) };
};

/** What a credit is judged by beside what was approved. */
interface ComparedCredit {
  /** Open invoices that do not count. */
  readonly passedOver: readonly SiblingInvoice[];
  /** It takes back an open invoice as that stands, and is right in what it says. */
  readonly takesBack: boolean;
}

const BY_ALL: ComparedCredit = { passedOver: [], takesBack: false };

/**
 * The one comparison all rules of an audit share: billed lines added up by tenant code, against what the matched orders expect of
 * that vendor, less what other invoices of the same orders have billed (cumulative judgment), in the orders' currency.
 */
export function compareCharges(
  given: AuditFacts,
  book: ChargeCodeBook,
  { passedOver, takesBack }: ComparedCredit = BY_ALL,
): Comparison {
  const { invoice } = given.invoice;
  const basis = basisOf(given);
  const { vendors, currency, conversion, comparability } = basis;
  const isCompared = comparability === "compared";
  const corrected = isCompared ? correctedBy(given, basis) : [];
  const facts = without(given, [...corrected, ...passedOver]);
  // Orders first, so that a code only an order knows is known on the invoice too; rows keep the order of the invoice.
  const owed = isCompared ? owedCharges(facts, book, vendors, { currency, conversion }) : [];
  const rows = new Rows();
  const asCompared = comparedAs(invoice.charges, owed, book);
  const rowOfLine = addBilled(invoice.charges, rows, (charge) => asCompared(book.resolve(charge.name)));
  const expectations = isCompared ? addExpectations(facts, book, basis, { rows, owed }) : undefined;
  const all = rows.all();
  setVariances(all, conversion);
  const settled = expectations === undefined ? undefined : settleRows(facts, book, basis, { rows: all, expectations, takesBack });

  const billedAsWritten = addAmounts(invoice.charges.map(({ amount }) => amount));
  const billed = inOrdersMoney(billedAsWritten, conversion);
  const ordered = settled?.ordered ?? ZERO;
  const previous = expectations?.previous?.total ?? ZERO;
  const expected = takesBack ? billed : plus(minus(ordered, previous), settled?.givenBack ?? ZERO);
  return {
    comparability,
    vendors,
    expectedBy: expectations?.expectedBy ?? chargesOf(vendors),
    unpriced: expectations?.unpriced ?? [],
    previousBy: expectations?.previous?.byOrder,
    agreedBy: expectations?.agreedBy,
    unclear: expectations?.unclear ?? [],
    corrected,
    passedOver,
    uncounted: isCompared ? uncountedIn(facts, currency) : [],
    currency: isCompared ? currency : (invoice.currency ?? currency),
    orderedIn: currency,
    conversion: isCompared ? conversion : null,
    rows: all,
    rowOfLine,
    ordered,
    previous,
    expected,
    billed,
    billedAsWritten,
    variance: minus(billed, expected),
    centsAllowance: settled?.centsAllowance ?? ZERO,
    net: settled?.net ?? null,
  };
}
