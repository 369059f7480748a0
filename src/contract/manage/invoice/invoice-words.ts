export { INVOICE_SOURCES, type InvoiceSource } from "#domain/invoice/invoice.ts";

export const INVOICE_STATUSES = [
  "received",
  "matching",
  "unmatched",
  "auditing",
  "review",
  "disputed",
  "approved",
  "terminated",
] as const;

/**
 * What an invoice may wait for: somebody else's approval; the end of a person's hold; a decision after an approval was dropped.
 */
export const WAITINGS = ["second-approver", "hold", "dropped-approval"] as const;
export type Waiting = (typeof WAITINGS)[number];

/** What of the invoices that somebody put off is listed: all, none, or nothing else. */
export const SNOOZED = ["any", "none", "only"] as const;
export type Snoozed = (typeof SNOOZED)[number];

export const INVOICE_SORTS = [
  "queue",
  "newest",
  "oldest",
  "finalized",
  "due",
  "billed",
  "-billed",
  "variance",
  "-variance",
] as const;
