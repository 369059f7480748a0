import type { TenantTx } from "../../database.ts";

/** Rows of one statement: it holds no lock for long, and the next tenant has its turn. */
const MAX_ROWS = 2_000;

const FORGET_DELIVERIES = {
  name: "old-deliveries-forget",
  text: `with old as (
      delete from delivery where tenant_uuid = $1 and delivery_uuid in (
        select delivery_uuid from delivery where tenant_uuid = $1 and created_at < $2 and coalesce(done_at, created_at) < $2 and state <> 'pending'
        order by created_at, delivery_uuid limit ${MAX_ROWS} for update skip locked)
      returning delivery_uuid
    ), attempts as (
      delete from delivery_attempt where tenant_uuid = $1 and delivery_uuid in (select delivery_uuid from old)
    )
    select count(*)::int as gone from old`,
};

/**
 * Deliveries that were made and have ended before `before`, with their attempts. Answers how many; fewer than are old enough.
 * Both: the time that an event tells is that of the process which raised it, and its clock may have been behind.
 */
export async function forgetOldDeliveries(tx: TenantTx, before: string): Promise<number> {
  return (await tx.query<{ gone: number }>(FORGET_DELIVERIES, [tx.tenantUuid, before])).rows[0]?.gone ?? 0;
}

const FORGET_EVENTS = {
  name: "old-events-forget",
  text: `with old as (
      delete from event where tenant_uuid = $1 and event_uuid in (
        select event_uuid from event e where tenant_uuid = $1 and at < $2
          and not exists (select from delivery d where d.tenant_uuid = $1 and d.event_uuid = e.event_uuid)
        order by at, event_uuid limit ${MAX_ROWS})
      returning event_uuid
    )
    select count(*)::int as gone from old`,
};

/** Events of before `before` that no delivery names any more. Answers how many; fewer than are old enough. */
export async function forgetOldEvents(tx: TenantTx, before: string): Promise<number> {
  return (await tx.query<{ gone: number }>(FORGET_EVENTS, [tx.tenantUuid, before])).rows[0]?.gone ?? 0;
}
