import { RatingEngineSchema, ratingEngineReader } from "#contract/manage/rating/rating-engine.ts";
import { changeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { engineOut } from "./engine-out.ts";

export const changeRatingEngineOperation = operation({
  operationId: "changeRatingEngine",
  method: "PUT",
  path: "/manage/rating-engine",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  body: ratingEngineReader,
  bodyExample: { url: "https://rating.example.com/rate", retryOn5xx: false },
  summary: "Set the address of the rating engine",
  description:
    "The first one makes the key that the engine is called with, and tells it; later ones keep it and do not. What is not given is as it is at first: no retry, 30 seconds.",
  responses: { 200: { description: "The engine, with its key where it was made now.", schema: RatingEngineSchema } },
  handle: async ({ context, tenant, body }) => {
    const changed = await changeRatingEngine(context, tenant, {
      url: body.url.trim(),
      retryOn5xx: body.retryOn5xx ?? false,
      timeoutSeconds: body.timeoutSeconds ?? null,
    });
    return changed.ok
      ? { status: 200, body: engineOut(changed.value, changed.value.isNew ? "apiKey" : "neither") }
      : mapRefusal(changed.refusal, "url");
  },
});
