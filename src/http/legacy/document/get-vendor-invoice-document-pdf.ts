import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { readInvoiceDocument } from "#usecases/document/read-invoice-document.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const getVendorInvoiceDocumentPdfOperation = operation({
  operationId: "getVendorInvoiceDocumentPdf",
  method: "GET",
  path: "/v1/tenants/{tenantUuid}/vendor-invoices/{vendorInvoiceUuid}/documents/{documentUuid}/pdf",
  generation: "legacy",
  auth: "key",
  scope: "documents",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid(), vendorInvoiceUuid: uuid(), documentUuid: uuid() }),
  refuses: ["conflict", "unreadable"],
  summary: "Get vendor invoice document as PDF",
  description:
    "A document of the invoice or of its orders as a PDF, whatever was uploaded: an image becomes its pages, any other file a page that names it and carries it as an attachment.",
  responses: {
    200: {
      description: "The PDF.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "Holds the name the file was uploaded under, also where that is no name of a PDF." },
    },
  },
  handle: async ({ context, tenant, actor, params }) => {
    const read = await readInvoiceDocument(context, tenant, {
      invoiceUuid: params.vendorInvoiceUuid,
      documentUuid: params.documentUuid,
      others: "carry",
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!read.ok)
      return read.refusal.code === "invalid"
        ? refuse("unreadable", { documentUuid: [read.refusal.message] })
        : mapRefusal(read.refusal, "documentUuid");
    const { originalName, bytes, stream } = read.value;
    return { status: 200, body: stream, headers: fileHeaders(originalName, "application/pdf", bytes) };
  },
});
