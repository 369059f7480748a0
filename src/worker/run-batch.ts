import { isHeldByOthers } from "#adapters/is-database-away.ts";
import type { Tx } from "#db/database.ts";
import { bringDelayed } from "#db/queries/queue/delayed-work.ts";
import { putAsideBlocked } from "#db/queries/queue/parked-work.ts";
import {
  claimWork,
  findTenantsWithWork,
  findTenantWithWork,
  putBackApart,
  setAlone,
  type WorkItem,
} from "#db/queries/queue/work.ts";
import { getTenantInTx } from "#db/queries/tenant/tenant.ts";
import type { Context } from "#src/context.ts";
import { NotTaken } from "#usecases/not-taken.ts";
import type { Afterwards, Job } from "./job.ts";
import type { DatabaseClock } from "./database-clock.ts";
import { notingLags } from "./note-lags.ts";
import { putOffNotTaken } from "./put-off-not-taken.ts";
import { isAway, isPassing, restAfter, SOON_MS } from "./passing-failure.ts";
import type { TenantShares } from "#domain/access/tenant-shares.ts";
import type { TenantTurns } from "#domain/access/tenant-turns.ts";
import { traceBatch } from "./trace-batch.ts";
import type { WorkerRecord } from "./worker-record.ts";

/** Before the first tenant of all. */
export const NO_TENANT = "00000000-0000-0000-0000-000000000000";
/** How soon what no notice told is seen: what becomes due by time, a lost notice, what another worker gave back. */
export const LOOK_EVERY_MS = 250;
/** A lane with nothing to do rests until it is woken; that long if nobody does. */
export const UNTIL_WOKEN_MS = 10_000;

export interface BatchParts {
  readonly context: Context;
  readonly record: WorkerRecord;
  readonly clock: DatabaseClock;
  /** Items of a batch that failed run apart from now on. */
  readonly onApart: () => void;
  /** Whose turn it is in this process. */
  readonly turns: TenantTurns;
  /** Of a kind whose lanes tenants share. */
  readonly shares: TenantShares | undefined;
  /** What waits for servers of others is under way from now on. */
  readonly onAfterwards: (kind: string, underWay: Promise<void>) => void;
}

export interface Turn {
  /** The tenant that was looked at: the next turn goes on after it. */
  readonly after: string;
  readonly restMs: number;
}

