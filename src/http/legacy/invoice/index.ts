import type { AnyOperation } from "../../operation.ts";
import { addCompositeVendorInvoiceOperation } from "./add-composite-vendor-invoice.ts";
import { displayAuditResultsOperation } from "./display-audit-results.ts";
import { displayCompositeVendorInvoiceOperation } from "./display-composite-vendor-invoice.ts";
import { listFinalizedVendorInvoicesOperation } from "./list-finalized-vendor-invoices.ts";
import { lookUpInvoicesByShipmentOperation } from "./look-up-invoices-by-shipment.ts";
import { markInvoicesDeliveredOperation } from "./mark-invoices-delivered.ts";
import { terminateInvoiceOperation } from "./terminate-invoice.ts";

export const legacyInvoiceOperations: readonly AnyOperation[] = [
  addCompositeVendorInvoiceOperation,
  displayCompositeVendorInvoiceOperation,
  displayAuditResultsOperation,
  listFinalizedVendorInvoicesOperation,
  markInvoicesDeliveredOperation,
  terminateInvoiceOperation,
  lookUpInvoicesByShipmentOperation,
];
