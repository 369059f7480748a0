import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { deliveryQuery, WebhookDeliveryPageSchema } from "#contract/manage/webhook/webhooks.ts";
import { listWebhookDeliveries } from "#usecases/webhook/webhook-deliveries.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const listWebhookDeliveriesOperation = operation({
  operationId: "listWebhookDeliveries",
  method: "GET",
  path: "/manage/webhook-deliveries",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: deliveryQuery,
  summary: "List webhook deliveries",
  responses: { 200: { description: "Deliveries, newest first.", schema: WebhookDeliveryPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const filter = { endpointUuid: query.endpoint ?? null, type: query.type ?? null, state: query.state ?? null };
    return answerOutcome(
      await listWebhookDeliveries(context, tenant, filter, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null }),
      200,
      "cursor",
    );
  },
});
