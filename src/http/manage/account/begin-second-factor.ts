import { passwordReader, SecondFactorSetUpSchema } from "#contract/manage/people/people.ts";
import { beginSecondFactor } from "#usecases/people/second-factor.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const beginSecondFactorOperation = operation({
  operationId: "beginSecondFactor",
  method: "POST",
  path: "/manage/account/second-factor",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: passwordReader,
  bodyExample: { password: "the one of now" },
  refuses: ["conflict"],
  summary: "Begin to set up a second factor",
  description: "It counts from its first code on (`/confirm`). Asked for again, what was begun before is forgotten.",
  responses: {
    201: { description: "What the authenticator app is set up with, shown this once.", schema: SecondFactorSetUpSchema },
  },
  handle: async (call) => {
    const begun = await beginSecondFactor(call.context, ownOf(call), call.body.password);
    return begun.ok ? { status: 201, body: begun.value } : mapRefusal(begun.refusal, "password");
  },
});
