import { RatingEngineSchema } from "#contract/manage/rating-engine.ts";
import { activateRatingKey } from "#usecases/rating/rating-engine.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const activateRatingKeyOperation = operation({
  operationId: "activateRatingKey",
  method: "POST",
  path: "/manage/rating-engine/activate-key",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  summary: "Send the next key of the rating engine from now on",
  description: "The key before is never sent again.",
  refuses: ["conflict"],
  responses: { 200: { description: "The engine, with its new key.", schema: RatingEngineSchema } },
  handle: async ({ context, tenant }) => answerOutcome(await activateRatingKey(context, tenant), 200, "ratingEngine"),
});
