import { invoiceFromStored, invoiceToStored, type StoredInvoice } from "./invoice.ts";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";

/** An invoice that was read from a document, as the body of its accepted message. */
interface StoredBill {
  readonly source: InvoiceSource;
  readonly invoice: StoredInvoice;
}

export function billToStored(source: InvoiceSource, invoice: Invoice): string {
  return JSON.stringify({ source, invoice: invoiceToStored(invoice) } satisfies StoredBill);
}

export function billFromStored(body: string): { readonly source: InvoiceSource; readonly invoice: Invoice } {
  const { source, invoice } = JSON.parse(body) as StoredBill;
  return { source, invoice: invoiceFromStored(invoice) };
}
