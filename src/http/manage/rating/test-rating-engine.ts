import { CheckedRatingEngineSchema } from "#contract/manage/rating/rating-engine.ts";
import { testRatingEngine } from "#usecases/rating/test-rating-engine.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const testRatingEngineOperation = operation({
  operationId: "testRatingEngine",
  method: "POST",
  path: "/manage/rating-engine/test",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "nothing",
  summary: "Hold the rating engine to the rules of the callout",
  description:
    "Four calls with made-up requests: with the key, with another, without one, and with a shipment that cannot be rated. Tells by name which rule is broken. The same as `weighbridge rating check URL`.",
  refuses: ["conflict"],
  responses: { 200: { description: "The checks.", schema: CheckedRatingEngineSchema } },
  handle: async ({ context, tenant }) => {
    const tested = await testRatingEngine(context, tenant);
    return tested.ok
      ? { status: 200, body: { ...tested.value, checks: [...tested.value.checks] } }
      : answerOutcome(tested, 200, "ratingEngine");
  },
});
