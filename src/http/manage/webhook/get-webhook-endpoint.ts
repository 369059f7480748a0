import { uuidParams, WebhookEndpointSchema } from "#contract/manage/webhook/webhooks.ts";
import { getWebhookEndpoint } from "#usecases/webhook/webhook-endpoints.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const getWebhookEndpointOperation = operation({
  operationId: "getWebhookEndpoint",
  method: "GET",
  path: "/manage/webhook-endpoints/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: uuidParams,
  summary: "Get a webhook endpoint",
  responses: { 200: { description: "The endpoint.", schema: WebhookEndpointSchema } },
  handle: async ({ context, tenant, params }) =>
    answerOutcome(await getWebhookEndpoint(context, tenant, params.uuid), 200, "uuid"),
});
