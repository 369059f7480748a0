import { SessionListSchema } from "#contract/manage/people/people.ts";
import { listOwnSessions } from "#usecases/people/sessions.ts";
import { operation } from "../../operation.ts";
import { sessionOut } from "../people/person-out.ts";

export const listOwnSessionsOperation = operation({
  operationId: "listOwnSessions",
  method: "GET",
  path: "/manage/account/sessions",
  generation: "manage",
  auth: "session",
  summary: "List where one is signed in",
  responses: { 200: { description: "One's own open sessions, the last used first.", schema: SessionListSchema } },
  handle: async ({ context, actor }) => {
    const sessions = await listOwnSessions(context, actor.subject);
    return { status: 200, body: { items: sessions.map((session) => sessionOut(session, actor.sessionId)) } };
  },
});
