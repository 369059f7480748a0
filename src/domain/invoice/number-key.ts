/** Words before a number: a digit or a separator tells where they end. */
const PREFIX = /^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=[^\p{L}\p{N}]|\d)/u;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

/** "007" is "7"; "0" stays. */
export function withoutLeadingZeros(text: string): string {
  return text.replace(/^0+(?=.)/, "");
}

/**
 * An invoice number with case, blanks, separators, prefixes such as INV and leading zeros folded: "INV-004512" and "4512",
 * "INV-A17" and "A17" are one.
 */
export function invoiceNumberKey(number: string): string {
  let rest = number.normalize("NFKC").toUpperCase();
  for (;;) {
    const bare = rest.replace(/^[^\p{L}\p{N}]+/u, "");
    const after = bare.replace(PREFIX, "");
    // A number that is nothing but such a word keeps it.
    if (after.replace(SEPARATORS, "") === "" || after === bare) return withoutLeadingZeros(bare.replace(SEPARATORS, ""));
    rest = after;
  }
}

/**
 * The same as rule sets before 4 folded it, where prefixes counted only before a digit. Stored keys of that time are written so.
 */
export function earlierInvoiceNumberKey(number: string): string {
  return withoutLeadingZeros(
    number
      .normalize("NFKC")
      .toUpperCase()
      .replace(SEPARATORS, "")
      .replace(/^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=\d)/, ""),
  );
}
