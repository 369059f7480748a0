import { newPasskeyReader, PasskeyListSchema } from "#contract/manage/people/passkeys.ts";
import { addPasskey } from "#usecases/people/passkeys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";
import { toRegistration } from "./browser-answer.ts";
import { passkeysOut } from "./passkeys-out.ts";

export const addPasskeyOperation = operation({
  operationId: "addPasskey",
  method: "POST",
  path: "/manage/account/passkeys",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: newPasskeyReader,
  bodyExample: {
    name: "Work laptop",
    passkey: { id: "AQID", rawId: "AQID", type: "public-key", response: {}, clientExtensionResults: {} },
  },
  summary: "Add a passkey",
  description: "Every other session of the person ends. From now on their password alone opens nothing.",
  responses: { 201: { description: "All of one's passkeys.", schema: PasskeyListSchema } },
  handle: async (call) => {
    const { name, passkey } = call.body;
    const added = await addPasskey(call.context, ownOf(call), { name, response: toRegistration(passkey) });
    return added.ok ? { status: 201, body: passkeysOut(added.value) } : mapRefusal(added.refusal, "passkey");
  },
});
