import { Type } from "typebox";
import { requiredText } from "#contract/schema.ts";
import { UuidSchema } from "#contract/v2/answers.ts";
import { listOrderDocuments } from "#db/queries/document/document.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import type { Call } from "../../operation.ts";

type OrderCall = Call<{ readonly orderExternalId: string }>;

const documentsOf = (call: OrderCall) =>
  call.context.db.inTenant(call.tenant.tenantUuid, (tx) => listOrderDocuments(tx, call.params.orderExternalId));

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
  handle: async (call) => {
    const documents = await documentsOf(call);
    return documents === undefined ? refuse("not-found") : { status: 200, body: documents.map(({ uuid }) => ({ uuid })) };
  },
});
