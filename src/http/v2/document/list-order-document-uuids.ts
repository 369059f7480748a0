import { Type } from "typebox";
import { requiredText } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { readOrderDocuments } from "#usecases/document/read-document.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listOrderDocumentUuidsOperation = operation({
  operationId: "listOrderDocumentUuids",
  number: 18,
  method: "GET",
  path: "/v2/orders/{orderExternalId}/documents/uuids",
  generation: "v2",
  auth: "key",
  scope: "documents",
  params: Type.Object({ orderExternalId: requiredText(255) }),
  summary: "List document uuids of an order",
  responses: { 200: { description: "Their uuids.", schema: Type.Array(UuidSchema) } },
  handle: async ({ context, tenant, params }) => {
    const read = await readOrderDocuments(context, tenant, params.orderExternalId);
    return read.ok
      ? { status: 200, body: read.value.map(({ uuid }) => ({ uuid })) }
      : mapRefusal(read.refusal, "orderExternalId");
  },
});
