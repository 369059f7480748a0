import { ShortLivedCache } from "#src/adapters/short-lived-cache.ts";
import type { Tenant, TenantDirectory } from "#usecases/context.ts";
import type { Database } from "./database.ts";
import { findTenant } from "./queries/tenant.ts";

const LIFETIME_MS = 2000;

/** The tenants of the database, answers up to two seconds old. */
export const openTenantDirectory = (db: Database): TenantDirectory => {
  const cache = new ShortLivedCache<Tenant | undefined>((tenantUuid) => findTenant(db.control, tenantUuid), LIFETIME_MS);
  return { find: (tenantUuid) => cache.get(tenantUuid), forget: (tenantUuid) => cache.forget(tenantUuid) };
};
