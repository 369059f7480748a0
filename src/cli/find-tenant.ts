import { findTenant, findTenantBySlug } from "#db/queries/tenant/tenant.ts";
import type { Context, Tenant } from "#src/context.ts";

const UUID = /^[0-9a-f-]{36}$/i;

/** The tenant of this uuid or slug. Throws, with a message, where there is none. */
export async function tenantNamed(context: Context, named: string): Promise<Tenant> {
  const { control } = context.db;
  const tenant = UUID.test(named) ? await findTenant(control, named) : await findTenantBySlug(control, named);
  if (tenant === undefined) throw new Error(`there is no tenant ${named}`);
  return tenant;
}
