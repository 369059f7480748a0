import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { retryIntake } from "#usecases/message/retry-intake.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** Gives a parked message another run. */
export const retryIntakeOperation = operation({
  operationId: "retryIntake",
  method: "POST",
  path: "/manage/intake/{uuid}/retry",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  touches: "work",
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "Try a parked message again",
  responses: { 202: { description: "It will be tried again.", schema: Type.Object({ uuid: uuid(), state: Type.String() }) } },
  handle: async (call) => {
    const retried = await retryIntake(call.context, call.tenant, call.params.uuid);
    return retried.ok
      ? { status: 202, body: { uuid: retried.value.intakeUuid, state: "accepted" } }
      : mapRefusal(retried.refusal, "state");
  },
});
