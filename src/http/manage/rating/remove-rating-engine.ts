import { removeRatingEngine } from "#usecases/rating/rating-engine.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const removeRatingEngineOperation = operation({
  operationId: "removeRatingEngine",
  method: "DELETE",
  path: "/manage/rating-engine",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "money",
  isFinal: true,
  summary: "Take the rating engine away",
  description: "Its keys are forgotten. What it answered stays with the invoices, and counts in no audit from then on.",
  refuses: ["conflict"],
  responses: { 204: { description: "It is gone." } },
  handle: async ({ context, tenant }) => {
    const removed = await removeRatingEngine(context, tenant);
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "ratingEngine");
  },
});
