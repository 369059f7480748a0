import type { Database } from "#db/database.ts";
import { newUuid } from "#adapters/ids.ts";
import type { Tenant } from "#src/context.ts";

/** A tenant of its own for a test, written as the operator's operation writes it. */
export async function aTenant(database: Database, given: Partial<Omit<Tenant, "tenantUuid">> = {}): Promise<Tenant> {
  const tenantUuid = newUuid();
  const tenant: Tenant = {
    tenantUuid,
    slug: `tenant-${tenantUuid}`,
    name: "A shipper",
    sandbox: false,
    grants: [],
    propertyCase: "camel",
    clockOffsetMs: 0,
    settingsVersion: 1,
    secondFactorRoles: [],
    freshMinutes: null,
    ...given,
  };
  await database.control.query(
    "insert into tenant (tenant_uuid, slug, name, sandbox, grants, property_case, clock_offset_ms) values ($1, $2, $3, $4, $5, $6, $7)",
    [tenantUuid, tenant.slug, tenant.name, tenant.sandbox, tenant.grants, tenant.propertyCase, tenant.clockOffsetMs],
  );
  return tenant;
}
