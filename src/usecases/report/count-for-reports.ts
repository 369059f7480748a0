import { countDecided } from "#db/queries/report/count-decided.ts";
import { listTenantSlugs } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { askForWeeklyMails } from "./send-weekly-mail.ts";

/** In one transaction: some tenths of a second. */
const AT_ONCE = 2_000;
/** A tenant with more to count (the first time, say) waits for its next turn, so that the others have theirs. */
const MAX_TURNS = 10;

/** Counts what was decided in every tenant into the days of its reports, and then has the weekly mails sent that are due. */
export async function countForReports(context: Context): Promise<void> {
  // Rows of tenants are only seen tenant by tenant.
  for (const { tenantUuid } of await listTenantSlugs(context.db.control)) {
    for (let turn = 0; turn < MAX_TURNS; turn += 1) {
      const counted = await context.db.inTenant(tenantUuid, async (tx) => {
        const some = await countDecided(tx, AT_ONCE);
        if (some < AT_ONCE) await askForWeeklyMails(tx);
        return some;
      });
      if (counted < AT_ONCE) break;
    }
  }
}
