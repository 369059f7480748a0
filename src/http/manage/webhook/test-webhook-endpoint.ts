import { TestedEndpointSchema, testEndpointReader, uuidParams } from "#contract/manage/webhook/webhooks.ts";
import { testWebhookEndpoint } from "#usecases/webhook/webhook-endpoints.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const testWebhookEndpointOperation = operation({
  operationId: "testWebhookEndpoint",
  method: "POST",
  path: "/manage/webhook-endpoints/{uuid}/test",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "work",
  params: uuidParams,
  body: testEndpointReader,
  bodyOptional: true,
  bodyExample: { type: "INVOICE_APPROVED" },
  refuses: ["conflict"],
  summary: "Send a test event",
  description: "Sends an event of the kind with made-up ids to this endpoint; the delivery tells what became of it.",
  responses: { 202: { description: "The delivery to look at.", schema: TestedEndpointSchema } },
  handle: async ({ context, tenant, params, body }) =>
    answerOutcome(await testWebhookEndpoint(context, tenant, params.uuid, body?.type ?? "INVOICE_APPROVED"), 202, "uuid"),
});
