import { Type } from "typebox";
import { DEFAULT_LIMIT, pageQuery } from "#contract/manage/pages.ts";
import { TeamPageSchema } from "#contract/manage/people/teams.ts";
import { listTeams } from "#usecases/people/teams.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { teamOut } from "./team-out.ts";

export const listTeamsOperation = operation({
  operationId: "listTeams",
  method: "GET",
  path: "/manage/teams",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  query: Type.Object(pageQuery),
  summary: "List teams",
  responses: { 200: { description: "Teams by name, with who is in them.", schema: TeamPageSchema } },
  handle: async ({ context, tenant, query }) => {
    const listed = await listTeams(context, tenant, { limit: query.limit ?? DEFAULT_LIMIT, cursor: query.cursor ?? null });
    if (!listed.ok) return mapRefusal(listed.refusal, "cursor");
    return { status: 200, body: { items: listed.value.items.map(teamOut), nextCursor: listed.value.nextCursor } };
  },
});
