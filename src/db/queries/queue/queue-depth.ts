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
  /** Due, but for those that are blocked. */
  readonly due: number;
  readonly later: number;
  /** Due, behind an endpoint that fails: it is tried one attempt at a time. */
  readonly blocked: number;
  readonly blockedEndpoints: number;
  /** For how long the oldest due one that is not blocked has been due; 0 where there is none. */
  readonly oldestSeconds: number;
}

/**
 * An endpoint that failed within so long is why those behind it wait. One of which nothing was attempted for longer waits for us,
 * whatever it did before.
 */
const FAILED_WITHIN = "15 minutes";

const DELIVERIES = {
  name: "deliveries-that-wait",
  text: `with lane as (
      select count(*) filter (where due_at <= now()) as due, count(*) filter (where due_at > now()) as later,
        min(due_at) filter (where due_at <= now()) as oldest, bool_or(attempts > 0 and last_attempt_at > now() - interval '${FAILED_WITHIN}') as fails
      from delivery where state = 'pending' group by tenant_uuid, endpoint_uuid)
    select coalesce(sum(due) filter (where not fails), 0)::int as due, coalesce(sum(later), 0)::int as later,
      coalesce(sum(due) filter (where fails), 0)::int as blocked, count(*) filter (where fails and due > 0)::int as "blockedEndpoints",
      coalesce(extract(epoch from now() - min(oldest) filter (where not fails)), 0)::double precision as "oldestSeconds"
    from lane`,
};

export async function countDeliveries(tx: Tx): Promise<DeliveryCounts> {
  const [counts] = (await tx.query<DeliveryCounts & Record<string, unknown>>(DELIVERIES)).rows;
  return counts ?? { due: 0, later: 0, blocked: 0, blockedEndpoints: 0, oldestSeconds: 0 };
}
