import type { AnyOperation } from "../../operation.ts";
import { addVendorInvoiceDocumentsOperation } from "./add-vendor-invoice-documents.ts";
import { getVendorInvoiceDocumentPdfOperation } from "./get-vendor-invoice-document-pdf.ts";

export const legacyDocumentOperations: readonly AnyOperation[] = [
  addVendorInvoiceDocumentsOperation,
  getVendorInvoiceDocumentPdfOperation,
];
