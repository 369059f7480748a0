import { Type } from "typebox";
import { ReviewSchema } from "#contract/manage/document/reviews.ts";
import { uuid } from "#contract/schema.ts";
import { skipReview } from "#usecases/review/review-queue.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { reviewOut } from "./review-out.ts";

export const skipReviewOperation = operation({
  operationId: "skipReview",
  method: "POST",
  path: "/manage/reviews/{uuid}/skip",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "work",
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "Pass over a document that waits for a person",
  description: "It is let go, and comes again behind all others. 409 where somebody else holds it, or it was decided.",
  responses: { 200: { description: "The document, waiting.", schema: ReviewSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const changed = await skipReview(context, tenant, actor, { documentUuid: params.uuid });
    return changed.ok ? { status: 200, body: reviewOut(changed.value) } : mapRefusal(changed.refusal, "uuid");
  },
});
