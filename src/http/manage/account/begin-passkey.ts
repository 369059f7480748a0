import { BrowserOptionsSchema } from "#contract/manage/people/passkeys.ts";
import { passwordReader } from "#contract/manage/people/people.ts";
import { beginPasskey } from "#usecases/people/passkeys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const beginPasskeyOperation = operation({
  operationId: "beginPasskey",
  method: "POST",
  path: "/manage/account/passkeys/begin",
  generation: "manage",
  auth: "session",
  touches: "access",
  body: passwordReader,
  bodyExample: { password: "the one of now" },
  refuses: ["conflict"],
  summary: "Begin to add a passkey",
  description: "The browser makes it within five minutes (`navigator.credentials.create`); then it is added.",
  responses: { 201: { description: "What the browser makes it by.", schema: BrowserOptionsSchema } },
  handle: async (call) => {
    const begun = await beginPasskey(call.context, ownOf(call), call.body.password);
    return begun.ok ? { status: 201, body: begun.value } : mapRefusal(begun.refusal, "password");
  },
});
