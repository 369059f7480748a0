import type { TenantTx } from "#db/database.ts";
import { allowToWait } from "#db/queries/queue/allow-to-wait.ts";
import { listUnendedRuns, takeTurnToRate } from "#db/queries/rating/rating-run.ts";
import { enqueueUnlessWaiting } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { interrupted } from "./lost-ratings.ts";
import { record, rateInvoice } from "./rate-invoice.ts";
import { MAX_TIMEOUT_SECONDS } from "#contract/manage/rating/rating-engine.ts";

/** Whoever the policy acts as. */
const POLICY = { id: "policy" };
/**
 * The last call begins within the time of one, has two attempts, and is written down: an item's transaction waits so long for
 * them.
 */
const MAX_WAIT_SECONDS = 3 * MAX_TIMEOUT_SECONDS + 20;
/** What is to be asked while an answer is awaited comes after it. */
const NEXT_TURN_SECONDS = 1;

/**
 * Has the engine asked as the policy wants it, about orders it was not asked about. `tx` is that of the claim, which only waits:
 * what is asked and answered has transactions of its own. One at a time asks about an invoice: a run without an end is only ever
 * found by whoever has the turn, and so is that of a process that died. Its call is not made again (the specification's one
 * attempt): it failed.
 */
export async function rateByPolicy(context: Context, tx: TenantTx, tenant: Tenant, invoiceUuid: string): Promise<void> {
  if (!(await takeTurnToRate(tx, invoiceUuid))) {
    const afterMs = NEXT_TURN_SECONDS * 1_000;
    await enqueueUnlessWaiting(tx, tenant.tenantUuid, "rate-invoice", [{ subjectUuid: invoiceUuid, afterMs }]);
    return;
  }
  await allowToWait(tx, MAX_WAIT_SECONDS);
  const unended = await context.db.inTenant(tenant.tenantUuid, (own) => listUnendedRuns(own, invoiceUuid, POLICY.id));
  if (unended.length > 0)
    await record(context, tenant, { actor: POLICY, runs: unended, finished: unended.map(({ runUuid }) => interrupted(runUuid)) });
  const outcome = await rateInvoice(context, tenant, POLICY, { invoiceUuid, eTag: null, onlyNew: true });
  if (!outcome.ok && outcome.refusal.retryAfterSeconds !== undefined) throw new Error(outcome.refusal.message);
}
