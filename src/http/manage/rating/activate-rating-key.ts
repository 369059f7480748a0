import { RatingEngineSchema } from "#contract/manage/rating/rating-engine.ts";
import { activateRatingKey } from "#usecases/rating/rating-engine.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { engineOut } from "./engine-out.ts";

export const activateRatingKeyOperation = operation({
  operationId: "activateRatingKey",
  method: "POST",
  path: "/manage/rating-engine/activate-key",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  summary: "Send the next key of the rating engine from now on",
  description: "The key before is never sent again.",
  refuses: ["conflict"],
  responses: { 200: { description: "The engine.", schema: RatingEngineSchema } },
  handle: async ({ context, tenant }) => {
    const outcome = await activateRatingKey(context, tenant);
    return outcome.ok ? { status: 200, body: engineOut(outcome.value, "neither") } : mapRefusal(outcome.refusal, "ratingEngine");
  },
});
