import { amountText, moneyText } from "../money/money-text.ts";
import { absolute, type Amount, type Currency, minus, printAmount, ZERO } from "../money/amount.ts";
import { exchangeRateText } from "../money/exchange-rate.ts";
import type { Claim } from "./claim.ts";
import type { ClaimedCharge } from "./claimed-charges.ts";
import {
  CORRECTION_TEMPLATE,
  DEFAULT_TEMPLATE,
  DUPLICATE_TEMPLATE,
  LATE_TEMPLATE,
  type DisputeTemplate,
  fillTemplate,
  type PlaceholderValues,
} from "./dispute-template.ts";

/**
 * A letter to a carrier, whatever it is printed as: amounts are text already, `table` has a row of headings and one of totals.
 */
export interface Letter {
  readonly subject: string;
  readonly opening: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly table: LetterTable;
  readonly totals: readonly (readonly [label: string, value: string])[];
  readonly reasons: readonly string[];
  readonly evidence: readonly string[];
  readonly closing: string;
}

export interface LetterTable {
  /** The first column is text, the others are amounts. */
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total: readonly string[];
}

const WHOLE_INVOICE = "Invoice total";

const fact = (label: string, values: readonly (string | null)[]): (readonly [string, string])[] => {
  const given = values.filter((value) => value !== null && value !== "");
  return given.length === 0 ? [] : [[label, given.join(", ")]];
};

export function placeholdersOf(claim: Claim, tenantName: string): PlaceholderValues {
  const money = moneyOf(claim);
  const { vendor, totals } = claim;
  return {
    invoiceNumber: claim.invoiceNumber,
    invoiceKind: kindOf(claim),
    invoiceDate: claim.invoiceOn,
    shipDate: claim.shipOn ?? "",
    orderNumbers: claim.orderNumbers.join(", "),
    proNumber: claim.proNumbers.join(", "),
    bolNumber: claim.bolNumbers.join(", "),
    vendor: vendor.name ?? vendor.scac ?? vendor.externalId ?? "",
    scac: vendor.scac ?? "",
    billed: money(totals.billed),
    undisputed: money(totals.undisputed),
    disputed: money(absolute(totals.disputed)),
    payable: money(totals.payable),
    position: positionOf(claim),
    currency: claim.currency,
    answerBy: claim.answerBy,
    tenant: tenantName,
  };
}

const moneyOf =
  ({ currency }: Claim) =>
  (amount: Amount): string =>
    moneyText({ amount: printAmount(amount), currency });

/** What we say to the invoice, in a sentence or two: the part of the letter that is another one for a credit. */
function positionOf(claim: Claim): string {
  const money = moneyOf(claim);
  const { billed, disputed, payable } = claim.totals;
  const named = `your ${kindOf(claim)} ${claim.invoiceNumber} of ${claim.invoiceOn}`;
  if (!claim.isCredit) {
    const rest =
      payable === 0n
        ? "We pay nothing of it, for the reasons below."
        : `Of the ${money(billed)} billed we pay ${money(payable)}; the rest is in dispute for the reasons below.`;
    return `We dispute ${money(disputed)} of ${named}. ${rest}`;
  }
  const [credited, due] = [minus(ZERO, billed), minus(ZERO, payable)];
  if (due <= 0n) return `We do not take ${named} of ${money(credited)} into account, for the reasons below.`;
  return disputed > 0n
    ? `With ${named} you credit ${money(credited)}; ${money(due)} is to be credited. Please credit another ${money(disputed)}, for the reasons below.`
    : `With ${named} you credit ${money(credited)}; we take ${money(due)} of it into account, for the reasons below.`;
}

/** A credit is called a credit. */
const kindOf = ({ isCredit, invoiceType }: Claim): string =>
  isCredit
    ? "credit"
    : { Invoice: "invoice", BalanceDue: "balance due invoice", Supplemental: "supplemental invoice" }[invoiceType];

/** The words around a claim, with its values in them. */
export type LetterTexts = Omit<DisputeTemplate, "answerDays">;

/** Whether all that a claim says is that the invoice came before: it is not payable, and no corrected one is asked for. */
const isOfDuplicate = ({ isWhole, reasons }: Claim): boolean =>
  isWhole && reasons.every(({ rule }) => rule === "duplicate-invoice");

const LATE: readonly string[] = ["balance-due-late", "billed-too-late"];

/** Whether a claim says that the invoice came too late: no corrected one would come in time. */
const isOfLate = ({ isWhole, reasons }: Claim): boolean => isWhole && reasons.some(({ rule }) => LATE.includes(rule));

