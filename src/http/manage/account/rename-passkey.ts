import { PasskeyPath, passkeyNameReader } from "#contract/manage/people/passkeys.ts";
import { renamePasskey } from "#usecases/people/passkeys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { ownOf } from "./own-of.ts";

export const renamePasskeyOperation = operation({
  operationId: "renamePasskey",
  method: "PATCH",
  path: "/manage/account/passkeys/{uuid}",
  generation: "manage",
  auth: "session",
  touches: "access",
  params: PasskeyPath,
  body: passkeyNameReader,
  bodyExample: { name: "Work laptop" },
  summary: "Name a passkey",
  responses: { 204: { description: "It has this name." } },
  handle: async (call) => {
    const named = await renamePasskey(call.context, ownOf(call), { passkeyUuid: call.params.uuid, name: call.body.name });
    return named.ok ? { status: 204 } : mapRefusal(named.refusal, "uuid");
  },
});
