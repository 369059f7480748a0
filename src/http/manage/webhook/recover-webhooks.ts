import { RecoveredSchema, recoverReader, uuidParams } from "#contract/manage/webhook/webhooks.ts";
import { parseInstant } from "#domain/day/instant.ts";
import { recoverWebhooks } from "#usecases/webhook/webhook-deliveries.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

export const recoverWebhooksOperation = operation({
  operationId: "recoverWebhooks",
  method: "POST",
  path: "/manage/webhook-endpoints/{uuid}/recover",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "work",
  params: uuidParams,
  body: recoverReader,
  bodyExample: { since: "2026-03-01T00:00:00Z", missing: true },
  refuses: ["conflict"],
  summary: "Send what an endpoint has missed",
  description:
    "Sends at once what was raised since then and has not been delivered: waiting for its next retry, discarded or cancelled.",
  responses: { 202: { description: "How many are on their way.", schema: RecoveredSchema } },
  handle: async ({ context, tenant, params, body }) => {
    // Without a zone it is UTC, whatever the database's is.
    const since = parseInstant(body.since);
    if (since === undefined) return refuse("validation-failed", { since: ["since must be an ISO 8601 date-time"] });
    return answerOutcome(
      await recoverWebhooks(context, tenant, params.uuid, { since, missing: body.missing ?? false }),
      202,
      "uuid",
    );
  },
});
