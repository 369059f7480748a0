import { Type } from "typebox";
import { ReadingThresholdPageSchema } from "#contract/manage/document/reading-thresholds.ts";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { listReadingThresholds } from "#usecases/review/reading-thresholds.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listReadingThresholdsOperation = operation({
  operationId: "listReadingThresholds",
  method: "GET",
  path: "/manage/reading-thresholds",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: Type.Object(pageQuery),
  summary: "List how sure bills have to be read before they need nobody",
  description:
    "Learned from reviewed documents alone, for each kind of bill by itself: what it is, how it was read, and by which version of which layout. With fewer than 600 reviewed it is not known.",
  responses: { 200: { description: "The kinds that the reader of this release read.", schema: ReadingThresholdPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listReadingThresholds(context, tenant, {
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
