import { Type } from "typebox";
import { requiredText } from "#contract/schema.ts";
import { ListedDocumentSchema } from "#contract/v2/document.ts";
import { readOrderDocuments } from "#usecases/document/read-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { printDocument } from "./print-document.ts";

export const listOrderDocumentsOperation = operation({
  operationId: "listOrderDocuments",
  number: 19,
  method: "GET",
  path: "/v2/orders/{orderExternalId}/documents",
  generation: "v2",
  auth: "key",
  scope: "documents",
  params: Type.Object({ orderExternalId: requiredText(255) }),
  summary: "List document metadata of an order",
  responses: { 200: { description: "The documents.", schema: Type.Array(ListedDocumentSchema) } },
  handle: async ({ context, tenant, params }) => {
    const read = await readOrderDocuments(context, tenant, params.orderExternalId);
    return read.ok ? { status: 200, body: read.value.map(printDocument) } : mapRefusal(read.refusal, "orderExternalId");
  },
});