/** The words around a claim where nobody has others. */
const usualTemplate = (claim: Claim): Omit<DisputeTemplate, "answerDays"> => {
  if (claim.asksCorrection) return CORRECTION_TEMPLATE;
  if (isOfDuplicate(claim)) return DUPLICATE_TEMPLATE;
  return isOfLate(claim) ? LATE_TEMPLATE : DEFAULT_TEMPLATE;
};

/** What a tenant says of a claim; of an invoice that no correction makes payable the usual end has other words. */
export function templateOfClaim(template: DisputeTemplate, claim: Claim): DisputeTemplate {
  const isUsual = template.closing === DEFAULT_TEMPLATE.closing;
  return isUsual ? { ...template, closing: usualTemplate(claim).closing } : template;
}

/** The words every tenant begins with; a request for a corrected invoice and a duplicate have their own. */
function usualTexts(claim: Claim, tenantName: string): LetterTexts {
  const template = usualTemplate(claim);
  const values = placeholdersOf(claim, tenantName);
  return {
    subject: fillTemplate(template.subject, values),
    opening: fillTemplate(template.opening, values),
    closing: fillTemplate(template.closing, values),
  };
}

/**
 * The letter of a claim: words around its facts. A tenant's own are of disputes: where no money is in dispute they say nothing.
 */
export function claimLetter(claim: Claim, tenantName: string, own?: LetterTexts): Letter {
  const usual = usualTexts(claim, tenantName);
  const words = claim.asksCorrection ? usual : (own ?? usual);
  const { vendor, totals } = claim;
  return {
    subject: oneLine(words.subject) || oneLine(usual.subject),
    opening: words.opening,
    facts: [
      [claim.isCredit ? "Credit" : "Invoice", `${claim.invoiceNumber} of ${claim.invoiceOn}`],
      ...fact("Carrier", [vendor.name ?? vendor.externalId, vendor.scac === null ? null : `SCAC ${vendor.scac}`]),
      ...fact("Order", claim.orderNumbers),
      ...fact("PRO number", claim.proNumbers),
      ...fact("BOL number", claim.bolNumbers),
      ...fact("Ship date", [claim.shipOn]),
      ["Currency", claim.currency],
      ...fact("Exchange rate", [claim.exchangeRate === null ? null : exchangeRateText(claim.exchangeRate)]),
      ["Answer by", claim.answerBy],
    ],
    table: claimTable(claim),
    totals: moneyLines(
      claim.currency,
      claim.asksCorrection
        ? [[claim.isCredit ? "Total credited" : "Total billed", absolute(totals.billed)]]
        : claim.isCredit
          ? [
              ["Total credited", minus(ZERO, totals.billed)],
              ["To be credited", minus(ZERO, totals.payable)],
            ]
          : [
              ["Total billed", totals.billed],
              ["Undisputed", totals.undisputed],
              ["In dispute", totals.disputed],
              ["Payable", totals.payable],
            ],
    ),
    reasons: claim.reasons.map((reason) => reason.description),
    evidence: claim.evidence,
    closing: words.closing,
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const chargeName = ({ code, name }: ClaimedCharge): string => (code === null ? WHOLE_INVOICE : (name ?? code));

/** A credit is written as what is credited, without a sign. */
const claimTable = ({ charges, totals, currency, isCredit, asksCorrection }: Claim): LetterTable => {
  const cell = (amount: Amount): string => amountText({ amount: printAmount(amount), currency });
  const told = (amount: Amount): string => cell(isCredit ? minus(ZERO, amount) : amount);
  if (asksCorrection)
    return {
      head: ["Charge", isCredit ? "Credited" : "Billed"],
      rows: charges.map((row) => [chargeName(row), told(row.billed)]),
      total: ["Total", told(totals.billed)],
    };
  const cells = (row: Pick<ClaimedCharge, "billed" | "payable" | "disputed">) => [
    told(row.billed),
    told(row.payable),
    cell(row.disputed),
  ];
  return {
    head: isCredit ? ["Charge", "Credited", "To be credited", "Difference"] : ["Charge", "Billed", "Payable", "In dispute"],
    rows: charges.map((row) => [chargeName(row), ...cells(row)]),
    total: ["Total", ...cells(totals)],
  };
};

function moneyLines(
  currency: Currency,
  lines: readonly (readonly [label: string, amount: Amount])[],
): readonly (readonly [string, string])[] {
  return lines.map(([label, amount]) => [label, moneyText({ amount: printAmount(amount), currency })]);
}
