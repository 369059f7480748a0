import type { Database } from "#db/database.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import type { Tenant, TenantDirectory } from "#src/context.ts";

const FRESH_MS = 2_000;
const MAX_KEPT = 20_000;

/** Keeps tenants in memory for two seconds: every request asks for one. */
export function tenantDirectory(db: Database): TenantDirectory {
  const kept = new Map<string, { readonly at: number; readonly tenant: Promise<Tenant | undefined> }>();
  return {
    find: (tenantUuid) => {
      const known = kept.get(tenantUuid);
      if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.tenant;
      if (kept.size >= MAX_KEPT) kept.clear();
      const tenant = findTenant(db.control, tenantUuid);
      kept.set(tenantUuid, { at: Date.now(), tenant });
      // A look-up that failed is not an answer.
      tenant.catch(() => kept.delete(tenantUuid));
      return tenant;
    },
    forget: (tenantUuid) => void kept.delete(tenantUuid),
  };
}
