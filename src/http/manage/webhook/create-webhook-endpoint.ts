import { CreatedEndpointSchema, createEndpointReader } from "#contract/manage/webhook/webhooks.ts";
import { createWebhookEndpoint } from "#usecases/webhook/webhook-endpoints.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const createWebhookEndpointOperation = operation({
  operationId: "createWebhookEndpoint",
  method: "POST",
  path: "/manage/webhook-endpoints",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  refuses: ["over-quota"],
  body: createEndpointReader,
  bodyExample: { url: "https://tms.example.com/hooks/weighbridge", types: ["INVOICE_APPROVED"] },
  summary: "Register a webhook endpoint",
  description:
    "Events are posted to it, signed as the Standard Webhooks specification says with the secret that is answered here, once.",
  responses: { 201: { description: "The endpoint and its secret.", schema: CreatedEndpointSchema } },
  handle: async ({ context, tenant, body }) =>
    answerOutcome(
      await createWebhookEndpoint(context, tenant, {
        url: body.url.trim(),
        types: body.types,
        description: body.description,
        enabled: body.enabled ?? undefined,
      }),
      201,
      "url",
    ),
});
