import { Type } from "typebox";
import { SavedViewPageSchema } from "#contract/manage/invoice/saved-views.ts";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { listSavedViews } from "#usecases/invoice/saved-views.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listSavedViewsOperation = operation({
  operationId: "listSavedViews",
  method: "GET",
  path: "/manage/views",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: Type.Object(pageQuery),
  summary: "List saved views",
  responses: { 200: { description: "The caller's own and the shared ones, by name.", schema: SavedViewPageSchema } },
  handle: async ({ context, tenant, actor, query }) => {
    const asked = { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null };
    const listed = await listSavedViews(context, tenant, actor, asked);
    return listed.ok ? { status: 200, body: listed.value } : mapRefusal(listed.refusal, "cursor");
  },
});
