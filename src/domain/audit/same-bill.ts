import { daysBetween } from "../day/day.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { invoiceReferenceKeys } from "../matching/reference-keys.ts";
import type { Amount } from "../money/amount.ts";
import { isNothing } from "../money/amount.ts";
import { compareVendors } from "../party/same-vendor.ts";
import type { AuditFacts, EarlierInvoice } from "./audit-facts.ts";

const PREFIXES = /^(?:INVOICE|INV|BILL|FB|NO|NR)+(?=\d)/;

/** An invoice number with case, blanks, separators, prefixes such as INV and leading zeros folded: "INV-004512" and "4512" are one. */
export const invoiceNumberKey = (number: string): string => {
  const folded = number
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .replace(PREFIXES, "");
  const bare = folded.replace(/^0+(?=.)/, "");
  return bare;
};

/** The keys by which a bill of another number may be the same move: PRO and BOL numbers. A PO number or a master BOL is shared by many moves. */
export const moveKeys = (invoice: Pick<Invoice, "invoiceNumber" | "references">): string[] =>
  invoiceReferenceKeys(invoice)
    .filter((one) => one.kind === "PRONumber" || one.kind === "BOLNumber" || one.kind === "InvoiceNumber")
    .map((one) => one.key);

/** Earlier bills that could be this one: not terminated, of the same type and vendor, within the policy's window. */
export const comparableEarlier = (facts: AuditFacts): EarlierInvoice[] => {
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
