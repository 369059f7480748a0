import { RatingEngineSchema, ratingEngineReader } from "#contract/manage/rating-engine.ts";
import { changeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const changeRatingEngineOperation = operation({
  operationId: "changeRatingEngine",
  method: "PUT",
  path: "/manage/rating-engine",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  body: ratingEngineReader,
  bodyExample: { url: "https://rating.example.com/rate", retryOn5xx: false },
  summary: "Set the address of the rating engine",
  description:
    "The first one makes the key that the engine is called with; later ones keep it. What is not given is as it is at first: no retry, 30 seconds.",
  responses: { 200: { description: "The engine, with its key.", schema: RatingEngineSchema } },
  handle: async ({ context, tenant, body }) =>
    answerOutcome(
      await changeRatingEngine(context, tenant, {
        url: body.url.trim(),
        retryOn5xx: body.retryOn5xx ?? false,
        timeoutSeconds: body.timeoutSeconds ?? null,
      }),
      200,
      "url",
    ),
});
