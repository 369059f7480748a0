import { minus, parseAmount, ZERO } from "../money/amount.ts";
import type { Amount, Currency } from "../money/amount.ts";
import type { FactDocument } from "./audit-facts.ts";
import { numberTextOfField, textOfField } from "./document-fields.ts";

/** Papers that say an amount was paid for the carrier's account. */
export const RECEIPTS: ReadonlySet<string> = new Set([
  "LumperReceipt",
  "DetentionReceipt",
  "PalletReceipt",
  "PermitReceipt",
  "OtherReceipt",
]);

/** What is read from a document. */
export type ReadDocument = Pick<FactDocument, "fields">;

/** As books write what is below zero: "(185.00)". */
const IN_PARENTHESES = /^\W*\(.*\)\W*$/;

/** The amount a document says was paid (`fields.totalAmount`), or undefined. Below zero: it was given back. */
export function totalOfDocument(document: ReadDocument): Amount | undefined {
  const written = textOfField(document, "totalAmount");
  const text = numberTextOfField(document, "totalAmount");
  const total = written === undefined || text === undefined ? undefined : parseAmount(text.replace(/[eE]/g, ""));
  return total !== undefined && total > 0n && IN_PARENTHESES.test(written ?? "") ? minus(ZERO, total) : total;
}

const CURRENCY_IN_AMOUNT = /(?<![A-Za-z])[A-Za-z]{3}(?![A-Za-z])/;

/** What a document says its amount is in (`fields.currency`, or three letters beside the amount), or undefined. */
export function currencyOfDocument(document: ReadDocument): Currency | undefined {
  const stated = textOfField(document, "currency") ?? CURRENCY_IN_AMOUNT.exec(textOfField(document, "totalAmount") ?? "")?.[0];
  return stated?.toUpperCase();
}

/** Whether a document says in which currency its amount is. */
export function statesCurrency(document: ReadDocument): boolean {
  return currencyOfDocument(document) !== undefined;
}

/** The first of these fields in which something stands, or undefined. */
export function fieldOf(document: ReadDocument, names: readonly string[]): string | undefined {
  return names.map((name) => textOfField(document, name)?.trim()).find((text) => text !== undefined && text !== "");
}
