import { setTimeout as startTimer } from "node:timers";
import { setImmediate, setTimeout } from "node:timers/promises";
import type { Database } from "#db/database.ts";
import { type OutcomeRow, recordOutcomes } from "#db/queries/webhook/delivery.ts";
import { type EndpointNews, noteEndpointNews } from "#db/queries/webhook/webhook-endpoint.ts";
import { trace } from "./trace.ts";

export interface Outcome {
  readonly tenantUuid: string;
  readonly endpointUuid: string;
  readonly row: OutcomeRow;
  /** By `performance.now()`; undefined when no attempt was made. */
  readonly startedAt: number | undefined;
  /** What the attempt tells of the endpoint, when that is news. */
  readonly news: Omit<EndpointNews, "endpointUuid"> | undefined;
  /** The next attempt, where there is one, is due so long from now. */
  readonly onRecorded: (waitMs: number) => void;
}

const MAX_AT_ONCE = 1_000;
const AGAIN_AFTER_MS = 500;
/** For what was passed over because its lease was being renewed just then; what is held no more is passed over each time. */
const TRIES_MORE = 2;
/** Where no answer came, nobody waits for the record: it is written with what else comes to its end by then. */
const SILENCE_WAITS_MS = 250;

interface Added {
  readonly outcome: Outcome;
  readonly at: number;
  /** As it was recorded. */
  waitMs: number;
}

interface Waiting {
  readonly outcomes: Added[];
  /** When they are to be recorded, by `performance.now()`. */
  dueAt: number;
}

/**
 * Records outcomes in batches that form by themselves: while one transaction is on its way the next batch gathers. Tenants take
 * turns. Thousands of endpoints that do not answer end at their own times and would each have a transaction: those wait a little
 * for one another, but not when something else of their tenant is recorded, so that a tenant's outcomes are recorded in the order
 * in which they came. While the database is away everything is kept; what others have delivered by then is recognized by the
 * fence and passed over.
 */
export class OutcomeRecorder {
  readonly #db: Database;
  readonly #onError: (error: Error) => void;
  readonly #byTenant = new Map<string, Waiting>();
  #pending = 0;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #flushing = false;
  #ended = false;

  constructor(db: Database, onError: (error: Error) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  get pending(): number {
    return this.#pending;
  }

  add(outcome: Outcome): void {
    const now = performance.now();
    const isSilence = outcome.row.attempt !== null && outcome.row.attempt.status === null;
    const dueAt = isSilence ? now + SILENCE_WAITS_MS : now;
    const added: Added = { outcome, at: now, waitMs: outcome.row.waitMs };
    const waiting = this.#byTenant.get(outcome.tenantUuid);
    if (waiting === undefined) this.#byTenant.set(outcome.tenantUuid, { outcomes: [added], dueAt });
    else {
      waiting.outcomes.push(added);
      waiting.dueAt = Math.min(waiting.dueAt, dueAt);
    }
    this.#pending += 1;
    this.#start();
  }

  /**
   * Resolves when everything added so far is recorded, or after `withinMs`; then nothing more is tried. The end of the recorder.
   */
  async flush(withinMs: number): Promise<void> {
    const enough = new AbortController();
    const timeout = setTimeout(withinMs, undefined, { signal: enough.signal }).catch(() => {});
    await Promise.race([this.#allRecorded(), timeout]);
    enough.abort();
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #allRecorded(): Promise<void> {
    this.#flushing = true;
    this.#start();
    for (let found = this.#running; found !== undefined; found = this.#running) await found;
  }

  /** Runs as soon as something is to be recorded. */
  #start(): void {
    if (this.#running !== undefined || this.#byTenant.size === 0 || this.#ended) return;
    clearTimeout(this.#timer);
    const firstDue = Math.min(...[...this.#byTenant.values()].map(({ dueAt }) => dueAt));
    const inMs = this.#flushing ? 0 : firstDue - performance.now();
    if (inMs > 0) {
      this.#timer = startTimer(() => this.#start(), inMs);
      return;
    }
    // From the next turn of the event loop, so that answers that arrived together are recorded together.
    this.#running = setImmediate()
      .then(() => this.#run())
      .finally(() => {
        this.#running = undefined;
        this.#start();
      });
  }

  async #run(): Promise<void> {
    for (let next = this.#nextDue(); next !== undefined; next = this.#nextDue()) {
      const [tenantUuid, { outcomes: all, dueAt }] = next;
      const outcomes = all.splice(0, MAX_AT_ONCE);
      this.#byTenant.delete(tenantUuid);
      if (all.length > 0) this.#putBack(tenantUuid, all, dueAt);
      try {
        let passedOver = await this.#record(tenantUuid, outcomes);
        for (let more = 0; passedOver.length > 0 && more < TRIES_MORE; more += 1)
          passedOver = await this.#record(tenantUuid, passedOver);
        this.#pending -= outcomes.length;
        for (const { outcome, waitMs } of outcomes) outcome.onRecorded(waitMs);
      } catch (error) {
        this.#onError(error as Error);
        this.#putBack(tenantUuid, outcomes, dueAt);
        // Else a process whose database is gone for good would never end.
        if (this.#ended) return;
        await setTimeout(AGAIN_AFTER_MS);
      }
    }
  }

  #nextDue(): readonly [string, Waiting] | undefined {
    const now = performance.now();
    for (const entry of this.#byTenant) if (this.#flushing || entry[1].dueAt <= now) return entry;
    return undefined;
  }

  #putBack(tenantUuid: string, outcomes: readonly Added[], dueAt: number): void {
    const since = this.#byTenant.get(tenantUuid);
    this.#byTenant.delete(tenantUuid);
    this.#byTenant.set(tenantUuid, {
      outcomes: [...outcomes, ...(since?.outcomes ?? [])],
      dueAt: Math.min(dueAt, since?.dueAt ?? dueAt),
    });
  }

  /** Answers the outcomes that were passed over. */
  async #record(tenantUuid: string, outcomes: readonly Added[]): Promise<readonly Added[]> {
    const now = performance.now();
    // The next attempt is due so long after the end of this one, not after its record.
    for (const each of outcomes) each.waitMs = Math.max(0, each.outcome.row.waitMs - Math.min(SILENCE_WAITS_MS, now - each.at));
    const rows = outcomes.map(({ outcome: { row, startedAt }, waitMs }): OutcomeRow => ({
      ...row,
      waitMs,
      attempt: row.attempt === null || startedAt === undefined ? row.attempt : { ...row.attempt, agoMs: now - startedAt },
    }));
    const news = newsOf(outcomes.map(({ outcome }) => outcome));
    // What a power failure takes back is delivered once more, which the specification allows; no consumer waits for the disk.
    const recorded = await this.#db.inTenantHint(tenantUuid, async (tx) => {
      // The endpoints first, as those who disable one do: neither waits for the other in a circle.
      if (news.length > 0) await noteEndpointNews(tx, news);
      return recordOutcomes(tx, rows);
    });
    trace("record", now, outcomes.length);
    return outcomes.filter(({ outcome: { row } }) => !recorded.has(row.deliveryUuid));
  }
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
