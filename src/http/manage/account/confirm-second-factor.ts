import { codeReader } from "#contract/manage/people/people.ts";
import { confirmSecondFactor } from "#usecases/people/second-factor.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const confirmSecondFactorOperation = operation({
  operationId: "confirmSecondFactor",
  method: "POST",
  path: "/manage/account/second-factor/confirm",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: codeReader,
  bodyExample: { code: "123456" },
  summary: "Confirm a second factor by its first code",
  description: "Every other session of the person ends.",
  responses: { 204: { description: "It is asked for from now on." } },
  handle: async (call) => {
    const confirmed = await confirmSecondFactor(call.context, ownOf(call), call.body.code);
    return confirmed.ok ? { status: 204 } : mapRefusal(confirmed.refusal, "code");
  },
});
