import { Type } from "typebox";
import { requiredText, uuid } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { attachDocumentReader, DocumentSchema, ListedDocumentSchema } from "#contract/v2/document.ts";
import { FILES_LIMIT } from "../compile-route.ts";
import { type AnyRoute, route } from "../route.ts";
import { attachInvoiceDocument } from "./attach-invoice-document.ts";
import { getDocumentFile } from "./get-document-file.ts";
import { getDocument } from "./get-document.ts";
import { getInvoiceDocument } from "./get-invoice-document.ts";
import { listOrderDocuments, listOrderDocumentUuids } from "./list-order-documents.ts";

const DocumentPath = Type.Object({ documentUuid: uuid() });
const OrderPath = Type.Object({ orderExternalId: requiredText(255) });
const v2 = { generation: "v2", auth: "key", scope: "documents" } as const;

/** Documents of invoices and orders: specification, "V2 operations" 4, 14 and 16 to 19. */
export const v2DocumentRoutes: readonly AnyRoute[] = [
  route({
    operationId: "attachInvoiceDocument", number: 14, method: "POST", path: "/v2/invoices/{invoiceUuid}/documents", ...v2,
    params: Type.Object({ invoiceUuid: uuid() }), body: attachDocumentReader, bodyLimit: FILES_LIMIT, bodyExample: { name: "pod.pdf", type: "ProofOfDelivery", base64String: "JVBERi0xLjQK" },
    summary: "Attach document to invoice",
    description: "The name need not be unique. With a type other than Unset the document is approved at once.",
    responses: { 200: { description: "The document.", schema: UuidSchema } },
    handle: attachInvoiceDocument,
  }),
  route({
    operationId: "getInvoiceDocument", number: 4, method: "GET", path: "/v2/invoices/{invoiceUuid}/documents/{documentUuid}", ...v2,
    params: Type.Object({ invoiceUuid: uuid(), documentUuid: uuid() }),
    summary: "Get invoice document",
    description: "A document of the invoice or of its orders as a PDF, also when a JPEG, PNG or TIFF was uploaded; 422 for a file no PDF can be made of.",
    responses: { 200: { description: "The PDF.", contentType: "application/pdf", headers: { "Content-Disposition": "Holds the document's name." } } },
    handle: getInvoiceDocument,
  }),
  route({
    operationId: "getDocument", number: 16, method: "GET", path: "/v2/documents/{documentUuid}", ...v2, params: DocumentPath,
    summary: "Get document", responses: { 200: { description: "The document.", schema: DocumentSchema, headers: { ETag: "For changes under /manage." } } }, handle: getDocument,
  }),
  route({
    operationId: "getDocumentFile", number: 17, method: "GET", path: "/v2/documents/{documentUuid}/file", ...v2, params: DocumentPath,
    summary: "Get document file",
    responses: { 200: { description: "The file as it was sent.", contentType: "application/octet-stream", headers: { "Content-Disposition": "Holds the file's name." } } },
    handle: getDocumentFile,
  }),
  route({
    operationId: "listOrderDocumentUuids", number: 18, method: "GET", path: "/v2/orders/{orderExternalId}/documents/uuids", ...v2, params: OrderPath,
    summary: "List document uuids of an order", responses: { 200: { description: "Their uuids.", schema: Type.Array(UuidSchema) } }, handle: listOrderDocumentUuids,
  }),
  route({
    operationId: "listOrderDocuments", number: 19, method: "GET", path: "/v2/orders/{orderExternalId}/documents", ...v2, params: OrderPath,
    summary: "List document metadata of an order", responses: { 200: { description: "The documents.", schema: Type.Array(ListedDocumentSchema) } }, handle: listOrderDocuments,
  }),
];
