import type { TenantTx } from "../../database.ts";

export interface OpenCount {
  readonly status: string;
  readonly verdict: string | null;
  /** The actor's, that of a team they are in or of who handed them their queue, or nobody's. */
  readonly mineOrNobodys: boolean;
  readonly awaitsSecond: boolean;
  /** An approval of the actor's was dropped. */
  readonly droppedOwn: boolean;
  /** Somebody put it off, and it is not back. */
  readonly snoozed: boolean;
  readonly count: number;
}

/**
 * Open invoices by status, verdict, whether they are the actor's, their teams' or nobody's, whether one approval is there
 * already, and whether one of the actor's was dropped.
 */
export async function countOpenInvoices(tx: TenantTx, actor: string, now: string): Promise<readonly OpenCount[]> {
  const { rows } = await tx.query<{
    status: string;
    verdict: string | null;
    mine: boolean;
    second: boolean;
    dropped: boolean;
    snoozed: boolean;
    count: number;
  }>(
    {
      name: "queue-counts",
      text: `select status, verdict, (assignee is null or assignee = $2
            or assignee in (select 'team:' || team_uuid from team_member where tenant_uuid = $1 and 'user:' || user_id = $2)
            or assignee in (select 'user:' || user_id from tenant_member where tenant_uuid = $1 and 'user:' || delegate_id = $2 and delegate_queue
              and deactivated_at is null and ($3::timestamptz at time zone 'UTC')::date between delegate_from and delegate_until)) as mine, first_approval is not null as second,
          coalesce(dropped_approvals @> jsonb_build_array(jsonb_build_object('by', $2::text)), false) as dropped,
          coalesce(snoozed_until > $3::timestamptz, false) as snoozed, count(*) as count from invoice
        where tenant_uuid = $1 and status not in ('approved', 'terminated') group by 1, 2, 3, 4, 5, 6`,
    },
    [tx.tenantUuid, actor, now],
  );
  return rows.map((row) => ({
    status: row.status,
    verdict: row.verdict,
    mineOrNobodys: row.mine,
    awaitsSecond: row.second,
    droppedOwn: row.dropped,
    snoozed: row.snoozed,
    count: row.count,
  }));
}

/** Finalized invoices are numbered without gaps: the last number is their count. */
export async function countFinalizedInvoices(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ finalizedNo: number }>(
    { name: "queue-finalized", text: `select finalized_no as "finalizedNo" from tenant_counter where tenant_uuid = $1` },
    [tx.tenantUuid],
  );
  return rows[0]?.finalizedNo ?? 0;
}
