import { savedViewChangeReader, SavedViewPath, SavedViewSchema } from "#contract/manage/invoice/saved-views.ts";
import { changeView } from "#usecases/invoice/saved-views.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const changeViewOperation = operation({
  operationId: "changeView",
  method: "PUT",
  path: "/manage/views/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: SavedViewPath,
  body: savedViewChangeReader,
  bodyExample: { name: "ACME, largest first", tab: "all", search: { vendor: "ACME" }, shared: false },
  refuses: ["etag-mismatch"],
  summary: "Change a saved view",
  description: "Its owner changes it; a shared one an admin too.",
  responses: { 200: { description: "As it is now.", schema: SavedViewSchema } },
  handle: async ({ context, tenant, actor, params, body }) => {
    const { name, tab, search } = body;
    const changed = await changeView(context, tenant, actor, {
      uuid: params.uuid,
      eTag: body.eTag ?? null,
      isAdmin: actor.scopes.has("admin"),
      view: { name: name.trim(), tab, search, shared: body.shared === true },
    });
    return changed.ok ? { status: 200, body: changed.value } : mapRefusal(changed.refusal, "uuid");
  },
});
