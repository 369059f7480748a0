import { CreatedEndpointSchema, createEndpointReader } from "#contract/manage/webhook/webhooks.ts";
import { createWebhookEndpoint } from "#usecases/webhook/webhook-endpoints.ts";
import { grantableAccess } from "../../auth/grantable-access.ts";
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
  refuses: ["forbidden", "over-quota"],
  body: createEndpointReader,
  bodyExample: { url: "https://tms.example.com/hooks/weighbridge", types: ["INVOICE_APPROVED"] },
  summary: "Register a webhook endpoint",
  description:
    "Events are posted to it, signed as the Standard Webhooks specification says with the secret that is answered here, once. It hears on without an end, so it is made by those alone whose access has none, and hears what they may look up: invoices, orders, disputes, documents by the scopes of these names.",
  responses: { 201: { description: "The endpoint and its secret.", schema: CreatedEndpointSchema } },
  handle: async ({ context, tenant, actor, body }) =>
    answerOutcome(
      await createWebhookEndpoint(context, tenant, grantableAccess(actor), {
        url: body.url.trim(),
        types: body.types,
        description: body.description,
        enabled: body.enabled ?? undefined,
      }),
      201,
      "url",
    ),
});
