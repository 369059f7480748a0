import { PersonPath, SessionListSchema } from "#contract/manage/people/people.ts";
import { listSessionsOf } from "#usecases/people/sessions.ts";
import { makerOf } from "../../auth/grantable-access.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { sessionOut } from "./person-out.ts";

export const listSessionsOfPersonOperation = operation({
  operationId: "listSessionsOfPerson",
  method: "GET",
  path: "/manage/people/{uuid}/sessions",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  params: PersonPath,
  refuses: ["forbidden"],
  summary: "List where a person is signed in",
  responses: { 200: { description: "Their open sessions, the last used first.", schema: SessionListSchema } },
  handle: async ({ context, tenant, actor, params }) => {
    const listed = await listSessionsOf(context, tenant, makerOf(actor), params.uuid);
    if (!listed.ok) return mapRefusal(listed.refusal, "uuid");
    return { status: 200, body: { items: listed.value.map((session) => sessionOut(session, actor.sessionId)) } };
  },
});
