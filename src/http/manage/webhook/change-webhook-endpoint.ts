import { changeEndpointReader, uuidParams, WebhookEndpointSchema } from "#contract/manage/webhook/webhooks.ts";
import { changeWebhookEndpoint } from "#usecases/webhook/webhook-endpoints.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const changeWebhookEndpointOperation = operation({
  operationId: "changeWebhookEndpoint",
  method: "PATCH",
  path: "/manage/webhook-endpoints/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: uuidParams,
  body: changeEndpointReader,
  refuses: ["forbidden"],
  bodyExample: { enabled: false },
  summary: "Change a webhook endpoint",
  description:
    "Disabling cancels what waits for it, and nothing is queued for it until it is enabled; `recover` sends what it missed. Another address, kinds of events that it did not hear, and enabling it again are for those alone who may register such an endpoint.",
  responses: { 200: { description: "The endpoint as it is now.", schema: WebhookEndpointSchema } },
  handle: async ({ context, tenant, actor, params, body }) =>
    answerOutcome(
      await changeWebhookEndpoint(context, tenant, makerOf(actor), {
        endpointUuid: params.uuid,
        wish: {
          url: body.url?.trim(),
          types: body.types,
          description: body.description,
          enabled: body.enabled ?? undefined,
        },
      }),
      200,
      "uuid",
    ),
});
