import type { StoredResult } from "../stored/upcast-result.ts";
import type { MoneyData, SupportData } from "../audit/findings/message-data.ts";
import { documentText, sentenceStart } from "../audit/findings/message-text.ts";
import { moneyText } from "../money/money-text.ts";
import { addDays, type Day } from "../day/day.ts";
import type { Invoice, InvoiceType } from "../invoice/invoice.ts";
import { referenceKind, type ReferenceKind } from "../matching/reference-kind.ts";
import { addAmounts, type Amount, amountOf, type Currency, minus, printAmount } from "../money/amount.ts";
import type { ExchangeRate } from "../money/exchange-rate.ts";
import type { Reference } from "../party/party.ts";
import { carrierText } from "./carrier-text.ts";
import {
  carrierMoney,
  type ClaimedCharge,
  claimedCharges,
  isClaimed,
  isWholeClaim,
  isWholeDuplicate,
  linehaulAfterOthers,
} from "./claimed-charges.ts";

type StoredFinding = StoredResult["findings"][number];

export interface ClaimReason {
  readonly rule: string;
  readonly charge: string | null;
  readonly description: string;
}

/**
 * What we ask of a carrier about one invoice, as its claims office needs it (49 CFR 378.4: claimant, invoice, amounts and why).
 * Amounts are in the currency of the invoice: billed = undisputed + disputed, and payable is what we pay of it as it stands.
 */
export interface Claim {
  readonly invoiceNumber: string;
  readonly invoiceType: InvoiceType;
  readonly isCredit: boolean;
  /** The whole invoice is disputed (a duplicate, an invoice that came too late). */
  readonly isWhole: boolean;
  /** No money is in dispute, and yet the invoice is wrong: a corrected one is asked for. */
  readonly asksCorrection: boolean;
  readonly invoiceOn: Day;
  readonly shipOn: Day | null;
  readonly vendor: ClaimVendor;
  readonly orderNumbers: readonly string[];
  readonly proNumbers: readonly string[];
  readonly bolNumbers: readonly string[];
  readonly currency: Currency;
  /** Between the invoice's currency and the orders', where the orders are in another one. */
  readonly exchangeRate: ExchangeRate | null;
  readonly charges: readonly ClaimedCharge[];
  readonly totals: {
    readonly billed: Amount;
    readonly undisputed: Amount;
    readonly disputed: Amount;
    readonly payable: Amount;
  };
  readonly reasons: readonly ClaimReason[];
  readonly evidence: readonly string[];
  readonly answerBy: Day;
}

export interface ClaimVendor {
  readonly name: string | null;
  readonly scac: string | null;
  readonly externalId: string | null;
}

/** What a claim is made of: the audit as it is stored, the invoice, and what lies beside it. */
export interface ClaimFacts {
  readonly result: StoredResult;
  readonly invoice: Invoice;
  /** Of the invoice; the order's where the invoice names none. */
  readonly currency: Currency;
  readonly vendor: ClaimVendor;
  readonly orders: readonly {
    readonly orderNumber: string;
    readonly references: readonly Reference[];
  }[];
  /** Of the invoice and its orders. `isOfOther`: it lies with an invoice of another vendor, and is nobody else's business. */
  readonly documents: readonly {
    readonly type: string;
    readonly status: string;
    readonly name: string;
    readonly isOfOther: boolean;
  }[];
  readonly asOf: Day;
  readonly answerDays: number;
}

/**
 * The claim of an audited invoice; null where the audit leaves nothing to ask of the carrier. Where no money is in dispute, what
 * is disputed all the same (a class, a tax that is too low) is a request for a corrected invoice; what a person is to look at
 * alone is none.
 */
export function claimOf(facts: ClaimFacts): Claim | null {
  const { result, invoice } = facts;
  if (isSettledByPerson(result)) return null;
  const money = carrierMoney(result, facts.currency);
  const charges = claimedCharges(result, money);
  const reasons = reasonsOf(result, charges, facts.currency);
  if (reasons.length === 0) return null;
  const billed = addAmounts(charges.map((row) => row.billed));
  const disputed = addAmounts(charges.map((row) => row.disputed));
  const isWhole = isWholeClaim(result.findings);
  const asksCorrection = !isWhole && charges.every((row) => row.disputed === 0n);
  if (asksCorrection && !result.findings.some((finding) => isClaimed(finding) && finding.severity === "dispute")) return null;
  const undisputed = minus(billed, disputed);
  return {
    invoiceNumber: invoice.invoiceNumber,
    invoiceType: invoice.type,
    isCredit: billed < 0n,
    isWhole,
    asksCorrection,
    invoiceOn: invoice.invoiceOn,
    shipOn: invoice.shipOn,
    vendor: facts.vendor,
    orderNumbers: unique(facts.orders.map((order) => order.orderNumber)),
    proNumbers: numbersOf(facts, "PRONumber"),
    bolNumbers: numbersOf(facts, "BOLNumber"),
    currency: facts.currency,
    exchangeRate: result.conversion,
    charges,
    totals: { billed, undisputed, disputed, payable: undisputed },
    reasons,
    evidence: evidenceOf(facts),
    answerBy: addDays(facts.asOf, facts.answerDays),
  };
}

