import { passwordReader } from "#contract/manage/people/people.ts";
import { removeSecondFactor } from "#usecases/people/second-factor.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const removeSecondFactorOperation = operation({
  operationId: "removeSecondFactor",
  method: "POST",
  path: "/manage/account/second-factor/remove",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: passwordReader,
  bodyExample: { password: "the one of now" },
  refuses: ["conflict"],
  summary: "Remove one's own second factor",
  responses: { 204: { description: "It is asked for no more." } },
  handle: async (call) => {
    const removed = await removeSecondFactor(call.context, ownOf(call), call.body.password);
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "password");
  },
});
