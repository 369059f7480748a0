import { proofReader } from "#contract/manage/people/people.ts";
import { proveAgain } from "#usecases/people/second-factor.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const proveAgainOperation = operation({
  operationId: "proveAgain",
  method: "POST",
  path: "/auth/prove",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: proofReader,
  bodyExample: { password: "the one of now" },
  summary: "Prove again that it is you",
  description:
    "By the password, or by a code of the authenticator app. What was refused as `proof-too-old` may then be asked for again.",
  responses: { 204: { description: "It is." } },
  handle: async (call) => {
    const { password, code } = call.body;
    const proved = await proveAgain(call.context, ownOf(call), { password: password ?? null, code: code ?? null });
    return proved.ok ? { status: 204 } : mapRefusal(proved.refusal, "password");
  },
});
