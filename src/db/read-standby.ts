import type pg from "pg";
import { isDatabaseAway } from "#adapters/is-database-away.ts";

/**
 * A standby of the primary that reads go to. What was committed before a read began is seen by it, whichever process wrote it:
 * the primary is asked how far it has written, and the standby is waited for until it has that. Where it does not come that far
 * soon, or is not there, the primary does the read.
 */
export interface Standby {
  /** Undefined: it was not done here, and is the primary's. */
  read<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<{ readonly value: T } | undefined>;
  close(): Promise<void>;
}

/** Told when reads go to the primary from now on, with the reason, and when they go to the standby again (null). */
export type OnStandbyChange = (reason: string | null) => void;

/** Longer than a standby that keeps up takes, and less than a person notices. */
const COMES_WITHIN_MS = 150;
const LOOK_EVERY_MS = 5;
/** A standby that does not answer this is not there. */
const ANSWERS_WITHIN_MS = 1_500;
/** One that was not there, or too far behind, is left alone for so long; twice as long each time, up to the most. */
const MIN_REST_MS = 1_000;
const MAX_REST_MS = 30_000;

/** Errors that are the standby's, not the statement's: cancelled by what it replays, or that it takes no writes. */
const STANDBYS_OWN = /^(40|25006)/;

export function readStandby(primary: pg.Pool, standby: pg.Pool, onChange: OnStandbyChange): Standby {
  const position = together(
    async () =>
      (await primary.query<{ at: string }>("select pg_current_wal_flush_lsn()::text as at")).rows[0]?.at ?? "FFFFFFFF/FFFFFFFF",
  );
  let restsUntil = 0;
  let restMs = MIN_REST_MS;
  let isResting = false;
  const rest = (reason: string): undefined => {
    restsUntil = performance.now() + restMs;
    restMs = Math.min(restMs * 2, MAX_REST_MS);
    if (!isResting) onChange(reason);
    isResting = true;
    return undefined;
  };
  return {
    read: async (work) => {
      if (performance.now() < restsUntil) return undefined;
      // One after the other: where the primary does not answer, no connection to the standby is taken that nobody gives back.
      const at = await position();
      const client = await standby.connect().catch((error: Error) => error);
      if (client instanceof Error) return rest(client.message);
      let broken: Error | undefined;
      try {
        if (!(await comesTo(client, at))) return rest(`the standby is more than ${COMES_WITHIN_MS} ms behind`);
        const value = await work(client);
        if (isResting) onChange(null);
        [isResting, restMs] = [false, MIN_REST_MS];
        return { value };
      } catch (error) {
        const { code, message } = error as { readonly code?: unknown; readonly message: string };
        broken = error as Error;
        if (!isDatabaseAway(error) && !STANDBYS_OWN.test(String(code))) throw error;
        return rest(message);
      } finally {
        client.release(broken);
      }
    },
    close: () => standby.end(),
  };
}

/** Whether the server has replayed up to this position, or does soon. One that was promoted has written up to it. */
async function comesTo(client: pg.PoolClient, at: string): Promise<boolean> {
  const question = {
    text: `select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end >= $1::pg_lsn as "isThere"`,
    values: [at],
    query_timeout: ANSWERS_WITHIN_MS,
  };
  for (const end = performance.now() + COMES_WITHIN_MS; ;) {
    if ((await client.query<{ isThere: boolean }>(question)).rows[0]?.isThere === true) return true;
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** One question for all who ask while the one before is under way: each is asked after its caller came. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const begin = (): Promise<T> => {
    next = undefined;
    const asked = ask();
    const ended = asked.then(
      () => undefined,
      () => undefined,
    );
    underWay = ended;
    void ended.then(() => {
      if (underWay === ended) underWay = undefined;
    });
    return asked;
  };
  return () => {
    if (underWay === undefined) return begin();
    next ??= underWay.then(begin);
    return next;
  };
}
