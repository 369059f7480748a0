import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { CommunicationListSchema } from "#contract/v2/dispute.ts";
import { listDisputeCommunications } from "#usecases/dispute/read-disputes.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listCommunicationsOperation = operation({
  operationId: "listCommunications",
  number: 10,
  method: "GET",
  path: "/v2/invoices/{invoiceUuid}/disputes/{disputeUuid}/communications",
  generation: "v2",
  auth: "key",
  scope: "disputes",
  params: Type.Object({ invoiceUuid: uuid(), disputeUuid: uuid() }),
  summary: "List communications of a dispute",
  description: "The complete list. A communication without `email` stayed inside the service.",
  responses: { 200: { description: "The communications.", schema: CommunicationListSchema } },
  handle: async ({ context, tenant, params }) => {
    const found = await listDisputeCommunications(context, tenant, params.invoiceUuid, params.disputeUuid);
    if (!found.ok) return mapRefusal(found.refusal, "disputeUuid");
    const body = found.value.map(({ subject, attachments, ...communication }) => ({
      ...communication,
      ...(subject === null ? {} : { email: { subject } }),
      attachments: attachments.map((identifier) => ({ identifier })),
    }));
    return { status: 200, body };
  },
});
