import { payload } from "#contract/events/payload.ts";
import { uuidParams, WebhookDeliveryInFullSchema } from "#contract/manage/webhook/webhooks.ts";
import { getWebhookDelivery } from "#usecases/webhook/webhook-deliveries.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const getWebhookDeliveryOperation = operation({
  operationId: "getWebhookDelivery",
  method: "GET",
  path: "/manage/webhook-deliveries/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: uuidParams,
  summary: "Get a webhook delivery with every attempt",
  responses: { 200: { description: "The delivery.", schema: WebhookDeliveryInFullSchema } },
  handle: async ({ context, tenant, params }) => {
    const found = await getWebhookDelivery(context, tenant, params.uuid);
    if (!found.ok) return mapRefusal(found.refusal, "uuid");
    const { time, data, ...delivery } = found.value;
    const body = { ...delivery, payload: payload({ eventUuid: delivery.eventUuid, type: delivery.type, time, data }) };
    return { status: 200, body };
  },
});
