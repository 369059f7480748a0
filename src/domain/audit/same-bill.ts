import { daysBetween } from "../day/day.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { invoiceReferenceKeys } from "../matching/reference-keys.ts";
import type { Amount } from "../money/amount.ts";
import { isNothing } from "../money/amount.ts";
import { compareVendors } from "../party/same-vendor.ts";
import type { EarlierInvoice } from "./audit-facts.ts";
import type { RuleFacts } from "./rule-settings.ts";

/** Words before a number: a digit or a separator tells where they end. */
const PREFIX = /^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=[^\p{L}\p{N}]|\d)/u;
const SEPARATORS = /[^\p{L}\p{N}]+/gu;

const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=.)/, "");

/** An invoice number with case, blanks, separators, prefixes such as INV and leading zeros folded: "INV-004512" and "4512", "INV-A17" and "A17" are one. */
export const invoiceNumberKey = (number: string): string => {
  let rest = number.normalize("NFKC").toUpperCase();
  for (;;) {
    const bare = rest.replace(/^[^\p{L}\p{N}]+/u, "");
    const after = bare.replace(PREFIX, "");
    // A number that is nothing but such a word keeps it.
    if (after.replace(SEPARATORS, "") === "" || after === bare) return withoutLeadingZeros(bare.replace(SEPARATORS, ""));
    rest = after;
  }
};

/** The same as rule sets before 4 folded it, where prefixes counted only before a digit. Stored keys of that time are written so. */
export const earlierInvoiceNumberKey = (number: string): string =>
  withoutLeadingZeros(
    number
      .normalize("NFKC")
      .toUpperCase()
      .replace(SEPARATORS, "")
      .replace(/^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=\d)/, ""),
  );

/** The keys by which a bill of another number may be the same move: PRO and BOL numbers. A PO number or a master BOL is shared by many moves. */
export const moveKeys = (invoice: Pick<Invoice, "invoiceNumber" | "references">): string[] =>
  invoiceReferenceKeys(invoice)
    .filter((one) => one.kind === "PRONumber" || one.kind === "BOLNumber" || one.kind === "InvoiceNumber")
    .map((one) => one.key);

/** Earlier bills that could be this one: not terminated, of the same type and vendor, within the policy's window. */
export const comparableEarlier = (facts: RuleFacts<"duplicateWindowDays">): EarlierInvoice[] => {
  const { invoice, receivedOn, uuid } = facts.invoice;
  const window = facts.policy.duplicateWindowDays;
  return facts.earlierInvoices.filter(
    (one) =>
      one.uuid !== uuid &&
      one.status !== "terminated" &&
      one.type === invoice.type &&
      Math.abs(daysBetween(one.invoiceOn, invoice.invoiceOn)) <= window &&
      Math.abs(daysBetween(one.receivedOn, receivedOn)) <= window &&
      compareVendors(invoice.vendor, one.vendor, facts.vendor?.scacs).same,
  );
};

export const billedTotal = (invoice: Invoice): Amount => {
  let sum = 0n;
  for (const charge of invoice.charges) sum += charge.amount;
  return sum as Amount;
};

/** Same amount and, where both say one, the same currency. */
export const sameAmount = (invoice: Invoice, total: Amount, other: EarlierInvoice): boolean =>
  isNothing((total - other.total) as Amount) &&
  (invoice.currency === null || other.currency === null || invoice.currency === other.currency);
