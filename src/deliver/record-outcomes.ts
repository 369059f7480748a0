import { setImmediate, setTimeout } from "node:timers/promises";
import type { Database } from "#db/database.ts";
import { type OutcomeRow, recordOutcomes } from "#db/queries/webhook/delivery.ts";
import { type EndpointNews, noteEndpointNews } from "#db/queries/webhook/webhook-endpoint.ts";

export interface Outcome {
  readonly tenantUuid: string;
  readonly endpointUuid: string;
  readonly row: OutcomeRow;
  /** By `performance.now()`; undefined when no attempt was made. */
  readonly startedAt: number | undefined;
  /** What the attempt tells of the endpoint, when that is news. */
  readonly news: Omit<EndpointNews, "endpointUuid"> | undefined;
  readonly onRecorded: () => void;
}

export interface OutcomeRecorder {
  readonly pending: number;
  add(outcome: Outcome): void;
  /** Resolves when everything added so far is recorded, or after `withinMs`; then nothing more is tried. The end of the recorder. */
  flush(withinMs: number): Promise<void>;
}

const MAX_AT_ONCE = 1_000;
const AGAIN_AFTER_MS = 500;
/** For what was passed over because its lease was being renewed just then; what is held no more is passed over each time. */
const TRIES_MORE = 2;

/**
 * Records outcomes in batches that form by themselves: while one transaction is on its way the next batch gathers. Tenants take turns.
 * While the database is away everything is kept; what others have delivered by then is recognized by the fence and passed over.
 */
export function recordOutcomesInBatches(db: Database, onError: (error: Error) => void): OutcomeRecorder {
  const byTenant = new Map<string, Outcome[]>();
  let pending = 0;
  let running: Promise<void> | undefined;
  let ended = false;

  /** Answers the outcomes that were passed over. */
  const record = async (tenantUuid: string, outcomes: readonly Outcome[]): Promise<readonly Outcome[]> => {
    const now = performance.now();
    const rows = outcomes.map(({ row, startedAt }): OutcomeRow =>
      row.attempt === null || startedAt === undefined ? row : { ...row, attempt: { ...row.attempt, agoMs: now - startedAt } },
    );
    const news = newsOf(outcomes);
    // What a power failure takes back is delivered once more, which the specification allows; no consumer waits for the disk.
    const recorded = await db.inTenantHint(tenantUuid, async (tx) => {
      // The endpoints first, as those who disable one do: neither waits for the other in a circle.
      if (news.length > 0) await noteEndpointNews(tx, news);
      return recordOutcomes(tx, rows);
    });
    return outcomes.filter(({ row }) => !recorded.has(row.deliveryUuid));
  };

  const run = async (): Promise<void> => {
    for (;;) {
      const [next] = byTenant;
      if (next === undefined) return;
      const [tenantUuid, all] = next;
      const outcomes = all.splice(0, MAX_AT_ONCE);
      byTenant.delete(tenantUuid);
      if (all.length > 0) byTenant.set(tenantUuid, all);
      try {
        let passedOver = await record(tenantUuid, outcomes);
        for (let more = 0; passedOver.length > 0 && more < TRIES_MORE; more += 1)
          passedOver = await record(tenantUuid, passedOver);
        pending -= outcomes.length;
        for (const outcome of outcomes) outcome.onRecorded();
      } catch (error) {
        onError(error as Error);
        byTenant.set(tenantUuid, [...outcomes, ...(byTenant.get(tenantUuid) ?? [])]);
        // Else a process whose database is gone for good would never end.
        if (ended) return;
        await setTimeout(AGAIN_AFTER_MS);
      }
    }
  };

  const start = (): void => {
    // From the next turn of the event loop, so that answers that arrived together are recorded together.
    running ??= setImmediate()
      .then(run)
      .finally(() => {
        running = undefined;
        if (byTenant.size > 0 && !ended) start();
      });
  };

  const allRecorded = async (): Promise<void> => {
    for (let found = running; found !== undefined; found = running) await found;
  };

  return {
    get pending() {
      return pending;
    },
    add: (outcome) => {
      const outcomes = byTenant.get(outcome.tenantUuid);
      if (outcomes === undefined) byTenant.set(outcome.tenantUuid, [outcome]);
      else outcomes.push(outcome);
      pending += 1;
      start();
    },
    flush: async (withinMs) => {
      const enough = new AbortController();
      const timeout = setTimeout(withinMs, undefined, { signal: enough.signal }).catch(() => {});
      await Promise.race([allRecorded(), timeout]);
      enough.abort();
      ended = true;
    },
  };
}

/** The last word on each endpoint of which there is news. */
function newsOf(outcomes: readonly Outcome[]): readonly EndpointNews[] {
  const byEndpoint = new Map<string, EndpointNews>();
  for (const { endpointUuid, news } of outcomes) {
    if (news === undefined) continue;
    const before = byEndpoint.get(endpointUuid);
    byEndpoint.set(endpointUuid, {
      endpointUuid,
      failing: news.failing ?? before?.failing,
      standing: news.standing ?? before?.standing,
    });
  }
  return [...byEndpoint.values()];
}
