import { Type } from "typebox";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { AssigneePageSchema } from "#contract/manage/people/teams.ts";
import { listAssignees } from "#usecases/people/teams.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const listAssigneesOperation = operation({
  operationId: "listAssignees",
  method: "GET",
  path: "/manage/assignees",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: Type.Object(pageQuery),
  summary: "List whom an invoice can be assigned to",
  responses: { 200: { description: "Teams, then people who work for the tenant, each by name.", schema: AssigneePageSchema } },
  handle: async ({ context, tenant, actor, query }) => {
    const listed = await listAssignees(context, tenant, actor, {
      limit: query.limit ?? DEFAULT_LIMIT,
      cursor: query.cursor ?? null,
    });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    const items = listed.value.items.map(({ kind, id, name, mine }) => ({
      assignee: `${kind}:${id}`,
      kind: kind === "team" ? ("team" as const) : ("person" as const),
      name,
      mine,
    }));
    return { status: 200, body: { items, nextCursor: listed.value.nextCursor } };
  },
});
