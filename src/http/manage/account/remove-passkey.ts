import { PasskeyPath } from "#contract/manage/people/passkeys.ts";
import { passwordReader } from "#contract/manage/people/people.ts";
import { removePasskey } from "#usecases/people/passkeys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const removePasskeyOperation = operation({
  operationId: "removePasskey",
  method: "POST",
  path: "/manage/account/passkeys/{uuid}/remove",
  generation: "manage",
  auth: "session",
  touches: "access",
  params: PasskeyPath,
  body: passwordReader,
  bodyExample: { password: "the one of now" },
  refuses: ["conflict"],
  summary: "Remove a passkey",
  description: "Every other session of the person ends.",
  responses: { 204: { description: "It opens nothing any more." } },
  handle: async (call) => {
    const { uuid } = call.params;
    const removed = await removePasskey(call.context, ownOf(call), { passkeyUuid: uuid, password: call.body.password });
    return removed.ok ? { status: 204 } : mapRefusal(removed.refusal, "password");
  },
});
