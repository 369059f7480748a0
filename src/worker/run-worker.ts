import { hostname } from "node:os";
import type { TenantTx } from "#db/database.ts";
import { isStorageFull } from "#adapters/is-storage-full.ts";
import { isDatabaseAway } from "#adapters/is-database-away.ts";
import {
  buryWorkers,
  claimWork,
  dismissWorker,
  findTenantWithWork,
  finishWork,
  noteHolding,
  retryLater,
  putBackApart,
  setAlone,
  startSuspects,
  WORK_CHANNEL,
  type WorkItem,
} from "#db/queries/queue/work.ts";
import { parkWork, putAsideBlocked, releaseWaiting } from "#db/queries/queue/parked-work.ts";
import { getTenantInTx } from "#db/queries/tenant/tenant.ts";
import type { Context, Tenant } from "#src/context.ts";
import type { WorkKind } from "#contract/work-kinds.ts";

/** How one kind of work is done: all effects of a batch in one transaction, together with the claim. */
export interface Job {
  readonly kind: WorkKind;
  /** How many items of one tenant share a transaction. */
  readonly batch: number;
  /** How many batches this process works on at once. */
  readonly lanes: number;
  /** Does the work. Throwing undoes everything; the items then run again, a few at a time and at last each by itself. */
  readonly run: (context: Context, tx: TenantTx, tenant: Tenant, items: readonly WorkItem[]) => Promise<void>;
}

const NO_TENANT = "00000000-0000-0000-0000-000000000000";
const IDLE_MS = 250;
/**
 * A killed worker leaves hundreds of suspects. So many of them share their first try, and so many the second; then each is alone. One by one
 * from the start they would fall behind for ever where workers die again and again for reasons of their own.
 */
export const SUSPECTS_TOGETHER: readonly number[] = [10, 4];
const SUSPECT_LANES = 4;
const ANY_NUMBER = 1_000_000;
const AWAY_MS = 500;
/** Others hold what is due, or the database asked for another try: look again after this. */
const SOON_MS = 20;
const HEARTBEAT_MS = 3_000;
const DEAD_AFTER_SECONDS = 12;
/** Only bridges the gap between the counted attempt and the lock on the item; a running one is held by its lock however long it takes. */
const ALONE_LEASE_SECONDS = 8;
export const ATTEMPTS = 6;

/** Seconds until the next attempt of an item that failed `attempts` times: 1, 4, 16, 64, 256. */
export const retryDelaySeconds = (attempts: number): number => 4 ** Math.max(0, Math.min(attempts, 5) - 1);

export interface RunningWorker {
  /** Lets the batches under way end, then stops. */
  stop(): Promise<void>;
}

/**
 * Works on the queue until stopped. Short work is claimed in the very transaction of its effects: a killed worker loses nothing and
 * repeats nothing. What was in the hands of a worker that failed or died runs apart from then on, its attempt committed before it
 * starts: twice with a few others that are suspected too, then alone, so that poison is parked and never loops.
 */
