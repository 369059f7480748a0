import { Type } from "typebox";
import { ReviewSchema } from "#contract/manage/document/reviews.ts";
import { uuid } from "#contract/schema.ts";
import { takeReview } from "#usecases/review/review-queue.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { reviewOut } from "./review-out.ts";

export const takeReviewOperation = operation({
  operationId: "takeReview",
  method: "POST",
  path: "/manage/reviews/{uuid}/take",
  generation: "manage",
  auth: "key-or-session",
  scope: "documents",
  touches: "work",
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "Take a document that waits for a person, or hold it for longer",
  description: "Nobody else is given it for ten minutes. 409 where somebody else holds it, or it was decided.",
  responses: { 200: { description: "The document that is the caller's now.", schema: ReviewSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const changed = await takeReview(context, tenant, actor, { documentUuid: params.uuid });
    return changed.ok ? { status: 200, body: reviewOut(changed.value) } : mapRefusal(changed.refusal, "uuid");
  },
});
