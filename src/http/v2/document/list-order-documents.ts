import { Type } from "typebox";
import { requiredText } from "#contract/schema.ts";
import { ListedDocumentSchema } from "#contract/v2/document.ts";
import { listOrderDocuments } from "#db/queries/document/document.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";
import type { Call } from "../../operation.ts";
import { printDocument } from "./print-document.ts";

type OrderCall = Call<{ readonly orderExternalId: string }>;

const documentsOf = (call: OrderCall) =>
  call.context.db.inTenant(call.tenant.tenantUuid, (tx) => listOrderDocuments(tx, call.params.orderExternalId));

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
  handle: async (call) => {
    const documents = await documentsOf(call);
    return documents === undefined ? refuse("not-found") : { status: 200, body: documents.map(printDocument) };
  },
});
