import type { ListedInvoice } from "#usecases/invoice/list-invoices.ts";

export type Cell = string | number | boolean | null;

interface InvoiceColumn {
  readonly name: string;
  readonly cell: (item: ListedInvoice) => Cell;
  /** An amount: a number in a workbook. */
  readonly amount?: true;
}

/** What a list of invoices says when it is taken away as a file. */
export const INVOICE_COLUMNS: readonly InvoiceColumn[] = [
  { name: "uuid", cell: (item) => item.uuid },
  { name: "invoiceNumber", cell: (item) => item.invoiceNumber },
  { name: "type", cell: (item) => item.type },
  { name: "vendorExternalId", cell: (item) => item.vendor.externalId },
  { name: "vendorName", cell: (item) => item.vendor.name },
  { name: "scac", cell: (item) => item.vendor.scac },
  { name: "status", cell: (item) => item.status },
  { name: "verdict", cell: (item) => item.verdict },
  { name: "billed", cell: (item) => item.billed, amount: true },
  { name: "expected", cell: (item) => item.expected, amount: true },
  { name: "variance", cell: (item) => item.variance, amount: true },
  { name: "approved", cell: (item) => item.approved, amount: true },
  { name: "currency", cell: (item) => item.currency },
  { name: "source", cell: (item) => item.source },
  { name: "invoiceOn", cell: (item) => item.invoiceOn },
  { name: "dueOn", cell: (item) => item.dueOn },
  { name: "receivedAt", cell: (item) => item.receivedAt },
  { name: "isQuickPay", cell: (item) => item.isQuickPay },
  { name: "assignee", cell: (item) => item.assignee },
  { name: "orders", cell: (item) => item.orders.join(" ") },
  { name: "headline", cell: (item) => item.headline },
  { name: "headlineId", cell: (item) => item.headlineId },
  { name: "headlineData", cell: (item) => (item.headlineId === null ? null : JSON.stringify(item.headlineData)) },
  { name: "assigneeName", cell: (item) => item.assigneeName },
  { name: "finalizedAt", cell: (item) => item.finalizedAt },
  { name: "snoozedUntil", cell: (item) => item.snoozedUntil },
  { name: "deliveredAt", cell: (item) => item.deliveredAt },
  { name: "savingsFound", cell: (item) => item.savings?.found ?? null, amount: true },
  { name: "savingsRealized", cell: (item) => item.savings?.realized ?? null, amount: true },
];
