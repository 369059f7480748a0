import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { revokeApiKey } from "#usecases/people/api-keys.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

/** Revokes a key, for good. Every process refuses it within two seconds. */
export const revokeApiKeyOperation = operation({
  operationId: "revokeApiKey",
  method: "DELETE",
  path: "/manage/api-keys/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  touches: "access",
  params: Type.Object({ uuid: uuid() }),
  summary: "Revoke an API key",
  responses: { 204: { description: "It is refused within seconds." } },
  handle: async ({ context, tenant, params }) => {
    const revoked = await revokeApiKey(context, tenant, params.uuid);
    return revoked.ok ? { status: 204 } : mapRefusal(revoked.refusal, "uuid");
  },
});
