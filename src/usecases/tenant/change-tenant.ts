import type { Grant } from "#contract/manage/tenant/tenants.ts";
import { updateTenant } from "#db/queries/tenant/settings.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** What the operator changes about a tenant; null leaves it as it is. */
export interface TenantChange {
  readonly name: string | null;
  readonly grants: readonly Grant[] | null;
  readonly propertyCase: "camel" | "pascal" | null;
}

/** The operator renames a tenant, gives or takes grants, sets the case of property names in its answers. Refuses: unknown. */
export async function changeTenant(context: Context, tenantUuid: string, change: TenantChange): Promise<Outcome<Tenant>> {
  const tenant = await updateTenant(context.db.control, tenantUuid, change);
  if (tenant === undefined) return refuse("unknown", "no tenant has this uuid");
  context.tenants.forget(tenant.tenantUuid);
  return done(tenant);
}
