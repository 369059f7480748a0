import { uuidParams } from "#contract/manage/webhook/webhooks.ts";
import { deleteWebhookEndpoint } from "#usecases/webhook/webhook-endpoints.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const deleteWebhookEndpointOperation = operation({
  operationId: "deleteWebhookEndpoint",
  method: "DELETE",
  path: "/manage/webhook-endpoints/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  params: uuidParams,
  summary: "Delete a webhook endpoint",
  description: "What waits for it is cancelled; its deliveries stay readable.",
  responses: { 204: { description: "It is gone." } },
  handle: async ({ context, tenant, params }) => {
    const deleted = await deleteWebhookEndpoint(context, tenant, params.uuid);
    return deleted.ok ? { status: 204 } : mapRefusal(deleted.refusal, "uuid");
  },
});
