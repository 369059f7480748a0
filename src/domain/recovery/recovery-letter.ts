import { amountText, moneyText } from "../money/money-text.ts";
import { addDays, type Day } from "../day/day.ts";
import type { Letter } from "../dispute/letter.ts";
import { addAmounts, type Amount, type Currency, larger, minus, plus, printAmount, smaller, ZERO } from "../money/amount.ts";
import { conversionOf, convertBack, type ExchangeRate, exchangeRateText } from "../money/exchange-rate.ts";
import { referenceKind, type ReferenceKind } from "../matching/reference-kind.ts";
import type { Reference } from "../party/party.ts";
import { listText, sentenceStart } from "../audit/findings/message-text.ts";
import { roundToMinorUnit } from "../money/minor-units.ts";
import { CAUSE_TEXTS, type RecoveryCause } from "./recovery.ts";

/** What the letter of a recovery tells. Amounts are in the order's currency. */
export interface RecoveryClaim {
  readonly tenantName: string;
  readonly orderNumber: string;
  /** The order's own numbers: told where no invoice has one of their kind. */
  readonly orderReferences: readonly Reference[];
  readonly vendorName: string | null;
  readonly scac: string | null;
  readonly currency: Currency;
  readonly approved: Amount;
  readonly due: Amount;
  readonly settled: Amount;
  /** What is asked for. */
  readonly amount: Amount;
  readonly causes: readonly RecoveryCause[];
  /** What of it is too much, charge by charge, as the carrier calls them. */
  readonly charges: readonly OverpaidCharge[];
  /** In the order they were approved in. */
  readonly invoices: readonly RecoveredInvoice[];
  readonly asOf: Day;
  readonly answerDays: number;
}

export interface OverpaidCharge {
  readonly name: string;
  readonly paid: Amount;
  readonly due: Amount;
}

export interface RecoveredInvoice {
  readonly invoiceNumber: string;
  readonly invoiceOn: Day;
  readonly shipOn: Day | null;
  readonly references: readonly Reference[];
  readonly approvedOn: string;
  readonly approved: Amount;
  /** What the invoice was converted at; null where it is in the order's currency. */
  readonly exchangeRate: ExchangeRate | null;
}

/** What a carrier is asked for, in the currency it billed in. */
interface CarrierSums {
  readonly currency: Currency;
  readonly invoices: readonly Amount[];
  readonly approved: Amount;
  readonly due: Amount;
  readonly settled: Amount;
  readonly amount: Amount;
}

/**
 * The sums in the currency the carrier billed in, each part at the rate of its invoice; null where it is the order's, or where it
 * billed in several. What is too much lies on the invoices that were approved last: what is due, settled and asked for is shared
 * out from there.
 */
function carrierSums(claim: RecoveryClaim): CarrierSums | null {
  const currencies = new Set(claim.invoices.map(({ exchangeRate }) => exchangeRate?.from ?? claim.currency));
  const [currency, second] = [...currencies];
  if (currency === undefined || second !== undefined || currency === claim.currency) return null;
  const billed = (amount: Amount, rate: ExchangeRate | null): Amount => {
    const conversion = rate === null ? null : conversionOf(rate);
    return conversion === null ? amount : roundToMinorUnit(convertBack(amount, conversion), currency);
  };
  const invoices = claim.invoices.map(({ approved, exchangeRate }) => billed(approved, exchangeRate));
  const fromLast = claim.invoices.filter(({ approved }) => approved > 0n).toReversed();
  /** The last `amount` of what was approved, each part at its own rate. */
  const last = (amount: Amount): Amount => {
    let left = amount;
    let sum = ZERO;
    for (const { approved, exchangeRate } of fromLast) {
      const part = smaller(approved, larger(left, ZERO));
      left = minus(left, part);
      sum = plus(sum, billed(part, exchangeRate));
    }
    return sum;
  };
  const approved = addAmounts(invoices);
  const credited = addAmounts(claim.invoices.map((invoice) => smaller(invoice.approved, ZERO)));
  const taken = minus(ZERO, credited);
  const overpaid = minus(claim.approved, claim.due);
  const tooMuch = minus(last(plus(overpaid, taken)), last(taken));
  const amount = minus(last(plus(claim.amount, taken)), last(taken));
  const settled = claim.settled === 0n ? ZERO : minus(tooMuch, amount);
  return { currency, invoices, approved, due: minus(approved, tooMuch), settled, amount };
}

