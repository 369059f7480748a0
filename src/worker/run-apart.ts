import { parkWork, releaseWaiting } from "#db/queries/queue/parked-work.ts";
import { finishWork, retryLater, startRetry, type WorkItem } from "#db/queries/queue/work.ts";
import { getTenantInTx } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { NotTaken, putOffMs } from "#usecases/not-taken.ts";
import type { Job } from "./job.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { notingLags } from "./note-lags.ts";
import { isPassing } from "./passing-failure.ts";
import { UNTIL_WOKEN_MS } from "./run-batch.ts";

/**
 * A killed worker leaves hundreds of items of which any may be to blame. So many of them share their first try, and so many the
 * second; then each is alone. One by one from the start they would fall behind for ever where workers die again and again for
 * reasons of their own.
 */
export const ITEMS_A_RETRY: readonly number[] = [10, 4];
/**
 * Only bridges the gap between the counted attempt and the lock on the item; a running one is held by its lock however long it
 * takes.
 */
const LEASE_SECONDS = 8;
/** @internal tests count up to it. */
export const ATTEMPTS = 6;

/** Seconds until the next attempt of an item that failed `attempts` times: 1, 4, 16, 64, 256. */
function retryDelaySeconds(attempts: number): number {
  return 4 ** Math.max(0, Math.min(attempts, 5) - 1);
}

/**
 * Tries a few of the items that run apart, or one by itself; answers how long to rest. `triedLessThan`: none that was tried so
 * often.
 */
export async function runApart(
  context: Context,
  clock: DatabaseClock,
  jobs: ReadonlyMap<string, Job>,
  triedLessThan: number,
): Promise<number> {
  const { db } = context;
  // The attempt has to outlive this process, not a power failure: no wait for the disk.
  const items = await startRetry(db.hint, {
    kinds: [...jobs.values()].map(({ kind, batch }) => ({ kind, most: batch })),
    leaseSeconds: LEASE_SECONDS,
    together: ITEMS_A_RETRY,
    triedLessThan,
  });
  const [item] = items;
  const job = item === undefined ? undefined : jobs.get(item.kind);
  if (item === undefined || job === undefined) return UNTIL_WOKEN_MS;
  if (item.attempts > ATTEMPTS) {
    await db.inControl((tx) => parkWork(tx, item, "its worker died each time it was tried"));
    return 0;
  }
  const lags = notingLags(context, clock);
  try {
    let done: readonly WorkItem[] = [];
    const afterwards = await db.inClaim(async (tx, enter) => {
      const tenant = await getTenantInTx(tx, item.tenantUuid);
      const there = await finishWork(tx, items);
      await releaseWaiting(tx, there);
      done = there;
      return there.length === 0 ? undefined : job.run(lags.context, await enter(item.tenantUuid), tenant, there);
    });
    lags.committed(done);
    await afterwards?.();
  } catch (error) {
    await tryAgain(context, items, { failure: error, waitedMs: clock.nowMs() - item.orderedMicros / 1_000 });
  }
  return 0;
}

/**
 * After a failed try: soon when it is nobody's fault, apart from the others when one of them may be to blame, parked after its
 * last attempt.
 */
async function tryAgain(
  { db, log }: Context,
  items: readonly WorkItem[],
  { failure, waitedMs }: { readonly failure: unknown; readonly waitedMs: number },
): Promise<void> {
  const [item] = items;
  if (item === undefined) return;
  const error = failure instanceof Error ? failure.message : String(failure);
  const waitMs = failure instanceof NotTaken ? putOffMs(waitedMs) : undefined;
  if (waitMs !== undefined) await retryLater(db.control, items, { delaySeconds: waitMs / 1_000, error, isTheirFault: false });
  else if (isPassing(failure)) await retryLater(db.control, items, { delaySeconds: 1, error, isTheirFault: false });
  else if (items.length > 1) await retryLater(db.control, items, { delaySeconds: 0, error, isTheirFault: true });
  else if (item.attempts >= ATTEMPTS || failure instanceof NotTaken) {
    log.error({ err: failure, kind: item.kind, subject: item.subjectUuid }, "parked after its last attempt");
    await db.inControl((tx) => parkWork(tx, item, error));
  } else await retryLater(db.control, items, { delaySeconds: retryDelaySeconds(item.attempts), error, isTheirFault: true });
}