/** Where the order names no charges, nothing is asked of a carrier about names that nobody knows: a person settles it. */
const isSettledByPerson = ({ findings }: StoredResult): boolean =>
  findings.some(({ rule }) => rule === "order-without-charges") &&
  findings.every((finding) => !isClaimed(finding) || (finding.rule === "charge-unmapped" && finding.severity === "review"));

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** The invoice's own numbers of a kind; its orders' where it names none. */
const numbersOf = ({ invoice, orders }: ClaimFacts, kind: ReferenceKind): readonly string[] => {
  const ofKind = (references: readonly Reference[]) =>
    unique(references.filter(({ type }) => referenceKind(type) === kind).map(({ value }) => value));
  const own = ofKind(invoice.references);
  return own.length > 0 ? own : ofKind(orders.flatMap((order) => order.references));
};

/**
 * What the carrier is told. The total repeats what its charges say already. On a converted invoice the words of the audit are in
 * the order's currency: there a charge is told by the row of the claim.
 */
const reasonsOf = (result: StoredResult, charges: readonly ClaimedCharge[], currency: Currency): readonly ClaimReason[] => {
  const taxes = taxReasons(result, charges, currency);
  const all = result.findings.filter(isClaimed);
  // That it came before says what is wrong with each of its charges.
  const claimed = all.some(isWholeDuplicate) ? all.filter(isWholeDuplicate) : all;
  const byCharge = claimed.some((entry) => entry.charge !== null);
  // What nobody knows is told by the carrier's own code already.
  const known = new Set<string | null>(result.charges.flatMap((row) => (row.known ? [row.code] : [])));
  const names = new Map(
    charges.flatMap(({ code, name }) => (code === null || name === null || !known.has(code) ? [] : [[code, name] as const])),
  );
  const total = byCharge ? totalOfUntold(claimed, result, charges) : undefined;
  const told = claimed
    .filter((entry) => !byCharge || entry.charge !== null || !isTotal(entry) || entry === total)
    .filter((entry) => !claimed.some((other) => other !== entry && saysAlso(other, entry)));
  const reasons = told.flatMap((entry) => {
    const { rule, charge } = entry;
    const row = charges.find(({ code }) => code === charge && charge !== null);
    // A tax is told of what is payable, where that is less than what is billed.
    if (rule === "tax-mismatch" && taxes.has(charge)) return taxes.get(charge) ?? [];
    const foreign = entry.variance !== null && (entry.currency ?? result.currency) !== currency;
    const description = !foreign
      ? carrierText(entry, result.ruleSetVersion, names)
      : row === undefined
        ? `The invoice is billed too high by ${moneyText({ amount: printAmount(addAmounts(charges.map((each) => each.disputed))), currency })}.`
        : inBilledMoney(rule, row, currency);
    return description === null ? [] : [{ rule, charge, description }];
  });
  const withTaxes = reasons.length === 0 ? reasons : [...reasons, ...[...taxes.values()].flat()];
  return withTaxes.filter((reason, at) => withTaxes.findIndex((other) => other.description === reason.description) === at);
};

const isTotal = ({ rule }: StoredFinding): boolean => rule.startsWith("total-") || rule === "order-overbilled";

/** The finding of the total that says why charges are disputed of which nothing else is said; none where all are told. */
const totalOfUntold = (
  claimed: readonly StoredFinding[],
  { charges: rows }: StoredResult,
  charges: readonly ClaimedCharge[],
): StoredFinding | undefined => {
  const told = new Set(claimed.flatMap((entry) => [entry.charge, linehaulAfterOthers(entry)]).filter((code) => code !== null));
  // Taxes are told with what is payable of the others.
  for (const { code, kind } of rows) if (kind === "tax") told.add(code);
  const isTold = charges.every(({ code, disputed }) => disputed <= 0n || (code !== null && told.has(code)));
  return isTold ? undefined : claimed.find((entry) => entry.charge === null && isTotal(entry));
};

