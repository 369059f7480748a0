import type { TenantTx, Tx } from "../../database.ts";

export interface WorkCount {
  readonly kind: string;
  readonly state: string;
  readonly count: number;
  /** For how long the oldest of them that is due has been due; 0 where none is. */
  readonly oldestSeconds: number;
}

export async function countWork(tx: Tx): Promise<readonly WorkCount[]> {
  return (
    await tx.query<WorkCount & Record<string, unknown>>(
      `select kind, state, count(*) as count,
         coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::double precision as "oldestSeconds"
       from work group by kind, state`,
    )
  ).rows;
}

const WAITING = {
  name: "work-waiting-messages",
  text: `select count(*) as waiting from unnest(array['ingest-order', 'ingest-invoice', 'ingest-documents']) as asked(kind)
    cross join lateral (
      select from work w where w.kind = asked.kind and w.tenant_uuid = $1 and w.state = 'ready'
      order by w.kind, w.tenant_uuid, w.ordered_at limit $2) waiting`,
};

/** Accepted messages of the tenant that nobody has begun with; of each kind no more than `most` are counted. */
export async function countWaitingMessages(tx: TenantTx, most: number): Promise<number> {
  return (await tx.query<{ waiting: number }>(WAITING, [tx.tenantUuid, most])).rows[0]?.waiting ?? 0;
}

/** Processes that work on the queue and were heard of within `seconds`. */
export async function countWorkers(tx: Tx, seconds: number): Promise<number> {
  const { rows } = await tx.query<{ workers: number }>(
    "select count(*) as workers from worker where seen_at > now() - make_interval(secs => $1)",
    [seconds],
  );
  return rows[0]?.workers ?? 0;
}

export interface DeliveryCounts {
  readonly due: number;
  readonly later: number;
  readonly oldestSeconds: number;
}

export async function countDeliveries(tx: Tx): Promise<DeliveryCounts> {
  const { rows } = await tx.query<{ due: number; later: number; oldest: number }>(
    `select count(*) filter (where due_at <= now()) as due, count(*) filter (where due_at > now()) as later,
      coalesce(extract(epoch from now() - min(due_at) filter (where due_at <= now())), 0)::double precision as oldest
    from delivery where state = 'pending'`,
  );
  return { due: rows[0]?.due ?? 0, later: rows[0]?.later ?? 0, oldestSeconds: rows[0]?.oldest ?? 0 };
}
