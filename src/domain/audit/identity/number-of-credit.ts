import { invoiceNumberKey } from "../../invoice/number-key.ts";

const WORD = "(?:CREDIT(?:[^\\p{L}\\p{N}]*(?:MEMO|NOTE))?|CR|CM|CN|C)";
const WORD_BEFORE = new RegExp(`^[^\\p{L}\\p{N}]*${WORD}(?:[^\\p{L}\\p{N}]+|(?=\\d))`, "u");
const WORD_BEHIND = new RegExp(`(?:(?<=\\d)|[^\\p{L}\\p{N}]+)${WORD}[^\\p{L}\\p{N}]*$`, "u");

/** A number without what credits are told by: "CR-4512", "4512CM" and "4512" are of one invoice. */
const barerKeys = (number: string): readonly string[] => {
  const written = number.normalize("NFKC").toUpperCase().trim();
  return [written, written.replace(WORD_BEFORE, ""), written.replace(WORD_BEHIND, "")]
    .map(invoiceNumberKey)
    .filter((key) => key !== "");
};

/** Whether a credit is numbered as credits of this invoice are: by its number, or that with a word for a credit. */
export function isNumberOfCredit(credit: string, invoice: string): boolean {
  return barerKeys(credit).includes(invoiceNumberKey(invoice));
}