/** One batch of one tenant, the next one after `after`. The claim, the work and its effects are one transaction. */
export async function runBatch(parts: BatchParts, job: Job, lane: string, after: string): Promise<Turn> {
  const { context, record, clock, onApart, onAfterwards, turns, shares } = parts;
  const { db, log } = context;
  let held: readonly string[] = [];
  let done: readonly WorkItem[] = [];
  const lags = notingLags(context, clock);
  let at = after;
  let isApart = false;
  let isTakenAgain = false;
  let endShare: ((now: number) => void) | undefined;
  let endTurn: ReturnType<TenantTurns["begin"]> | undefined;
  if (shares?.isFull === true) return { after, restMs: LOOK_EVERY_MS };
  try {
    const { afterwards, ...turn } = await db.inClaim(
      async (tx, enter, undo): Promise<Turn & { readonly afterwards?: Afterwards | undefined }> => {
        const tenantUuid = await (shares === undefined
          ? leastServed(tx, job.kind, turns)
          : nextInRound(tx, job.kind, after, notNow(shares, turns)));
        if (tenantUuid === undefined) return { after, restMs: UNTIL_WOKEN_MS };
        at = tenantUuid;
        // Other lanes may have begun with it while this one looked.
        if (shares?.isFull === true || (shares !== undefined && notNow(shares, turns).includes(tenantUuid)))
          return { after: tenantUuid, restMs: 0 };
        endShare = shares?.begin(tenantUuid, performance.now());
        const now = performance.now();
        if (shares === undefined) endTurn = turns.begin(tenantUuid, now);
        const items = await claimWork(tx, job.kind, tenantUuid, turns.batchOf(tenantUuid, job.kind, { most: job.batch, now }));
        if (items.length === 0) {
          await putAsideBlocked(tx, job.kind, tenantUuid);
          return { after: tenantUuid, restMs: SOON_MS };
        }
        held = items.map((item) => item.workUuid);
        await record.hold(lane, held);
        const tenant = await getTenantInTx(tx, tenantUuid);
        const entered = await enter(tenantUuid);
        let afterwards: Afterwards | undefined;
        const endSpans = await traceBatch(context.outside.spans, entered, job.kind, items);
        try {
          afterwards = (await job.run(lags.context, entered, tenant, items)) ?? undefined;
          done = items;
          endSpans?.();
          if (job.mayBeNotTaken === true && items.some(({ lastError }) => lastError !== null)) isTakenAgain = true;
        } catch (error) {
          endSpans?.((error as Error).message);
          if (isPassing(error)) throw error;
          log.warn({ err: error, kind: job.kind, items: items.length }, "a batch failed");
          await undo();
          if (error instanceof NotTaken) {
            await putOffNotTaken(entered, items, error, clock.nowMs());
            return { after: tenantUuid, restMs: 0 };
          }
          await putBackApart(entered, items);
          isApart = true;
        }
        return { after: tenantUuid, restMs: 0, afterwards };
      },
    );
    lags.committed(done);
    if (isApart) onApart();
    if (isTakenAgain) await bringDelayed(db.control, job.kind);
    if (afterwards !== undefined) {
      // Not all of it was done: it tells nothing of how long an item takes.
      endTurn?.(performance.now());
      endTurn = undefined;
      onAfterwards(job.kind, underWay(context, job, afterwards, endShare));
      endShare = undefined;
    }
    return turn;
  } catch (error) {
    if (held.length === 0 && !isPassing(error)) throw error;
    if (isHeldByOthers(error))
      log.info({ kind: job.kind, items: held.length }, "a batch gave way to others who hold what it needs");
    else log.warn({ err: error, kind: job.kind, items: held.length }, "a batch failed");
    // The next tenant's turn all the same: what fails for this one must not stop the round. Where the database is away for all,
    // the next turn does not get as far as a tenant, and rests.
    if (isPassing(error)) {
      if (isAway(error)) turns.putOff(at, performance.now());
      return { after: at, restMs: held.length > 0 ? SOON_MS : restAfter(error) };
    }
    await setAlone(db.control, held);
    onApart();
    return { after: at, restMs: 0 };
  } finally {
    endShare?.(performance.now());
    endTurn?.(performance.now(), { kind: job.kind, items: held.length });
    if (held.length > 0) record.letGo(lane);
  }
}

/** Its share ends when it does. What went wrong stays on the queue, and comes again. */
async function underWay(
  { log }: Context,
  { kind }: Job,
  afterwards: Afterwards,
  endShare: ((now: number) => void) | undefined,
): Promise<void> {
  try {
    await afterwards();
  } catch (error) {
    log.warn({ err: error, kind }, "what a server of others answered could not be kept; it is asked again");
  } finally {
    endShare?.(performance.now());
  }
}

/** Of the tenants that have such work the one that used least of this process's time. */
async function leastServed(tx: Tx, kind: string, turns: TenantTurns): Promise<string | undefined> {
  const now = performance.now();
  return turns.next(await findTenantsWithWork(tx, kind, turns.known(now)), now);
}

const notNow = (shares: TenantShares, turns: TenantTurns): readonly string[] => {
  const now = performance.now();
  return [...shares.notNow(now), ...turns.notNow(now)];
};

/** Tenants take turns: the next one by uuid that has such work, from the first again after the last. */
async function nextInRound(tx: Tx, kind: string, after: string, notNow: readonly string[]): Promise<string | undefined> {
  const next = await findTenantWithWork(tx, kind, after, notNow);
  return next ?? (after === NO_TENANT ? undefined : findTenantWithWork(tx, kind, NO_TENANT, notNow));
}
