import type { AnyOperation } from "../../operation.ts";
import { displayAuditResultsOperation } from "./display-audit-results.ts";
import { listFinalizedVendorInvoicesOperation } from "./list-finalized-vendor-invoices.ts";
import { lookUpInvoicesByShipmentOperation } from "./look-up-invoices-by-shipment.ts";
import { markInvoicesDeliveredOperation } from "./mark-invoices-delivered.ts";
import { terminateInvoiceOperation } from "./terminate-invoice.ts";

export const legacyInvoiceOperations: readonly AnyOperation[] = [
  displayAuditResultsOperation,
  listFinalizedVendorInvoicesOperation,
  markInvoicesDeliveredOperation,
  terminateInvoiceOperation,
  lookUpInvoicesByShipmentOperation,
];
