import { countDecided } from "#db/queries/report/count-decided.ts";
import { listTenantSlugs } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";

/** In one transaction: some tenths of a second. */
const AT_ONCE = 2_000;
/** A tenant with more to count (the first time, say) waits for its next turn, so that the others have theirs. */
const MAX_TURNS = 10;

/** Counts what was decided in every tenant into the days of its reports. */
export async function countForReports(context: Context): Promise<void> {
  // Rows of tenants are only seen tenant by tenant.
  for (const { tenantUuid } of await listTenantSlugs(context.db.control)) {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const counted = await context.db.inTenant(tenantUuid, (tx) => countDecided(tx, AT_ONCE));
      if (counted < AT_ONCE) break;
    }
  }
}
