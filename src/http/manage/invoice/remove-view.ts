import { SavedViewPath } from "#contract/manage/invoice/saved-views.ts";
import { removeView } from "#usecases/invoice/saved-views.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const removeViewOperation = operation({
  operationId: "removeView",
  method: "DELETE",
  path: "/manage/views/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: SavedViewPath,
  summary: "Remove a saved view",
  description: "Its owner removes it; a shared one an admin too.",
  responses: { 204: { description: "It is gone." } },
  handle: async ({ context, tenant, actor, params }) => {
    const removed = await removeView(context, tenant, actor, { uuid: params.uuid, isAdmin: actor.scopes.has("admin") });
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "uuid");
  },
});
