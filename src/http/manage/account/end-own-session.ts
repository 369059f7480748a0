import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { endOwnSession } from "#usecases/people/sessions.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const endOwnSessionOperation = operation({
  operationId: "endOwnSession",
  method: "DELETE",
  path: "/manage/account/sessions/{uuid}",
  generation: "manage",
  auth: "session",
  touches: "access",
  params: Type.Object({ uuid: uuid() }),
  summary: "End one of one's own sessions",
  responses: { 204: { description: "It ended." } },
  handle: async ({ context, actor, params }) => {
    const ended = await endOwnSession(context, actor.subject, params.uuid);
    return ended.ok ? { status: 204 } : mapRefusal(ended.refusal, "uuid");
  },
});
