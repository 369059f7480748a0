import { TeamPath, TeamRemovalQuery, TeamRemovedSchema } from "#contract/manage/people/teams.ts";
import { removeTeam } from "#usecases/people/teams.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const removeTeamOperation = operation({
  operationId: "removeTeam",
  method: "DELETE",
  path: "/manage/teams/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  params: TeamPath,
  query: TeamRemovalQuery,
  summary: "Remove a team",
  responses: { 200: { description: "What it leaves behind.", schema: TeamRemovedSchema } },
  handle: async ({ context, tenant, actor, params, query }) => {
    const handTo = query.handTo?.trim() ?? "";
    const removed = await removeTeam(context, tenant, actor, { teamUuid: params.uuid, handTo: handTo === "" ? null : handTo });
    return removed.ok ? { status: 200, body: removed.value } : mapRefusal(removed.refusal, "handTo");
  },
});
