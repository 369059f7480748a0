import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { DisputeListSchema } from "#contract/v2/dispute.ts";
import { listInvoiceDisputes } from "#usecases/dispute/read-disputes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listDisputesOperation = operation({
  operationId: "listDisputes",
  number: 8,
  method: "GET",
  path: "/v2/invoices/{invoiceUuid}/disputes",
  generation: "v2",
  auth: "key",
  scope: "disputes",
  params: Type.Object({ invoiceUuid: uuid() }),
  summary: "List disputes of an invoice",
  description: "The complete list, without the communications.",
  responses: { 200: { description: "The disputes.", schema: DisputeListSchema } },
  handle: async ({ context, tenant, params }) => {
    const found = await listInvoiceDisputes(context, tenant, params.invoiceUuid);
    return found.ok ? { status: 200, body: found.value } : mapRefusal(found.refusal, "invoiceUuid");
  },
});
