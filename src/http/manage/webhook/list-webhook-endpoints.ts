import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { endpointQuery, WebhookEndpointPageSchema } from "#contract/manage/webhook/webhooks.ts";
import { listWebhookEndpoints } from "#usecases/webhook/webhook-endpoints.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const listWebhookEndpointsOperation = operation({
  operationId: "listWebhookEndpoints",
  method: "GET",
  path: "/manage/webhook-endpoints",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: endpointQuery,
  summary: "List webhook endpoints",
  responses: { 200: { description: "Endpoints, newest first.", schema: WebhookEndpointPageSchema } },
  handle: async ({ context, tenant, query }) =>
    answerOutcome(await listWebhookEndpoints(context, tenant, query.limit ?? DEFAULT_LIMIT, query.cursor ?? null), 200, "cursor"),
});
