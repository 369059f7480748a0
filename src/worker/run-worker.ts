import { untilServerStays } from "#db/describe-server.ts";
import { readDatabaseNow } from "#db/queries/queue/readiness.ts";
import { findDueWork, WORK_CHANNEL } from "#db/queries/queue/work.ts";
import type { Context } from "#src/context.ts";
import { DatabaseClock } from "./database-clock.ts";
import type { Job } from "./job.ts";
import { ITEMS_A_RETRY, runApart } from "./run-apart.ts";
import { LOOK_EVERY_MS, NO_TENANT, runBatch, type BatchParts } from "./run-batch.ts";
import { TenantShares } from "#domain/access/tenant-shares.ts";
import { TenantTurns } from "#domain/access/tenant-turns.ts";
import { WakeUps } from "./wake-ups.ts";
import { WorkerRecord } from "./worker-record.ts";

/** The lanes that run items apart from the others. */
const APART = "apart";
/** The one that looks for what is due, so that the lanes with nothing to do need not. */
const LOOKOUT = "lookout";
const APART_LANES = 4;
const ANY_NUMBER = 1_000_000;
const HEARTBEAT_MS = 3_000;
/** After a failure of the queue itself. */
const FAILED_MS = 500;

export interface RunningWorker {
  /** Lets the batches under way end, then stops. */
  stop(): Promise<void>;
}

/**
 * Works on the queue until stopped. Short work is claimed in the very transaction of its effects: a killed worker loses nothing
 * and repeats nothing. What a worker held that failed or died runs apart from then on, its attempt committed before it starts:
 * twice with a few others that may be to blame too, then alone, so that an item that ends its worker is parked and never loops.
 */
export async function runWorker(context: Context, jobs: readonly Job[]): Promise<RunningWorker> {
  const { db, log } = context;
  const stopping = new AbortController();
  const wakeUps = new WakeUps(stopping.signal);
  const record = new WorkerRecord(db, context.newUuid());
  const clock = new DatabaseClock();
  const note = async (): Promise<void> => {
    await record.note();
    clock.hear(await readDatabaseNow(db.control));
  };
  const waits = new Set<Promise<void>>();
  const onAfterwards = (kind: string, underWay: Promise<void>): void => {
    waits.add(underWay);
    void underWay.finally(() => {
      waits.delete(underWay);
      wakeUps.wake(kind);
    });
  };
  const parts = { context, record, clock, turns: new TenantTurns(), onApart: () => wakeUps.wake(APART), onAfterwards };
  const [waiting, own] = [jobs.filter((job) => job.waitsForOthers === true), jobs.filter((job) => job.waitsForOthers !== true)];
  const wake = (kind: string): void => wakeUps.wake(kind);
  const unlisten = await db.listen(WORK_CHANNEL, wake, () => jobs.forEach((job) => wake(job.kind)));

  const releaseDead = async (): Promise<void> => {
    const dead = await record.releaseDead();
    if (dead === 0) return;
    log.warn({ dead }, "workers died; what they held runs apart now");
    wake(APART);
  };

  const loop = async (kind: string, turn: () => Promise<number>): Promise<void> => {
    while (!stopping.signal.aborted) {
      let restMs = FAILED_MS;
      try {
        restMs = await turn();
      } catch (error) {
        if (!stopping.signal.aborted) log.error({ err: error, kind }, "the queue could not be read; trying again");
      }
      if (restMs > 0 && !stopping.signal.aborted) await wakeUps.rest(kind, restMs);
    }
  };

  // Before anything is taken: what ended the worker before this one must not end this one too, and the next, for ever.
  await untilServerStays(
    async () => {
      await note();
      await releaseDead();
    },
    (reason) => log.warn({ reason }, "waiting for the database"),
  );

  const loops = jobs.flatMap((job) => {
    const shares = job.waitsForOthers === true ? new TenantShares(job.atOnce ?? job.lanes) : undefined;
    return lanesOf(job).map((lane) => loop(job.kind, takingTurns({ ...parts, shares }, job, lane)));
  });
  // What runs by itself is the first lane's only: two of those never run at once, and nobody is parked for what a neighbor did.
  for (let lane = 0; lane < APART_LANES; lane += 1)
    loops.push(loop(APART, () => runApart(context, clock, byKind(own), lane === 0 ? ANY_NUMBER : ITEMS_A_RETRY.length)));
  // What waits for others' servers keeps nothing else waiting.
  loops.push(loop(APART, () => runApart(context, clock, byKind(waiting), ANY_NUMBER)));

  loops.push(
    loop(LOOKOUT, async () => {
      const resting = jobs.map((job) => job.kind).filter((kind) => wakeUps.isResting(kind));
      if (resting.length === 0 && !wakeUps.isResting(APART)) return LOOK_EVERY_MS;
      const due = await findDueWork(db.control, resting);
      for (const kind of due.kinds) wake(kind);
      if (due.isAnyApart) wake(APART);
      return LOOK_EVERY_MS;
    }),
  );

  const heartbeat = setInterval(() => {
    void (async () => {
      await note();
      await releaseDead();
    })().catch((error: unknown) => log.warn({ err: error }, "heartbeat failed"));
  }, HEARTBEAT_MS);

  return {
    stop: async () => {
      stopping.abort();
      clearInterval(heartbeat);
      await Promise.all(loops);
      await Promise.all(waits);
      await unlisten();
      await record.dismiss();
    },
  };
}

const byKind = (jobs: readonly Job[]): ReadonlyMap<string, Job> => new Map(jobs.map((job) => [job.kind, job]));

const lanesOf = (job: Job): readonly string[] => Array.from({ length: job.lanes }, (_, number) => `${job.kind} ${number}`);

/** A lane's turns, each going on with the tenant after the one before. */
function takingTurns(parts: BatchParts, job: Job, lane: string): () => Promise<number> {
  let last = NO_TENANT;
  return async () => {
    const { after, restMs } = await runBatch(parts, job, lane, last);
    last = after;
    return restMs;
  };
}
