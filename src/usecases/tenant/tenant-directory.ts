import { ShortLivedCache } from "#adapters/short-lived-cache.ts";
import type { Database } from "#db/database.ts";
import { findTenant, findTenants } from "#db/queries/tenant/tenant.ts";
import type { Tenant, TenantDirectory } from "#src/context.ts";

const FRESH_MS = 2_000;
const MAX_KEPT = 20_000;

/** Keeps tenants in memory for two seconds: every request asks for one. */
export function tenantDirectory(db: Database): TenantDirectory {
  const kept = new ShortLivedCache<Tenant | undefined>(
    (tenantUuid) => findTenant(db.control, tenantUuid),
    FRESH_MS,
    (tenantUuids) => findTenants(db.control, tenantUuids),
    MAX_KEPT,
  );
  return {
    find: (tenantUuid) => kept.get(tenantUuid.toLowerCase()),
    forget: (tenantUuid) => kept.forget(tenantUuid.toLowerCase()),
  };
}
