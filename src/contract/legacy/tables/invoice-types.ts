import { numberTable } from "./number-table.ts";

/**
 * `vendorInvoiceTypeUuid`. Rows are only ever added: numbers and uuids are in integrators' databases.
 */
export const INVOICE_TYPES = numberTable("vendor invoice type", [
  [1, "5cbccffb-3336-5634-a485-4565cbbf799c", "Invoice", "Original"],
  [2, "4186cac7-9994-5a59-a70b-3a5171d64689", "BalanceDue", "Balance Due"],
  [3, "df62c942-c327-56fd-9641-9389d5697d67", "Supplemental", "Supplement"],
]);
