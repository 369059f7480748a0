import type { AnyOperation } from "../../operation.ts";
import { createInvoiceOperation } from "./create-invoice.ts";
import { getAuditResultsOperation } from "./get-audit-results.ts";
import { getInvoiceExternalIdOperation } from "./get-invoice-external-id.ts";
import { getInvoiceUuidOperation } from "./get-invoice-uuid.ts";
import { getInvoiceOperation } from "./get-invoice.ts";
import { listFinalizedInvoicesOperation } from "./list-finalized-invoices.ts";
import { listOrderInvoicesOperation } from "./list-order-invoices.ts";

export const v2InvoiceOperations: readonly AnyOperation[] = [
  createInvoiceOperation,
  getInvoiceOperation,
  getInvoiceUuidOperation,
  getInvoiceExternalIdOperation,
  listOrderInvoicesOperation,
  getAuditResultsOperation,
  listFinalizedInvoicesOperation,
];
