import { newTeamReader, TeamSchema } from "#contract/manage/people/teams.ts";
import { makeTeam } from "#usecases/people/teams.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { teamOut } from "./team-out.ts";

export const makeTeamOperation = operation({
  operationId: "makeTeam",
  method: "POST",
  path: "/manage/teams",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "settings",
  body: newTeamReader,
  bodyExample: { name: "Night shift", members: [] },
  refuses: ["conflict"],
  summary: "Make a team",
  description:
    "People who look after invoices together: an invoice is assigned to a team as to a person (`POST /manage/invoices/{uuid}/assign`), and the queue is filtered by it. A team gives nobody a right.",
  responses: { 201: { description: "The team.", schema: TeamSchema } },
  handle: async ({ context, tenant, body }) => {
    const made = await makeTeam(context, tenant, { name: body.name.trim(), members: body.members ?? [] });
    return made.ok ? { status: 201, body: teamOut(made.value) } : mapRefusal(made.refusal, "name");
  },
});
