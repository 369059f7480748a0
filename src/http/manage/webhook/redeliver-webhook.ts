import { RedeliveredSchema, uuidParams } from "#contract/manage/webhook/webhooks.ts";
import { redeliverWebhook } from "#usecases/webhook/webhook-deliveries.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const redeliverWebhookOperation = operation({
  operationId: "redeliverWebhook",
  method: "POST",
  path: "/manage/webhook-deliveries/{uuid}/redeliver",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "work",
  params: uuidParams,
  refuses: ["conflict"],
  summary: "Deliver a webhook once more",
  description: "At once, whatever became of it; the id and the body are the same, the 8 hours begin anew.",
  responses: { 202: { description: "It is on its way.", schema: RedeliveredSchema } },
  handle: async ({ context, tenant, params }) => answerOutcome(await redeliverWebhook(context, tenant, params.uuid), 202, "uuid"),
});
