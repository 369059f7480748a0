import { savedViewReader, SavedViewSchema } from "#contract/manage/invoice/saved-views.ts";
import { saveView } from "#usecases/invoice/saved-views.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const saveViewOperation = operation({
  operationId: "saveView",
  method: "POST",
  path: "/manage/views",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  body: savedViewReader,
  bodyExample: { name: "ACME, largest first", tab: "all", search: { vendor: "ACME", sort: "-variance" }, shared: true },
  refuses: ["over-quota"],
  summary: "Save a view",
  description: "The filters, sort and columns of a list of invoices under a name, for the caller or for everybody.",
  responses: { 201: { description: "The view.", schema: SavedViewSchema } },
  handle: async ({ context, tenant, actor, body }) => {
    const { name, tab, search } = body;
    const saved = await saveView(context, tenant, actor, { name: name.trim(), tab, search, shared: body.shared === true });
    return saved.ok ? { status: 201, body: saved.value } : mapRefusal(saved.refusal, "name");
  },
});
