import { ReviewListQuery, ReviewPageSchema } from "#contract/manage/document/reviews.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listReviews } from "#usecases/review/review-queue.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { reviewOut } from "./review-out.ts";

export const listReviewsOperation = operation({
  operationId: "listReviews",
  method: "GET",
  path: "/manage/reviews",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: ReviewListQuery,
  summary: "List documents that wait for a person",
  description:
    "In the order in which they are given out: bills first, those of quick pay before others, the oldest first; what was passed over comes last. `state=done`: the last one first.",
  responses: { 200: { description: "Documents with who works on them.", schema: ReviewPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listReviews(context, tenant, {
      state: query.state ?? null,
      type: query.type ?? null,
      vendor: query.vendor ?? null,
      minAgeHours: query.minAgeHours ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok
      ? { status: 200, body: { ...listed.value, items: listed.value.items.map(reviewOut) } }
      : mapRefusal(listed.refusal, "cursor");
  },
});
