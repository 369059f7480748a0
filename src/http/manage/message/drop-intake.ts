import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { dropIntake } from "#usecases/message/drop-intake.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** Ends a parked message for good. */
export const dropIntakeOperation = operation({
  operationId: "dropIntake",
  method: "POST",
  path: "/manage/intake/{uuid}/drop",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ uuid: uuid() }),
  refuses: ["conflict"],
  summary: "Drop a parked message",
  description: "It makes no order, invoice or document any more; later messages of the same order that waited for it go on.",
  responses: { 200: { description: "It is dropped.", schema: Type.Object({ uuid: uuid(), state: Type.String() }) } },
  handle: async (call) => {
    const dropped = await dropIntake(call.context, call.tenant, call.actor, call.params.uuid);
    return dropped.ok
      ? { status: 200, body: { uuid: dropped.value.intakeUuid, state: "dropped" } }
      : mapRefusal(dropped.refusal, "state");
  },
});
