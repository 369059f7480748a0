import { RatingEngineSchema } from "#contract/manage/rating/rating-engine.ts";
import { rotateRatingKey } from "#usecases/rating/rating-engine.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { engineOut } from "./engine-out.ts";

export const rotateRatingKeyOperation = operation({
  operationId: "rotateRatingKey",
  method: "POST",
  path: "/manage/rating-engine/rotate-key",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  isFinal: true,
  summary: "Make the next key of the rating engine",
  description:
    "Teach the engine to take `nextApiKey` too, then activate it: until then the old one is sent, so that no call is refused. It is told here alone. A next key that was never activated is replaced.",
  refuses: ["conflict"],
  responses: { 200: { description: "The engine, with its next key.", schema: RatingEngineSchema } },
  handle: async ({ context, tenant }) => {
    const outcome = await rotateRatingKey(context, tenant);
    return outcome.ok
      ? { status: 200, body: engineOut(outcome.value, "nextApiKey") }
      : mapRefusal(outcome.refusal, "ratingEngine");
  },
});
