import { listOrderDocuments as list } from "#db/queries/document/document.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";
import { printDocument } from "./print-document.ts";

type OrderCall = Call<{ readonly orderExternalId: string }>;

const documentsOf = (call: OrderCall) =>
  call.context.db.inTenant(call.tenant.tenantUuid, (tx) => list(tx, call.params.orderExternalId));

/** Operation 19. */
export const listOrderDocuments = async (call: OrderCall): Promise<Answer | Refusal> => {
  const documents = await documentsOf(call);
  return documents === undefined ? refuse("not-found") : { status: 200, body: documents.map(printDocument) };
};

/** Operation 18. */
export const listOrderDocumentUuids = async (call: OrderCall): Promise<Answer | Refusal> => {
  const documents = await documentsOf(call);
  return documents === undefined ? refuse("not-found") : { status: 200, body: documents.map(({ uuid }) => ({ uuid })) };
};
