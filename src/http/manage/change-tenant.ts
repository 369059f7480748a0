import type { TenantChangeBody } from "#contract/manage/tenants.ts";
import { updateTenant } from "#db/queries/tenant/settings.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** The operator renames a tenant, gives or takes grants, sets the case of property names in its answers. */
export const changeTenant = async (
  call: Call<{ readonly tenantUuid: string }, unknown, TenantChangeBody>,
): Promise<Answer | Refusal> => {
  const { name, grants, propertyCase } = call.body;
  const tenant = await updateTenant(call.context.db.control, call.params.tenantUuid, {
    name: name ?? null,
    grants: grants ?? null,
    propertyCase: propertyCase ?? null,
  });
  if (tenant === undefined) return refuse("not-found");
  call.context.tenants.forget(tenant.tenantUuid);
  const { tenantUuid, slug, sandbox } = tenant;
  return {
    status: 200,
    body: { tenantUuid, slug, name: tenant.name, sandbox, grants: tenant.grants, propertyCase: tenant.propertyCase },
  };
};
