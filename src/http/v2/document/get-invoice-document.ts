import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { readInvoiceDocument } from "#usecases/document/read-invoice-document.ts";
import { fileHeaders } from "../../file-headers.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** Always a PDF. */
export const getInvoiceDocumentOperation = operation({
  operationId: "getInvoiceDocument",
  number: 4,
  method: "GET",
  path: "/v2/invoices/{invoiceUuid}/documents/{documentUuid}",
  generation: "v2",
  auth: "key",
  scope: "documents",
  params: Type.Object({ invoiceUuid: uuid(), documentUuid: uuid() }),
  refuses: ["conflict", "unreadable"],
  summary: "Get invoice document",
  description:
    "A document of the invoice or of its orders as a PDF, also when a JPEG, PNG or TIFF was uploaded; 422 for a file no PDF can be made of.",
  responses: {
    200: {
      description: "The PDF.",
      contentType: "application/pdf",
      headers: { "Content-Disposition": "Holds the document's name." },
    },
  },
  handle: async ({ context, tenant, actor, params }) => {
    const read = await readInvoiceDocument(context, tenant, {
      ...params,
      others: "refuse",
      mayOpenOriginals: actor.scopes.has("decide"),
    });
    if (!read.ok)
      return read.refusal.code === "invalid"
        ? refuse("unreadable", { document: [read.refusal.message] })
        : mapRefusal(read.refusal, "document");
    const { filename, bytes, stream } = read.value;
    return { status: 200, body: stream, headers: fileHeaders(filename, "application/pdf", bytes) };
  },
});
