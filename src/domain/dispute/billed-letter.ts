import type { Invoice } from "../invoice/invoice.ts";
import { type Amount, type Currency, plus, printAmount, ZERO } from "../money/amount.ts";
import { amountText, moneyText } from "../money/money-text.ts";
import type { Letter } from "./letter.ts";

const MAX_REFERENCES = 10;
/** "PRONumber" as "PRO Number". */
const labelOf = (type: string): string => oneLine(type.replaceAll(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, " "));
const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** What an invoice bills, for a letter about one that nothing is claimed of: by it the carrier knows which bill is meant. */
export function billedLetter(
  { invoiceNumber, invoiceOn, charges, references }: Pick<Invoice, "invoiceNumber" | "invoiceOn" | "charges" | "references">,
  currency: Currency,
): Pick<Letter, "facts" | "table" | "totals"> {
  const cell = (amount: Amount): string => amountText({ amount: printAmount(amount), currency });
  const total = charges.reduce((sum, { amount }) => plus(sum, amount), ZERO);
  const named = references.map(({ type, value }) => [labelOf(type ?? "Reference"), oneLine(value)] as const);
  return {
    facts: [["Invoice", `${oneLine(invoiceNumber)} of ${invoiceOn}`], ...named.slice(0, MAX_REFERENCES), ["Currency", currency]],
    table: {
      head: ["Charge", "Billed"],
      rows: charges.map(({ name, amount }) => [oneLine(name.value ?? name.description ?? "Charge"), cell(amount)]),
      total: ["Total", cell(total)],
    },
    totals: [["Total billed", moneyText({ amount: printAmount(total), currency })]],
  };
}
