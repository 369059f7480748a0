import { ChangeListQuery, PendingChangePageSchema } from "#contract/manage/change/pending-changes.ts";
import { DEFAULT_LIMIT } from "#contract/manage/pages.ts";
import { listChanges } from "#usecases/change/decide-change.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { changeOut } from "./change-out.ts";

export const listPendingChangesOperation = operation({
  operationId: "listPendingChanges",
  method: "GET",
  path: "/manage/pending-changes",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: ChangeListQuery,
  summary: "List changes that take two people",
  description:
    "Changes of a vendor's remit-to and payment terms, of a partner's charge terms and of the separation of duties, the newest first.",
  responses: { 200: { description: "Changes, with what became of them.", schema: PendingChangePageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listChanges(context, tenant, {
      state: query.state ?? null,
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return { status: 200, body: { items: listed.value.items.map(changeOut), nextCursor: listed.value.nextCursor } };
  },
});