/** What is told of a charge in the carrier's own money. */
const inBilledMoney = (rule: string, { name, billed, payable }: ClaimedCharge, currency: Currency): string => {
  const sum = moneyText({ amount: printAmount(billed), currency });
  return rule === "charge-not-on-order" && payable === 0n
    ? `${name}: ${sum} is billed, and is not on the order.`
    : `${name}: ${sum} billed, ${moneyText({ amount: printAmount(payable), currency })} due.`;
};

/**
 * Nothing of a charge is owed on a cancelled order, whatever else it is; a difference that a wrong product explains is told with
 * the difference, and what a receipt leaves of a charge with what it supports of it.
 */
const saysAlso = (one: StoredFinding, other: StoredFinding): boolean => {
  if (one.charge === null || one.charge !== other.charge) return false;
  if (one.rule === "order-cancelled") return other.rule !== one.rule;
  if (other.rule === "document-amount-mismatch") return leavesAsMuch(one, other);
  return other.rule === "extension-error" && isOfProduct(one);
};

/** Whether a charge is told with what its receipt leaves of it, and that is what it is over the receipt. */
const leavesAsMuch = (one: StoredFinding, mismatch: StoredFinding): boolean => {
  const { support } = (one.data ?? {}) as { readonly support?: SupportData | null };
  const { document, difference } = (mismatch.data ?? {}) as { readonly document?: unknown; readonly difference?: MoneyData };
  return (
    support?.strength === "part" &&
    support.document === document &&
    difference !== undefined &&
    support.left?.amount === difference.amount &&
    support.left.currency === difference.currency
  );
};

const isOfProduct = ({ data }: StoredFinding): boolean => {
  const causes = (data as { readonly causes?: unknown } | null)?.causes;
  return Array.isArray(causes) && causes.some((cause: { readonly kind?: unknown }) => cause.kind === "extension");
};

/**
 * What is said of each tax where other charges are in dispute: what of it is due on the rest; nothing where that is what is
 * billed.
 */
const taxReasons = (
  result: StoredResult,
  charges: readonly ClaimedCharge[],
  currency: Currency,
): ReadonlyMap<string | null, readonly ClaimReason[]> => {
  const taxes = new Set<string | null>(result.charges.filter((row) => row.kind === "tax").map((row) => row.code));
  const isPartial = charges.some((row) => !taxes.has(row.code) && row.disputed > 0n) && !isWholeClaim(result.findings);
  if (!isPartial) return new Map();
  // Where all that is disputed of a tax is what it is over by itself, that is what its own finding tells.
  const isOverByItself = (row: ClaimedCharge): boolean =>
    result.findings.some(
      ({ rule, charge, variance }) =>
        rule === "charge-over-tolerance" && charge === row.code && variance !== null && amountOf(variance) === row.disputed,
    );
  const money = (amount: Amount): string => moneyText({ amount: printAmount(amount), currency });
  return new Map(
    charges
      .filter((row) => taxes.has(row.code) && row.billed > 0n && !isOverByItself(row))
      .map((row) => [
        row.code,
        row.disputed === 0n
          ? []
          : [
              {
                rule: "tax-mismatch",
                charge: row.code,
                description: `${row.name}: ${money(row.billed)} is billed, ${money(row.payable)} is due on what is payable of the other charges.`,
              },
            ],
      ]),
  );
};

/** The invoices that came before for the same orders. What may be another vendor's is none of its business. */
const earlierInvoices = ({ findings }: StoredResult): readonly string[] =>
  findings
    .filter((entry) => entry.rule === "order-overbilled" && isClaimed(entry))
    .flatMap(({ data }) => {
      const { others = [], givenBack = [] } = (data ?? {}) as Partial<Record<"others" | "givenBack", readonly EarlierInvoice[]>>;
      return [...others.map((each) => ({ ...each, kind: "invoice" })), ...givenBack.map((each) => ({ ...each, kind: "credit" }))];
    })
    // Audits of earlier releases name them without their dates.
    .filter((each) => each.invoiceOn !== undefined && each.isUnassigned === undefined)
    .map(({ kind, invoiceNumber, invoiceOn }) => `Your ${kind} ${invoiceNumber} of ${invoiceOn ?? ""}`);

interface EarlierInvoice {
  readonly invoiceNumber: string;
  readonly invoiceOn?: string;
  readonly isUnassigned?: true;
}

const evidenceOf = ({ result, orders, documents }: ClaimFacts): readonly string[] => [
  ...unique(orders.map(({ orderNumber }) => `Our order ${orderNumber}`)),
  ...unique(earlierInvoices(result)),
  ...documents
    .filter(({ status, isOfOther }) => status === "Approved" && !isOfOther)
    .map(({ type, name }) => `${sentenceStart(documentText(type))} (${name})`),
];
