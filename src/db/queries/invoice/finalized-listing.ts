import type { TenantTx, Tx } from "../../database.ts";
import { printInstant } from "#domain/day/instant.ts";
import type { Instant } from "#domain/day/instant.ts";
import { instantText, joined, sql, statement, verbatim } from "../../sql.ts";

const NARROW = 1_000;
const WIDE = 100_000;

/** Which finalized invoices are listed. `includeUnmatched` adds those without an order; `delivered` null is no filter. */
export interface FinalizedFilter {
  readonly includeUnmatched: boolean;
  readonly delivered: boolean | null;
}

export interface FinalizedRange {
  /** Exclusive. */
  readonly after: Instant;
  /** Inclusive. Null: the last date given out. */
  readonly until: Instant | null;
}

export interface FinalizedRecord {
  readonly uuid: string;
  readonly finalizedAt: string;
  readonly status: "approved" | "terminated";
  readonly source: string;
}

export interface FinalizedPlace {
  readonly order: "ASC" | "DESC";
  /** From 0. */
  readonly page: number;
  readonly pageSize: number;
}

export interface FinalizedPage {
  readonly total: number;
  readonly records: readonly FinalizedRecord[];
}

const CLOSE_TIME = {
  name: "close-finalization-time",
  text: `
    insert into tenant_counter as counted (tenant_uuid, finalized_at)
    select $1, $2::timestamptz where not exists (select from tenant_counter where tenant_uuid = $1 and finalized_at >= $2::timestamptz)
    on conflict (tenant_uuid) do update set finalized_at = excluded.finalized_at where counted.finalized_at < excluded.finalized_at`,
};

/**
 * A consumer that names an end may use it as its next start. So before such a list is read, the time up to that end is closed:
 * whatever is finalized from then on gets a later date. It waits for a finalization that is being committed; a time that is past
 * already costs a look. Call it in a transaction of its own, so that finalizations do not wait for the list.
 *
 * @param until never later than the tenant's now: the future stays open
 */
export async function closeFinalizationTime(tx: Tx, tenantUuid: string, until: Instant): Promise<void> {
  await tx.query(CLOSE_TIME, [tenantUuid, printInstant(until)]);
}

// One statement, so one snapshot: numbers are dense among what it sees.
const FIND_BOUNDS = {
  name: "find-finalized-bounds",
  text: `
    select
      (select finalized_no from finalized_invoice where tenant_uuid = $1 and finalized_at > $2::timestamptz order by finalized_at limit 1) as "firstNo",
      case when $3::timestamptz is null
        then (select finalized_no from finalized_invoice where tenant_uuid = $1 order by finalized_no desc limit 1)
        else (select finalized_no from finalized_invoice where tenant_uuid = $1 and finalized_at <= $3::timestamptz order by finalized_at desc limit 1)
      end as "lastNo"`,
};

/** Counted columns of `finalized_block`, and the flags of the rows they count. */
const COUNTED = [
  { column: "matched_undelivered", matched: true, delivered: false },
  { column: "matched_delivered", matched: true, delivered: true },
  { column: "unmatched_undelivered", matched: false, delivered: false },
  { column: "unmatched_delivered", matched: false, delivered: true },
] as const;

const countedBy = (filter: FinalizedFilter): readonly (typeof COUNTED)[number][] =>
  COUNTED.filter(
    ({ matched, delivered }) =>
      (matched || filter.includeUnmatched) && (filter.delivered === null || delivered === filter.delivered),
  );

/** A run of consecutive numbers with the count of invoices in it that pass the filter; `width` null is a piece of a block. */
interface Run {
  readonly from: number;
  /** Inclusive. */
  readonly to: number;
  readonly width: number | null;
  readonly count: number;
}

/**
 * The numbers `first` to `last` cut into whole blocks, wide ones where they fit, and the pieces of blocks at both ends. In order.
 * At most 2 pieces, 2 x 99 narrow blocks, and a wide block per 100,000 invoices.
 * @internal a step of its own, tested by itself.
 */
export function cutIntoBlocks(
  first: number,
  last: number,
): readonly { readonly from: number; readonly to: number; readonly width: number | null }[] {
  const runs: { from: number; to: number; width: number | null }[] = [];
  let at = first;
  while (at <= last) {
    const wide = (at - 1) % WIDE === 0 && at + WIDE - 1 <= last;
    const narrow = (at - 1) % NARROW === 0 && at + NARROW - 1 <= last;
    const width = wide ? WIDE : narrow ? NARROW : null;
    const to = width === null ? Math.min(last, at + NARROW - 1 - ((at - 1) % NARROW)) : at + width - 1;
    runs.push({ from: at, to, width });
    at = to + 1;
  }
  return runs;
}

