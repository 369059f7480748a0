import { Type } from "typebox";
import { uuid } from "#contract/schema.ts";
import { revokeApiKey } from "#db/queries/people/api-key.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** Revokes a key, for good. Every process refuses it within two seconds. */
export const revokeApiKeyOperation = operation({
  operationId: "revokeApiKey",
  method: "DELETE",
  path: "/manage/api-keys/{uuid}",
  generation: "manage",
  auth: "key-or-session",
  scope: "admin",
  params: Type.Object({ uuid: uuid() }),
  summary: "Revoke an API key",
  responses: { 204: { description: "It is refused within seconds." } },
  handle: async (call) =>
    (await revokeApiKey(call.context.db.control, call.tenant.tenantUuid, call.params.uuid)) === undefined
      ? refuse("not-found")
      : { status: 204 },
});
