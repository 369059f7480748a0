import { type FinishedRun, listLostRuns } from "#db/queries/rating/rating-run.ts";
import { findTenant, listTenantSlugs } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { record } from "./rate-invoice.ts";

/** No call takes so long: a run that is older and has no end has lost its process. */
export const LOST_AFTER_MS = 120_000;
export const LOST = "The service stopped before the rating engine answered.";
/** Ended is what began longer ago than twice that: a call that is under way after all has its own end. */
const ENDED_AFTER_MS = 2 * LOST_AFTER_MS;
const MAX_AT_ONCE = 100;

/** The end of a call whose process died over it. It is not made again (the specification's one attempt). */
export function interrupted(runUuid: string): FinishedRun {
  return {
    runUuid,
    status: "failed",
    attempts: 1,
    durationMs: 0,
    httpStatus: null,
    failure: LOST,
    rawResponse: null,
    rawResponseType: null,
    answer: null,
  };
}

/**
 * Ends the calls of rating engines whose process died over them, of every tenant: they failed, in the timeline and for the audit
 * too. Those that the policy asked for are ended sooner, by whoever has the next turn; for a person nobody asks again.
 */
export async function endLostRatings(context: Context): Promise<void> {
  // Rows of tenants are only seen tenant by tenant; the next one waits for the one before, so that nothing else does.
  for (const { tenantUuid } of await listTenantSlugs(context.db.control)) {
    const lost = await context.db.inTenant(tenantUuid, (tx) => listLostRuns(tx, ENDED_AFTER_MS, MAX_AT_ONCE));
    const tenant = lost.length === 0 ? undefined : await findTenant(context.db.control, tenantUuid);
    if (tenant === undefined) continue;
    for (const run of lost)
      await record(context, tenant, { actor: { id: run.askedBy }, runs: [run], finished: [interrupted(run.runUuid)] }).catch(
        (error: unknown) =>
          context.log.warn({ err: error, run: run.runUuid }, "a lost call of a rating engine could not be ended"),
      );
  }
}
