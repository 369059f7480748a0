import { BrowserOptionsSchema } from "#contract/manage/people/passkeys.ts";
import { beginPasskeyProof } from "#usecases/people/passkeys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const beginPasskeyProofOperation = operation({
  operationId: "beginPasskeyProof",
  method: "POST",
  path: "/auth/prove/passkey/begin",
  generation: "manage",
  auth: "session",
  touches: "nothing",
  beforeSecondFactor: true,
  refuses: ["conflict"],
  summary: "Begin to prove by a passkey that it is you",
  responses: { 200: { description: "What the browser asks for it by.", schema: BrowserOptionsSchema } },
  handle: async (call) => {
    const begun = await beginPasskeyProof(call.context, ownOf(call));
    return begun.ok ? { status: 200, body: begun.value } : mapRefusal(begun.refusal, "passkey");
  },
});
