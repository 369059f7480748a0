import { Type } from "typebox";
import { ReadingComparisonPageSchema } from "#contract/manage/document/reading-comparisons.ts";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { listReadingComparisons } from "#usecases/review/reading-comparisons.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listReadingComparisonsOperation = operation({
  operationId: "listReadingComparisons",
  method: "GET",
  path: "/manage/reading-comparisons",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: Type.Object(pageQuery),
  summary: "List how readers did on reviewed documents",
  description:
    "Each reads documents once more that people decided about, in the shadow, and counts by type and field what was right then and is right now.",
  responses: { 200: { description: "The comparisons, the newest first.", schema: ReadingComparisonPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listReadingComparisons(context, tenant, {
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
