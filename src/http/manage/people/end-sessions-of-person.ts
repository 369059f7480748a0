import { PersonPath, SessionsEndedSchema } from "#contract/manage/people/people.ts";
import { endSessionsOf } from "#usecases/people/sessions.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const endSessionsOfPersonOperation = operation({
  operationId: "endSessionsOfPerson",
  method: "DELETE",
  path: "/manage/people/{uuid}/sessions",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  params: PersonPath,
  refuses: ["forbidden"],
  summary: "Sign a person out everywhere",
  responses: { 200: { description: "How many sessions ended.", schema: SessionsEndedSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const ended = await endSessionsOf(context, tenant, makerOf(actor), params.uuid);
    return ended.ok ? { status: 200, body: { ended: ended.value } } : mapRefusal(ended.refusal, "uuid");
  },
});
