import { Type } from "typebox";
import { requiredText, uuid } from "#contract/schema.ts";
import { ExternalIdSchema, UuidSchema } from "#contract/v2/answers.ts";
import {
  attachDocumentReader,
  captureReader,
  DocumentSchema,
  ingestDocumentsReader,
  ListedDocumentSchema,
} from "#contract/v2/document.ts";
import { LIMITS, sizeWords } from "#contract/limits.ts";
import { FILES_LIMIT } from "../compile-route.ts";
import { type AnyRoute, route } from "../route.ts";
import { attachInvoiceDocument } from "./attach-invoice-document.ts";
import { captureCallback } from "./capture-callback.ts";
import { getDocumentFile } from "./get-document-file.ts";
import { getDocument } from "./get-document.ts";
import { getInvoiceDocument } from "./get-invoice-document.ts";
import { ingestDocuments } from "./ingest-documents.ts";
import { listOrderDocuments, listOrderDocumentUuids } from "./list-order-documents.ts";

const DocumentPath = Type.Object({ documentUuid: uuid() });
const OrderPath = Type.Object({ orderExternalId: requiredText(255) });
const v2 = { generation: "v2", auth: "key", scope: "documents" } as const;

/** Documents of invoices and orders: specification, "V2 operations" 4, 14 to 19 and 22. */
export const v2DocumentRoutes: readonly AnyRoute[] = [
  route({
    operationId: "attachInvoiceDocument",
    number: 14,
    method: "POST",
    path: "/v2/invoices/{invoiceUuid}/documents",
    ...v2,
    params: Type.Object({ invoiceUuid: uuid() }),
    reads: "files",
    body: attachDocumentReader,
    bodyLimit: FILES_LIMIT,
    bodyExample: { name: "pod.pdf", type: "ProofOfDelivery", base64String: "JVBERi0xLjQK" },
    summary: "Attach document to invoice",
    description: "The name need not be unique. With a type other than Unset the document is approved at once.",
    responses: { 200: { description: "The document.", schema: UuidSchema } },
    handle: attachInvoiceDocument,
  }),
  route({
    operationId: "getInvoiceDocument",
    number: 4,
    method: "GET",
    path: "/v2/invoices/{invoiceUuid}/documents/{documentUuid}",
    ...v2,
    params: Type.Object({ invoiceUuid: uuid(), documentUuid: uuid() }),
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
    handle: getInvoiceDocument,
  }),
  route({
    operationId: "ingestDocuments",
    number: 15,
    method: "POST",
    path: "/v2/documents/ingest",
    ...v2,
    grant: "ingest-documents",
    reads: "files",
    body: ingestDocumentsReader,
    bodyLimit: FILES_LIMIT,
    idempotent: true,
    bodyExample: {
      externalId: "REQ-1",
      externalOrderId: "SO-10023",
      files: [{ fileName: "pod.pdf", fileBase64String: "JVBERi0xLjQK", type: "ProofOfDelivery" }],
    },
    summary: "Ingest supporting documents",
    description: `Accepts up to ${LIMITS.files} files of ${sizeWords(LIMITS.fileBytes)}, ${sizeWords(LIMITS.filesBodyBytes)} as base64, durably. They become drafts under the order and the invoice named, also when those arrive later. Only for tenants with the grant ingest-documents.`,
    responses: {
      202: {
        description: "The files are durably stored and will become documents.",
        schema: ExternalIdSchema,
        example: { externalId: "REQ-1" },
      },
    },
    handle: ingestDocuments,
  }),
  route({
    operationId: "captureCallback",
    number: 22,
    method: "POST",
    path: "/v2/capture/callback",
    generation: "v2",
    auth: "none",
    query: Type.Object({
      tenantUuid: uuid(),
      signature: requiredText(200, {
        description: "Lower-case hex HMAC-SHA256 of the raw body under the tenant's capture secret.",
      }),
    }),
    reads: "files",
    body: captureReader,
    bodyLimit: FILES_LIMIT,
    bodyExample: { payload: { loadId: "SO-10023", captureId: "c-1", images: ["iVBORw0KGgo="] } },
    summary: "Document-capture callback",
    description: "Called by an external capture provider. A repeat of a captureId is accepted and does nothing.",
    responses: {
      202: {
        description: "The images are durably stored and will become documents.",
        schema: Type.Object({ captureId: Type.String() }),
      },
    },
    handle: captureCallback,
  }),
  route({
    operationId: "getDocument",
    number: 16,
    method: "GET",
    path: "/v2/documents/{documentUuid}",
    ...v2,
    params: DocumentPath,
    summary: "Get document",
    responses: { 200: { description: "The document.", schema: DocumentSchema, headers: { ETag: "For changes under /manage." } } },
    handle: getDocument,
  }),
  route({
    operationId: "getDocumentFile",
    number: 17,
    method: "GET",
    path: "/v2/documents/{documentUuid}/file",
    ...v2,
    params: DocumentPath,
    summary: "Get document file",
    responses: {
      200: {
        description: "The file as it was sent.",
        contentType: "application/octet-stream",
        headers: { "Content-Disposition": "Holds the file's name." },
      },
    },
    handle: getDocumentFile,
  }),
  route({
    operationId: "listOrderDocumentUuids",
    number: 18,
    method: "GET",
    path: "/v2/orders/{orderExternalId}/documents/uuids",
    ...v2,
    params: OrderPath,
    summary: "List document uuids of an order",
    responses: { 200: { description: "Their uuids.", schema: Type.Array(UuidSchema) } },
    handle: listOrderDocumentUuids,
  }),
  route({
    operationId: "listOrderDocuments",
    number: 19,
    method: "GET",
    path: "/v2/orders/{orderExternalId}/documents",
    ...v2,
    params: OrderPath,
    summary: "List document metadata of an order",
    responses: { 200: { description: "The documents.", schema: Type.Array(ListedDocumentSchema) } },
    handle: listOrderDocuments,
  }),
];