export const runWorker = async (context: Context, jobs: readonly Job[]): Promise<RunningWorker> => {
  const { db, log } = context;
  const workerUuid = context.newUuid();
  const stopping = new AbortController();
  const wakers = new Map<string, Set<() => void>>();
  const byKind = new Map<string, Job>(jobs.map((job) => [job.kind, job]));
  const holding = new Map<string, readonly string[]>();
  const host = hostname();

  const buryTheDead = async (): Promise<void> => {
    const dead = await buryWorkers(db.control, DEAD_AFTER_SECONDS);
    if (dead === 0) return;
    log.warn({ dead }, "workers died; what they held runs apart now");
    wake(ALONE);
  };

  const wake = (kind: string): void => {
    for (const waker of wakers.get(kind) ?? []) waker();
  };
  const unlisten = await db.listen(WORK_CHANNEL, wake, () => jobs.forEach((job) => wake(job.kind)));

  const rest = (kind: string, milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const waiting = wakers.get(kind) ?? new Set();
      wakers.set(kind, waiting);
      const done = (): void => {
        clearTimeout(timer);
        waiting.delete(done);
        stopping.signal.removeEventListener("abort", done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      waiting.add(done);
      stopping.signal.addEventListener("abort", done);
    });

  const hold = async (lane: string, uuids: readonly string[]): Promise<void> => {
    holding.set(lane, uuids);
    await noteHolding(db.hint, workerUuid, host, [...holding.values()].flat());
  };

  /** One batch of one tenant. Answers the tenant it looked at, or undefined when nothing was due, and how long to rest. */
  const runBatch = async (job: Job, lane: string, after: string): Promise<Turn> => {
    let held: readonly string[] = [];
    let apart = false;
    try {
      const turn = await db.inClaim(async (tx, enter, undo) => {
        const tenantUuid =
          (await findTenantWithWork(tx, job.kind, after)) ??
          (after === NO_TENANT ? undefined : await findTenantWithWork(tx, job.kind, NO_TENANT));
        if (tenantUuid === undefined) return { after, restMs: IDLE_MS };
        const items = await claimWork(tx, job.kind, tenantUuid, job.batch);
        if (items.length === 0) {
          await putAsideBlocked(tx, job.kind, tenantUuid);
          return { after: tenantUuid, restMs: SOON_MS };
        }
        held = items.map((item) => item.work_uuid);
        await hold(lane, held);
        const tenant = await getTenantInTx(tx, tenantUuid);
        const entered = await enter(tenantUuid);
        try {
          await job.run(context, entered, tenant, items);
        } catch (error) {
          if (isPassing(error)) throw error;
          log.warn({ err: error, kind: job.kind, items: items.length }, "a batch failed");
          await undo();
          await putBackApart(entered, items);
          apart = true;
        }
        return { after: tenantUuid, restMs: 0 };
      });
      if (apart) wake(ALONE);
      return turn;
    } catch (error) {
      if (held.length === 0 && !isPassing(error)) throw error;
      log.warn({ err: error, kind: job.kind, items: held.length }, "a batch failed");
      if (isPassing(error)) return { after, restMs: isAway(error) ? AWAY_MS : SOON_MS };
      await setAlone(db.control, held);
      wake(ALONE);
      return { after, restMs: 0 };
    } finally {
      if (held.length > 0) holding.set(lane, []);
    }
  };

  const kinds = jobs.map(({ kind, batch }) => ({ kind, most: batch }));

  /** A few suspects, or one by itself; answers how long to rest. */
  const runSuspects = async (triedLessThan: number): Promise<number> => {
    // The attempt has to outlive this process, not a power failure: no wait for the disk.
    const items = await startSuspects(db.hint, kinds, ALONE_LEASE_SECONDS, SUSPECTS_TOGETHER, triedLessThan);
    const [item] = items;
    const job = item === undefined ? undefined : byKind.get(item.kind);
    if (item === undefined || job === undefined) return IDLE_MS;
    if (item.attempts > ATTEMPTS) {
      await db.inControl((tx) => parkWork(tx, item, "its worker died each time it was tried"));
      return 0;
    }
    try {
      await db.inClaim(async (tx, enter) => {
        const tenant = await getTenantInTx(tx, item.tenant_uuid);
        const there = await finishWork(tx, items);
        await releaseWaiting(tx, there);
        if (there.length > 0) await job.run(context, await enter(item.tenant_uuid), tenant, there);
      });
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error);
      if (isPassing(error)) await retryLater(db.control, items, 1, text, false);
      else if (items.length > 1) await retryLater(db.control, items, 0, text, true);
      else if (item.attempts >= ATTEMPTS) {
        log.error({ err: error, kind: item.kind, subject: item.subject_uuid }, "parked after its last attempt");
        await db.inControl((tx) => parkWork(tx, item, text));
      } else await retryLater(db.control, items, retryDelaySeconds(item.attempts), text, true);
    }
    return 0;
  };

  const loop = async (kind: string, turn: () => Promise<number>): Promise<void> => {
    while (!stopping.signal.aborted) {
      let restMs = AWAY_MS;
      try {
        restMs = await turn();
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error, kind }, "the queue could not be read; trying again");
      }
      if (restMs > 0 && !stopping.signal.aborted) await rest(kind, restMs);
    }
  };

  // Before anything is taken: what ended the worker before this one must not end this one too, and the next, for ever.
  await noteHolding(db.hint, workerUuid, host, []);
  await buryTheDead();

  const loops = jobs.flatMap((job) =>
    Array.from({ length: job.lanes }, (_, number) => {
      let last = NO_TENANT;
      return loop(job.kind, async () => {
        const { after, restMs } = await runBatch(job, `${job.kind} ${number}`, last);
        last = after;
        return restMs;
      });
    }),
  );
  // What runs by itself is the first lane's only: two of those never run at once, and nobody is parked for a neighbour's poison.
  for (let lane = 0; lane < SUSPECT_LANES; lane += 1)
    loops.push(loop(ALONE, () => runSuspects(lane === 0 ? ANY_NUMBER : SUSPECTS_TOGETHER.length)));

  const heartbeat = setInterval(() => {
    void (async () => {
      await noteHolding(db.hint, workerUuid, host, [...holding.values()].flat());
      await buryTheDead();
    })().catch((error: unknown) => log.warn({ err: error }, "heartbeat failed"));
  }, HEARTBEAT_MS);

  return {
    stop: async () => {
      stopping.abort();
      clearInterval(heartbeat);
      await Promise.all(loops);
      await unlisten();
      await dismissWorker(db.control, workerUuid).catch(() => {});
    },
  };
};

const ALONE = "alone";

interface Turn {
  readonly after: string;
  readonly restMs: number;
}

/** Deadlocks, serialization failures, a database that went away and a full disk are nobody's fault: the items simply run again. */
const isPassing = (error: unknown): boolean => String((error as { code?: unknown }).code ?? "").startsWith("40") || isAway(error);

/** Neither the database nor the disk is there for anybody. */
const isAway = (error: unknown): boolean => isDatabaseAway(error) || isStorageFull(error);
