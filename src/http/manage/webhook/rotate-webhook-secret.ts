import { RotatedSecretSchema, uuidParams } from "#contract/manage/webhook/webhooks.ts";
import { rotateWebhookSecret } from "#usecases/webhook/webhook-endpoints.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const rotateWebhookSecretOperation = operation({
  operationId: "rotateWebhookSecret",
  method: "POST",
  path: "/manage/webhook-endpoints/{uuid}/rotate-secret",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  params: uuidParams,
  summary: "Rotate the secret of a webhook endpoint",
  description:
    "For a day both secrets sign, so that the consumer can change over without a gap. It is for those who may register such an endpoint.",
  responses: { 200: { description: "The new secret.", schema: RotatedSecretSchema } },
  handle: async ({ context, tenant, actor, params }) =>
    answerOutcome(await rotateWebhookSecret(context, tenant, makerOf(actor).access, params.uuid), 200, "uuid"),
});
