import { teamChangeReader, TeamPath, TeamSchema } from "#contract/manage/people/teams.ts";
import { changeTeam } from "#usecases/people/teams.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { teamOut } from "./team-out.ts";

export const changeTeamOperation = operation({
  operationId: "changeTeam",
  method: "PATCH",
  path: "/manage/teams/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  params: TeamPath,
  body: teamChangeReader,
  bodyExample: { name: "Night shift", members: [] },
  refuses: ["etag-mismatch"],
  summary: "Rename a team, or say who is in it",
  responses: { 200: { description: "As it is now.", schema: TeamSchema } },
  handle: async ({ context, tenant, params, body }) => {
    const name = body.name?.trim() ?? "";
    const changed = await changeTeam(context, tenant, params.uuid, {
      name: name === "" ? null : name,
      members: body.members ?? null,
      eTag: body.eTag ?? null,
    });
    return changed.ok ? { status: 200, body: teamOut(changed.value) } : mapRefusal(changed.refusal, "name");
  },
});
