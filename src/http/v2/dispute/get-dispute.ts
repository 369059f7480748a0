import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { DisputeSchema } from "#contract/v2/dispute.ts";
import { getDispute } from "#usecases/dispute/read-disputes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getDisputeOperation = operation({
  operationId: "getDispute",
  number: 9,
  method: "GET",
  path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}",
  generation: "v2",
  auth: "key",
  scope: "disputes",
  params: Type.Object({ invoiceUuid: uuid(), disputeUuid: uuid() }),
  summary: "Get dispute",
  description: "Without the communications. The eTag is also a header.",
  responses: { 200: { description: "The dispute.", schema: DisputeSchema, headers: { ETag: "The eTag, in quotes." } } },
  handle: async ({ context, tenant, params }) => {
    const found = await getDispute(context, tenant, params.invoiceUuid, params.disputeUuid);
    return found.ok
      ? { status: 200, body: found.value, headers: { etag: `"${found.value.eTag}"` } }
      : mapRefusal(found.refusal, "disputeUuid");
  },
});