const countRuns = async (
  tx: TenantTx,
  filter: FinalizedFilter,
  cuts: ReturnType<typeof cutIntoBlocks>,
): Promise<readonly Run[]> => {
  const sum = joined(
    countedBy(filter).map(({ column }) => verbatim(`block.${column}`)),
    " + ",
  );
  const whole = cuts.filter((cut) => cut.width !== null);
  const pieces = cuts.filter((cut) => cut.width === null);
  const counts = new Map<number, number>();
  if (whole.length > 0) {
    const { rows } = await tx.query<{ fromNo: number; count: number }>(
      statement(
        sql`select block.block_no * block.width + 1 as "fromNo", (${sum})::bigint as count
            from unnest(${whole.map((cut) => cut.width)}::integer[], ${whole.map((cut) => (cut.from - 1) / (cut.width ?? 1))}::bigint[]) as wanted (width, block_no)
            join finalized_block block on block.tenant_uuid = ${tx.tenantUuid} and block.width = wanted.width and block.block_no = wanted.block_no`,
      ),
    );
    for (const row of rows) counts.set(row.fromNo, row.count);
  }
  if (pieces.length > 0) {
    const { rows } = await tx.query<{ fromNo: number; count: number }>(
      `select wanted.from_no as "fromNo", (
         select count(*) from finalized_invoice
         where tenant_uuid = $1 and finalized_no between wanted.from_no and wanted.to_no
           and (matched or $4) and ($5::boolean is null or delivered = $5)
       ) as count
       from unnest($2::bigint[], $3::bigint[]) as wanted (from_no, to_no)`,
      [tx.tenantUuid, pieces.map((cut) => cut.from), pieces.map((cut) => cut.to), filter.includeUnmatched, filter.delivered],
    );
    for (const row of rows) counts.set(row.fromNo, row.count);
  }
  return cuts.map((cut) => ({ ...cut, count: counts.get(cut.from) ?? 0 }));
};

/**
 * Where the invoice of this rank (0 = the first that passes the filter) stands: a number at or before it, and how many to skip
 * from there.
 */
const seek = async (
  tx: TenantTx,
  filter: FinalizedFilter,
  runs: readonly Run[],
  rank: number,
): Promise<{ readonly from: number; readonly skip: number } | undefined> => {
  let before = 0;
  for (const run of runs) {
    if (rank < before + run.count) {
      if (run.width !== WIDE) return { from: run.from, skip: rank - before };
      const inside = Array.from({ length: WIDE / NARROW }, (_, place) => {
        const from = run.from + place * NARROW;
        return { from, to: from + NARROW - 1, width: NARROW };
      });
      return seek(tx, filter, await countRuns(tx, filter, inside), rank - before);
    }
    before += run.count;
  }
  return undefined;
};

const RECORD = `invoice_uuid as uuid, ${instantText("finalized_at")} as "finalizedAt", status, source`;

interface Stretch {
  readonly from: number;
  /** The last number that may be read, inclusive. */
  readonly last: number;
  /** How many that pass the filter are passed over first: a block's worth at most. */
  readonly skip: number;
  readonly count: number;
}

/** The next `count` that pass the filter from a number on. */
async function readFrom(tx: TenantTx, filter: FinalizedFilter, stretch: Stretch): Promise<FinalizedRecord[]> {
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const [from, last] = [sql`${stretch.from}`, sql`${stretch.last}`];
  const [skip, count] = [sql`${stretch.skip}::bigint`, sql`${stretch.count}::bigint`];
  // The flags are written out, so that the planner sees which index holds them.
  const branches = countedBy(filter).map(
    ({ matched, delivered }) => sql`(select finalized_no, finalized_at, invoice_uuid, status, source from finalized_invoice
      where tenant_uuid = ${tenant} and ${verbatim(`matched = ${matched} and delivered = ${delivered}`)} and finalized_no between ${from} and ${last}
      order by finalized_no limit ${skip} + ${count})`,
  );
  const { rows } = await tx.query<FinalizedRecord>(
    statement(
      sql`select ${verbatim(RECORD)} from (${joined(branches, " union all ")}) as found order by finalized_no offset ${skip} limit ${count}`,
    ),
  );
  return rows;
}

const readNumbers = async (tx: TenantTx, first: number, last: number): Promise<FinalizedRecord[]> => {
  const { rows } = await tx.query<FinalizedRecord>(
    {
      name: "read-finalized-numbers",
      text: `select ${RECORD} from finalized_invoice where tenant_uuid = $1 and finalized_no between $2 and $3 order by finalized_no`,
    },
    [tx.tenantUuid, first, last],
  );
  return rows;
};

/**
 * A page of the finalized list, by date. Totals and places are arithmetic on the dense numbers, or with a filter sums of counted
 * blocks: the work does not grow with the number of invoices nor with the page asked for. An end that is named must have been
 * closed before.
 */
export async function listFinalized(
  tx: TenantTx,
  range: FinalizedRange,
  filter: FinalizedFilter,
  { order, page, pageSize }: FinalizedPlace,
): Promise<FinalizedPage> {
  const bounds = (
    await tx.query<{ firstNo: number | null; lastNo: number | null }>(FIND_BOUNDS, [
      tx.tenantUuid,
      printInstant(range.after),
      range.until === null ? null : printInstant(range.until),
    ])
  ).rows[0];
  const first = bounds?.firstNo ?? null;
  const last = bounds?.lastNo ?? null;
  if (first === null || last === null || first > last) return { total: 0, records: [] };

  const everything = filter.includeUnmatched && filter.delivered === null;
  const runs = everything ? [] : await countRuns(tx, filter, cutIntoBlocks(first, last));
  const total = everything ? last - first + 1 : runs.reduce((sum, run) => sum + run.count, 0);
  // Ranks by ascending date; a descending page is an ascending one read backwards.
  const start = order === "ASC" ? page * pageSize : Math.max(0, total - (page + 1) * pageSize);
  const end = order === "ASC" ? Math.min(total, (page + 1) * pageSize) : total - page * pageSize;
  if (end <= start) return { total, records: [] };

  const records = await (async () => {
    if (everything) return readNumbers(tx, first + start, first + end - 1);
    const place = await seek(tx, filter, runs, start);
    return place === undefined ? [] : readFrom(tx, filter, { ...place, last, count: end - start });
  })();
  return { total, records: order === "ASC" ? records : records.toReversed() };
}
