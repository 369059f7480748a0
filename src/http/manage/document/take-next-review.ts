import { NextReviewSchema, nextReviewReader } from "#contract/manage/document/reviews.ts";
import { takeNextReview } from "#usecases/review/review-queue.ts";
import { operation } from "../../operation.ts";
import { reviewOut } from "./review-out.ts";

export const takeNextReviewOperation = operation({
  operationId: "takeNextReview",
  method: "POST",
  path: "/manage/reviews/next",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "work",
  body: nextReviewReader,
  bodyExample: {},
  summary: "Take the next document that waits for a person",
  description:
    "Nobody else is given it for ten minutes. What the caller held before is let go. `review` is null where none waits that fits.",
  responses: { 200: { description: "The document that is the caller's now.", schema: NextReviewSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const next = await takeNextReview(context, tenant, actor, {
      type: body.type ?? null,
      vendor: body.vendor ?? null,
      minAgeHours: body.minAgeHours ?? null,
    });
    return { status: 200, body: { review: next === null ? null : reviewOut(next) } };
  },
});
