import { passwordReader, RecoveryCodesSchema } from "#contract/manage/people/people.ts";
import { renewRecoveryCodes } from "#usecases/people/second-factor.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const renewRecoveryCodesOperation = operation({
  operationId: "renewRecoveryCodes",
  method: "POST",
  path: "/manage/account/recovery-codes",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: passwordReader,
  bodyExample: { password: "the one of now" },
  refuses: ["conflict"],
  summary: "Make new recovery codes",
  description: "Earlier codes stop working.",
  responses: { 201: { description: "The codes, shown this once.", schema: RecoveryCodesSchema } },
  handle: async (call) => {
    const made = await renewRecoveryCodes(call.context, ownOf(call), call.body.password);
    return made.ok ? { status: 201, body: { recoveryCodes: made.value } } : mapRefusal(made.refusal, "password");
  },
});
