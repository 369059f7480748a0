import { SessionsEndedSchema } from "#contract/manage/people/people.ts";
import { endOtherSessions } from "#usecases/people/sessions.ts";
import { operation } from "../../operation.ts";

export const endOtherSessionsOperation = operation({
  operationId: "endOtherSessions",
  method: "DELETE",
  path: "/manage/account/sessions",
  generation: "manage",
  auth: "session",
  touches: "access",
  summary: "Sign out everywhere else",
  responses: { 200: { description: "How many sessions ended.", schema: SessionsEndedSchema } },
  handle: async ({ context, actor }) => ({
    status: 200,
    body: { ended: await endOtherSessions(context, actor.subject, actor.sessionId ?? "") },
  }),
});
