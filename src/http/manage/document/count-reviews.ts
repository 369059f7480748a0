import { ReviewCountsSchema } from "#contract/manage/document/reviews.ts";
import { countReviews } from "#usecases/review/review-queue.ts";
import { operation } from "../../operation.ts";

export const countReviewsOperation = operation({
  operationId: "countReviews",
  method: "GET",
  path: "/manage/reviews/counts",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  summary: "Count documents that wait for a person, and what was done today",
  responses: {
    200: { description: "The counts, and the median of the seconds that a document took.", schema: ReviewCountsSchema },
  },
  handle: async ({ context, tenant, actor }) => ({ status: 200, body: await countReviews(context, tenant, actor) }),
});
