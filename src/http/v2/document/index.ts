import type { AnyOperation } from "../../operation.ts";
import { attachInvoiceDocumentOperation } from "./attach-invoice-document.ts";
import { captureCallbackOperation } from "./capture-callback.ts";
import { getDocumentFileOperation } from "./get-document-file.ts";
import { getDocumentOperation } from "./get-document.ts";
import { getInvoiceDocumentOperation } from "./get-invoice-document.ts";
import { ingestDocumentsOperation } from "./ingest-documents.ts";
import { listOrderDocumentUuidsOperation } from "./list-order-document-uuids.ts";
import { listOrderDocumentsOperation } from "./list-order-documents.ts";
import { searchApprovedDocumentsOperation } from "./search-approved-documents.ts";

export const v2DocumentOperations: readonly AnyOperation[] = [
  searchApprovedDocumentsOperation,
  attachInvoiceDocumentOperation,
  getInvoiceDocumentOperation,
  ingestDocumentsOperation,
  captureCallbackOperation,
  getDocumentOperation,
  getDocumentFileOperation,
  listOrderDocumentUuidsOperation,
  listOrderDocumentsOperation,
];
