import { revokeApiKey as revoke } from "#db/queries/people/api-key.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** Revokes a key, for good. Every process refuses it within two seconds. */
export const revokeApiKey = async (call: Call<{ readonly uuid: string }>): Promise<Answer | Refusal> =>
  (await revoke(call.context.db.control, call.tenant.tenantUuid, call.params.uuid)) === undefined
    ? refuse("not-found")
    : { status: 204 };
