import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { RatingCallListQuery, RatingCallPageSchema } from "#contract/manage/rating/rating-runs.ts";
import { listCalls } from "#usecases/rating/list-calls.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listRatingCallsOperation = operation({
  operationId: "listRatingCalls",
  method: "GET",
  path: "/manage/rating-engine/calls",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: RatingCallListQuery,
  summary: "List the calls of the rating engine",
  description: "Of all invoices, a line each; the whole run stands with its invoice. Test calls are not among them.",
  responses: { 200: { description: "Calls, the newest first.", schema: RatingCallPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listCalls(context, tenant, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
