import type { NewTenantBody } from "#contract/manage/tenants.ts";
import { createTenant as create } from "#usecases/tenant/create-tenant.ts";
import { makeKey } from "../auth/api-key.ts";
import { SCOPES } from "../auth/scopes.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** The operator makes a tenant; the answer shows its first key, once. */
export const createTenant = async (call: Call<unknown, unknown, NewTenantBody>): Promise<Answer | Refusal> => {
  const { name, slug, grants, sandbox } = call.body;
  const secret = makeKey();
  const made = await create(call.context, {
    name,
    slug: slug ?? null,
    grants: grants ?? [],
    sandbox: sandbox ?? false,
    key: { prefix: secret.prefix, hash: secret.hash, scopes: SCOPES },
  });
  if (!made.ok) return mapRefusal(made.refusal, "tenant");
  return { status: 201, body: { tenantUuid: made.value.tenantUuid, slug: made.value.slug, apiKey: secret.key } };
};
