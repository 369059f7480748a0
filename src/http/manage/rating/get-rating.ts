import { Type } from "typebox";
import { RatingRunSchema } from "#contract/manage/rating/rating-runs.ts";
import { uuid } from "#contract/schema.ts";
import { readRating } from "#usecases/rating/read-ratings.ts";
import { answerOutcome } from "../../answer-outcome.ts";
import { operation } from "../../operation.ts";

export const getRatingOperation = operation({
  operationId: "getRating",
  method: "GET",
  path: "/manage/invoices/{invoiceUuid}/ratings/{ratingUuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ invoiceUuid: uuid(), ratingUuid: uuid() }),
  query: Type.Object({
    comparedTo: Type.Optional(
      uuid({
        description:
          "Another run of the invoice: `changes` are told from that one. Without it: from the answered run before about the same order.",
      }),
    ),
  }),
  summary: "Get a run of the rating engine, whole",
  description: "With the body that was sent and all of the raw response. The key stands nowhere in it.",
  responses: { 200: { description: "The run.", schema: RatingRunSchema } },
  handle: async ({ context, tenant, params, query }) =>
    answerOutcome(await readRating(context, tenant, { ...params, comparedTo: query.comparedTo ?? null }), 200, "rating"),
});
