import { decimalText, moneyText } from "../audit/message-text.ts";
import { type Amount, type Currency, printAmount } from "../money/amount.ts";
import type { Claim } from "./claim.ts";
import { DEFAULT_TEMPLATE, type DisputeTemplate, fillTemplate, type PlaceholderValues } from "./dispute-template.ts";

/** A letter to a carrier, whatever it is printed as: amounts are text already, `table` has a row of headings and one of totals. */
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

const cell = (amount: Amount): string => decimalText(printAmount(amount));
const fact = (label: string, values: readonly (string | null)[]): (readonly [string, string])[] => {
  const given = values.filter((value) => value !== null && value !== "");
  return given.length === 0 ? [] : [[label, given.join(", ")]];
};

export function placeholdersOf(claim: Claim, tenantName: string): PlaceholderValues {
  const money = (amount: Amount): string => moneyText({ amount: printAmount(amount), currency: claim.currency });
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
    disputed: money(totals.disputed),
    payable: money(totals.payable),
    currency: claim.currency,
    answerBy: claim.answerBy,
    tenant: tenantName,
  };
}

/** A credit is called a credit. */
const kindOf = ({ isCredit, invoiceType }: Claim): string =>
  isCredit
    ? "credit"
    : { Invoice: "invoice", BalanceDue: "balance due invoice", Supplemental: "supplemental invoice" }[invoiceType];

/** The letter of a claim: the tenant's words around its facts. */
export function claimLetter(claim: Claim, tenantName: string, template: DisputeTemplate = DEFAULT_TEMPLATE): Letter {
  const values = placeholdersOf(claim, tenantName);
  const { vendor, totals } = claim;
  return {
    subject: fillTemplate(template.subject, values).replaceAll(/\s+/g, " ").trim(),
    opening: fillTemplate(template.opening, values),
    facts: [
      ["Invoice", `${claim.invoiceNumber} of ${claim.invoiceOn}`],
      ...fact("Carrier", [vendor.name ?? vendor.externalId, vendor.scac === null ? null : `SCAC ${vendor.scac}`]),
      ...fact("Order", claim.orderNumbers),
      ...fact("PRO number", claim.proNumbers),
      ...fact("BOL number", claim.bolNumbers),
      ...fact("Ship date", [claim.shipOn]),
      ["Currency", claim.currency],
      ["Answer by", claim.answerBy],
    ],
    table: claimTable(claim),
    totals: moneyLines(claim.currency, [
      ["Total billed", totals.billed],
      ["Undisputed", totals.undisputed],
      ["In dispute", totals.disputed],
      ["Payable", totals.payable],
    ]),
    reasons: claim.reasons.map((reason) => reason.description),
    evidence: claim.evidence,
    closing: fillTemplate(template.closing, values),
  };
}

const claimTable = ({ charges, totals }: Claim): LetterTable => ({
  head: ["Charge", "Billed", "Payable", "In dispute"],
  rows: charges.map((row) => [row.code ?? WHOLE_INVOICE, cell(row.billed), cell(row.payable), cell(row.disputed)]),
  total: ["Total", cell(totals.billed), cell(totals.payable), cell(totals.disputed)],
});

export function moneyLines(
  currency: Currency,
  lines: readonly (readonly [label: string, amount: Amount])[],
): readonly (readonly [string, string])[] {
  return lines.map(([label, amount]) => [label, moneyText({ amount: printAmount(amount), currency })]);
}
