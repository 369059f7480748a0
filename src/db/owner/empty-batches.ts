import type { TenantTx } from "../database.ts";
import { instantText } from "../sql.ts";

/** Keeps everybody from sealing until the end of the transaction; waits for whoever does. */
export async function lockSealing(tx: TenantTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('audit trail ' || $1, 0))", [tx.tenantUuid]);
}

/** The batches from the first one on whose events all lie before an instant. */
export interface OldBatches {
  readonly throughBatch: number;
  /** The hash of that batch. */
  readonly hash: string;
  /** Those of them that still have their events. */
  readonly batches: number;
  /** `events_hash` of those, in the order of the batches, a line each. */
  readonly eventsHashes: string;
  readonly events: number;
  /** The instants of the first and last event that is there, ISO 8601. */
  readonly from: string;
  readonly until: string;
}

/**
 * Undefined: there are none that have events yet. A batch in the middle with a younger event ends it: what goes is the beginning
 * of the chain.
 */
export async function findOldBatches(tx: TenantTx, before: string): Promise<OldBatches | undefined> {
  const { rows } = await tx.query<OldBatches>(
    `with kept as (
       select min(b.batch_no) as first_no from trail_batch b
       where b.tenant_uuid = $1 and (b.sealed_at >= $2::timestamptz
         or exists (select from trail_event e where e.tenant_uuid = $1 and e.event_uuid = any (b.event_uuids) and e.at >= $2::timestamptz))),
     old as (
       select b.* from trail_batch b, kept where b.tenant_uuid = $1 and (kept.first_no is null or b.batch_no < kept.first_no)),
     gone as (select * from old where emptied_at is null)
     select (select max(batch_no) from old) as "throughBatch", (select hash from old order by batch_no desc limit 1) as hash,
       (select count(*)::int from gone) as batches, (select string_agg(events_hash, E'\\n' order by batch_no) from gone) as "eventsHashes",
       count(e.event_uuid)::int as events, ${instantText("min(e.at)")} as "from", ${instantText("max(e.at)")} as "until"
     from gone g join trail_event e on e.tenant_uuid = $1 and e.event_uuid = any (g.event_uuids) having count(e.event_uuid) > 0`,
    [tx.tenantUuid, before],
  );
  return rows[0];
}

/** Deletes the events of the batches up to this one; the batches stay, and with them the chain. Answers how many events went. */
export async function emptyBatches(tx: TenantTx, throughBatch: number): Promise<number> {
  const { rowCount } = await tx.query(
    `delete from trail_event where tenant_uuid = $1 and event_uuid in (
       select unnest(event_uuids) from trail_batch where tenant_uuid = $1 and batch_no <= $2 and emptied_at is null)`,
    [tx.tenantUuid, throughBatch],
  );
  await tx.query("update trail_batch set emptied_at = now() where tenant_uuid = $1 and batch_no <= $2 and emptied_at is null", [
    tx.tenantUuid,
    throughBatch,
  ]);
  return rowCount ?? 0;
}

export async function insertCheckpoint(
  tx: TenantTx,
  event: { readonly actor: string; readonly address: string | null; readonly operation: string; readonly after: string },
): Promise<void> {
  await tx.query(
    `insert into trail_event (tenant_uuid, kind, touches, operation, action, actor, address, subject, after) values ($1, 'retention', 'access', $2, $2, $3, $4, 'audit trail', $5)`,
    [tx.tenantUuid, event.operation, event.actor, event.address, event.after],
  );
}
