import { passkeyAnswerReader } from "#contract/manage/people/passkeys.ts";
import { proveByPasskey } from "#usecases/people/passkeys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { toAuthentication } from "./browser-answer.ts";
import { ownOf } from "./own-of.ts";

export const proveByPasskeyOperation = operation({
  operationId: "proveByPasskey",
  method: "POST",
  path: "/auth/prove/passkey",
  generation: "manage",
  auth: "session",
  touches: "access",
  beforeSecondFactor: true,
  body: passkeyAnswerReader,
  bodyExample: { passkey: { id: "AQID", rawId: "AQID", type: "public-key", response: {}, clientExtensionResults: {} } },
  summary: "Prove by a passkey that it is you",
  description:
    "After signing in with a password, where one has a passkey, nothing else is answered before; and what was refused as `proof-too-old` may then be asked for again.",
  responses: { 204: { description: "It is." } },
  handle: async (call) => {
    const proved = await proveByPasskey(call.context, ownOf(call), toAuthentication(call.body.passkey));
    return proved.ok ? { status: 204 } : mapRefusal(proved.refusal, "passkey");
  },
});
