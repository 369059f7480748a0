import { setTimeout as sleep } from "node:timers/promises";
import type { TenantTx } from "#db/database.ts";
import type { Place, Placed, SearchRange } from "#db/queries/search/searches.ts";
import { type Instant, instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { PerDatabase } from "../per-database.ts";
import { PagePlaces } from "./page-places.ts";

/** A search by time, page by page. */
export interface TimeSearch {
  /** Exclusive. */
  readonly startTime: Instant;
  /** Inclusive; null: now. */
  readonly endTime: Instant | null;
  readonly pageSize: number;
  /** From 0. */
  readonly pageNumber: number;
}

/** An end that lies this little ahead is waited for: clocks differ. */
const AHEAD_MS = 100;

/**
 * The end of a search, at most now. A caller that moves its start to this end must have been told of everything before it. So the
 * clock has to pass that end before we look who is still writing; whoever begins later gets a later time.
 */
export async function settleEnd(context: Context, tenant: Tenant, endTime: Instant | null): Promise<Instant> {
  const clock = (): Instant => instantOfMilliseconds(tenantNow(context, tenant));
  if (endTime === null) return clock();
  if (endTime > instantOfMilliseconds(tenantNow(context, tenant) + AHEAD_MS)) return clock();
  for (const giveUp = performance.now() + 2 * AHEAD_MS; endTime >= clock() && performance.now() < giveUp;) await sleep(1);
  return endTime;
}

const PLACES = new PerDatabase(() => new PagePlaces<Place>());

/** A page of a search up to `until`. */
export interface SearchPage {
  readonly search: TimeSearch;
  readonly until: Instant;
  /** What else tells the list from others: the operation and its filters. */
  readonly list: readonly unknown[];
}

/** Reads one page, from where the pages before it ended as far as that is known, and notes where it ends itself. */
export async function readPage<R extends Placed>(
  context: Context,
  tx: TenantTx,
  { search, until, list }: SearchPage,
  query: (range: SearchRange) => Promise<readonly R[]>,
): Promise<readonly R[]> {
  const places = PLACES.of(context);
  const { startTime, endTime, pageSize, pageNumber } = search;
  const name = JSON.stringify([
    tx.tenantUuid,
    ...list,
    printInstant(startTime),
    endTime === null ? null : printInstant(endTime),
    pageSize,
  ]);
  const nearest = places.nearest(name, pageNumber, performance.now());
  // Pages were passed over: the row before this one is read too, so that it need not be counted again.
  const passed = pageNumber > nearest.page ? 1 : 0;
  const found = await query({
    after: printInstant(startTime),
    until: printInstant(until),
    limit: pageSize + passed,
    offset: pageSize * (pageNumber - nearest.page) - passed,
    from: nearest.place,
  });
  const before = passed === 1 ? found[0] : undefined;
  if (before !== undefined) places.note(name, pageNumber, before.place, performance.now());
  const rows = found.slice(passed);
  const last = rows.at(-1);
  if (last !== undefined && rows.length === pageSize) places.note(name, pageNumber + 1, last.place, performance.now());
  return rows;
}