/** Each value once, as a line of the letter; none where there is nothing. */
const listed = (label: string, values: readonly (string | null)[]): readonly (readonly [string, string])[] => {
  const given = [...new Set(values.filter((value) => value !== null && value !== ""))];
  return given.length === 0 ? [] : [[label, given.join(", ")]];
};

const numbersOf = ({ invoices, orderReferences }: RecoveryClaim, kind: ReferenceKind, label: string) => {
  const numbersIn = (references: readonly Reference[]): readonly string[] =>
    references.filter(({ type }) => referenceKind(type) === kind).map(({ value }) => value);
  const own = invoices.flatMap(({ references }) => numbersIn(references));
  return listed(label, own.length > 0 ? own : numbersIn(orderReferences));
};

/** What a charge of a recovery is called: as the invoices do, else by the name that it is kept by. */
export function chargeName(kept: string, words: readonly string[]): string {
  return words.length > 0 ? listText(words) : sentenceStart(kept.replace(/^code /, "").replace(/ by rules$/, ""));
}

/** Which charges are too much, and by how much. */
const chargesText = ({ charges, currency }: RecoveryClaim): readonly string[] => {
  const money = (amount: Amount): string => moneyText({ amount: printAmount(amount), currency });
  return charges
    .filter(({ paid, due }) => paid > due)
    .map(({ name, paid, due }) => `${name}: ${money(paid)} accepted, ${money(due)} due, ${money(minus(paid, due))} too much.`);
};

/**
 * Asks a carrier to give back what it was paid too much (49 CFR 378.4: claimant, invoices, amount and why), in the currency it
 * billed in.
 */
export function recoveryLetter(claim: RecoveryClaim): Letter {
  const theirs = carrierSums(claim);
  const sums = theirs ?? { ...claim, invoices: claim.invoices.map(({ approved }) => approved) };
  const money = (amount: Amount): string => moneyText({ amount: printAmount(amount), currency: sums.currency });
  const cell = (amount: Amount): string => amountText({ amount: printAmount(amount), currency: sums.currency });
  const answerBy = addDays(claim.asOf, claim.answerDays);
  const vendor = [claim.vendorName, claim.scac === null ? null : `SCAC ${claim.scac}`].filter((part) => part !== null);
  const rates = [
    ...new Set(claim.invoices.flatMap(({ exchangeRate }) => (exchangeRate === null ? [] : [exchangeRateText(exchangeRate)]))),
  ];
  return {
    subject: `Overpayment of ${money(sums.amount)} on order ${claim.orderNumber}`,
    opening: `For order ${claim.orderNumber} we accepted ${money(sums.approved)} of your invoices for payment; ${money(sums.due)} is due. Please return or credit ${money(sums.amount)}.`,
    facts: [
      ["Order", claim.orderNumber],
      ...(vendor.length === 0 ? [] : [["Carrier", vendor.join(", ")] as const]),
      ...numbersOf(claim, "PRONumber", "PRO number"),
      ...numbersOf(claim, "BOLNumber", "BOL number"),
      ...listed(
        "Ship date",
        claim.invoices.map(({ shipOn }) => shipOn),
      ),
      ["Currency", sums.currency],
      ...(rates.length === 0 ? [] : [["Exchange rate", rates.join("; ")] as const]),
      ["Answer by", answerBy],
    ],
    table: {
      head: ["Invoice", "Invoice date", "Accepted on", "Accepted"],
      rows: claim.invoices.map((invoice, at) => [
        invoice.invoiceNumber,
        invoice.invoiceOn,
        invoice.approvedOn,
        cell(sums.invoices[at] ?? ZERO),
      ]),
      total: ["Total", "", "", cell(sums.approved)],
    },
    totals: [
      ["Accepted", money(sums.approved)],
      ["Due", money(sums.due)],
      ...(sums.settled === 0n ? [] : [["Settled already", money(sums.settled)] as const]),
      ["To be returned", money(sums.amount)],
    ],
    // Charges are told where they are in the money of the letter.
    reasons: [...claim.causes.map((cause) => CAUSE_TEXTS[cause]), ...(theirs === null ? chargesText(claim) : [])],
    evidence: [`Our order ${claim.orderNumber}`],
    closing: `Please send the payment or a credit invoice that names the order by ${answerBy}.\n\n${claim.tenantName}`,
  };
}
