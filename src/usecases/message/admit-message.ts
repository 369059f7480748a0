import { setTimeout as sleep } from "node:timers/promises";
import { countWaitingMessages } from "#db/queries/queue/queue-depth.ts";
import { quotaText } from "#domain/access/quotas.ts";
import { pauseOf } from "#domain/access/pause-of-backlog.ts";
import type { Context } from "#src/context.ts";
import { waitingLimit } from "../quota/quotas.ts";
import { PerDatabase } from "../per-database.ts";

/** So old a count is taken again; nobody waits for that but who would be refused by it. */
const COUNTED_FOR_MS = 1_000;
const REFUSED_FOR_MS = 100;
/** Who sent nothing for so long is no neighbor. */
const NEIGHBOR_MS = 10_000;
/** So many times as much as a neighbor has. */
const CROWDS_BY = 4;
const FORGET_MS = 60_000;
/** A worker does so many a second at least: how long who is refused waits. */
const DONE_A_SECOND = 100;
const MAX_RETRY_SECONDS = 30;

/** Why no further message is taken for now. */
export interface Backlogged {
  readonly reason: string;
  readonly retrySeconds: number;
}

interface Backlog {
  /** As it was counted, with what this process took since. */
  waiting: number;
  limit: number;
  countedAt: number;
  askedAt: number;
  counting: Promise<void> | undefined;
}

/** What waits of the tenants that send to this process: counted now and then, and added to in between. */
class Backlogs {
  readonly #context: Context;
  readonly #of = new Map<string, Backlog>();

  constructor(context: Context) {
    this.#context = context;
  }

  async admit(tenantUuid: string): Promise<Backlogged | undefined> {
    const backlog = this.#get(tenantUuid);
    const now = performance.now();
    backlog.askedAt = now;
    const age = now - backlog.countedAt;
    if (age > COUNTED_FOR_MS) {
      const counting = this.#count(tenantUuid, backlog);
      if (backlog.countedAt === Number.NEGATIVE_INFINITY) await counting;
      // A count that fails leaves the one before; whatever is wrong, accepting tells it.
      else counting.catch(() => {});
    }
    if (backlog.waiting >= backlog.limit && age > REFUSED_FOR_MS) await this.#count(tenantUuid, backlog);
    if (backlog.waiting >= backlog.limit) return refusalOf(backlog);
    backlog.waiting += 1;
    const pauseMs = pauseOf(backlog.waiting);
    if (pauseMs > 0 && this.#isCrowding(backlog, now)) await sleep(pauseMs);
    return undefined;
  }

  #get(tenantUuid: string): Backlog {
    const known = this.#of.get(tenantUuid);
    if (known !== undefined) return known;
    const now = performance.now();
    for (const [other, { askedAt }] of this.#of) if (now - askedAt > FORGET_MS) this.#of.delete(other);
    const made: Backlog = {
      waiting: 0,
      limit: Number.POSITIVE_INFINITY,
      countedAt: Number.NEGATIVE_INFINITY,
      askedAt: now,
      counting: undefined,
    };
    this.#of.set(tenantUuid, made);
    return made;
  }

  /** Once, however many ask for it. */
  #count(tenantUuid: string, backlog: Backlog): Promise<void> {
    const count = async (): Promise<void> => {
      const before = backlog.waiting;
      const { limit, waiting } = await this.#context.db.inTenant(tenantUuid, async (tx) => {
        const most = await waitingLimit(tx);
        return { limit: most, waiting: await countWaitingMessages(tx, most) };
      });
      backlog.limit = limit;
      // What was taken while it was counted may be in it or not.
      backlog.waiting = waiting + Math.max(0, backlog.waiting - before);
      backlog.countedAt = performance.now();
    };
    backlog.counting ??= count().finally(() => (backlog.counting = undefined));
    return backlog.counting;
  }

  /** Somebody sends who has far less waiting. Where all have much, nobody works on it, and nobody gains by a pause. */
  #isCrowding(backlog: Backlog, now: number): boolean {
    for (const other of this.#of.values())
      if (now - other.askedAt < NEIGHBOR_MS && other.waiting * CROWDS_BY < backlog.waiting) return true;
    return false;
  }
}

const refusalOf = ({ waiting, limit }: Backlog): Backlogged => ({
  reason: quotaText("waitingMessages", limit),
  retrySeconds: Math.min(MAX_RETRY_SECONDS, Math.max(1, Math.ceil((waiting - limit * 0.9) / DONE_A_SECOND))),
});

const backlogs = new PerDatabase((context) => new Backlogs(context));

/**
 * Asked before a message of the tenant is accepted: undefined, after a pause where others send who have far less waiting, or why
 * it is not taken. What waits is one number of the tenant's orders, invoices and documents, whoever sent them.
 */
export function admitMessage(context: Context, tenantUuid: string): Promise<Backlogged | undefined> {
  return backlogs.of(context).admit(tenantUuid);
}
