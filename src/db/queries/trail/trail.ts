import type { SealedBatch, TrailEvent } from "#domain/trail/trail-text.ts";
import type { Act, TenantTx, Tx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { tenantsIn } from "../tenant/tenants-in.ts";

/** An event `e` as the rows name it. */
export const TRAIL_EVENT_COLUMNS = `e.event_uuid as "eventUuid", ${instantText("e.at")} as at, e.kind, e.touches, e.operation, e.action, e.actor, e.address,
  e.trace_id as "traceId", e.subject, e.before, e.after, e.times`;

/** Tenants (and the installation) that have events in no batch. */
export async function listTenantsToSeal(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ tenantUuid: string }>(
    `select tenant_uuid as "tenantUuid" from ${tenantsIn("trail_unsealed")} waiting`,
  );
  return rows.map((row) => row.tenantUuid);
}

/** Tenants (and the installation) of whom the feed has not heard every batch. */
export async function listTenantsToFeed(tx: Tx): Promise<readonly string[]> {
  const { rows } = await tx.query<{ tenantUuid: string }>(
    `select tenant_uuid as "tenantUuid" from trail_feed where sealed_no > fed_no order by tenant_uuid`,
  );
  return rows.map((row) => row.tenantUuid);
}

/**
 * The last batch that the feed has heard of, locked until the end of the transaction; undefined where somebody else has the lock.
 */
export async function takeTurnToFeed(tx: TenantTx): Promise<number | undefined> {
  const { rows } = await tx.query<{ fedNo: number }>(
    `select fed_no as "fedNo" from trail_feed where tenant_uuid = $1 for update skip locked`,
    [tx.tenantUuid],
  );
  return rows[0]?.fedNo;
}

export async function noteFed(tx: TenantTx, batchNo: number): Promise<void> {
  await tx.query("update trail_feed set fed_no = $2 where tenant_uuid = $1", [tx.tenantUuid, batchNo]);
}

/** Makes whoever seals this tenant's events wait for no one: false while another does. Until the end of the transaction. */
export async function takeTurnToSeal(tx: TenantTx): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('audit trail ' || $1, 0)) as taken",
    [tx.tenantUuid],
  );
  return rows[0]?.taken === true;
}

/**
 * Events in no batch, oldest first. What was committed late comes with the next batch: the order of batches is what is sealed.
 */
export async function listUnsealed(tx: TenantTx, limit: number): Promise<readonly TrailEvent[]> {
  const { rows } = await tx.query<TrailEvent>(
    `select ${TRAIL_EVENT_COLUMNS} from trail_unsealed u join trail_event e using (tenant_uuid, event_uuid) where u.tenant_uuid = $1 order by e.at, e.event_uuid limit $2`,
    [tx.tenantUuid, limit],
  );
  return rows;
}

export interface TrailHead {
  readonly batchNo: number;
  readonly hash: string;
}

/** The newest batch; undefined before the first. */
export async function findTrailHead(tx: TenantTx): Promise<TrailHead | undefined> {
  const { rows } = await tx.query<TrailHead>(
    `select batch_no as "batchNo", hash from trail_batch where tenant_uuid = $1 order by batch_no desc limit 1`,
    [tx.tenantUuid],
  );
  return rows[0];
}

export async function insertBatch(tx: TenantTx, batch: SealedBatch & { readonly hash: string }): Promise<void> {
  await tx.query(
    `insert into trail_batch (tenant_uuid, batch_no, sealed_at, text_version, event_uuids, events_hash, previous_hash, hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      tx.tenantUuid,
      batch.batchNo,
      batch.sealedAt,
      batch.textVersion,
      batch.eventUuids,
      batch.eventsHash,
      batch.previousHash,
      batch.hash,
    ],
  );
  await tx.query(
    `insert into trail_feed (tenant_uuid, sealed_no) values ($1, $2) on conflict (tenant_uuid) do update set sealed_no = excluded.sealed_no`,
    [tx.tenantUuid, batch.batchNo],
  );
  await tx.query("delete from trail_unsealed where tenant_uuid = $1 and event_uuid = any ($2::uuid[])", [
    tx.tenantUuid,
    batch.eventUuids,
  ]);
}

export interface StoredBatch extends SealedBatch {
  readonly hash: string;
  readonly isEmptied: boolean;
}

/** Batches after this number, in order. */
export async function listBatches(tx: TenantTx, afterNo: number, limit: number): Promise<readonly StoredBatch[]> {
  const { rows } = await tx.query<StoredBatch>(
    `select tenant_uuid as "tenantUuid", batch_no as "batchNo", ${instantText("sealed_at")} as "sealedAt", text_version as "textVersion", event_uuids as "eventUuids",
       events_hash as "eventsHash", previous_hash as "previousHash", hash, emptied_at is not null as "isEmptied"
     from trail_batch where tenant_uuid = $1 and batch_no > $2 order by batch_no limit $3`,
    [tx.tenantUuid, afterNo, limit],
  );
  return rows;
}

/** Those of these events that are there. */
export async function findTrailEvents(tx: TenantTx, eventUuids: readonly string[]): Promise<ReadonlyMap<string, TrailEvent>> {
  const { rows } = await tx.query<TrailEvent>(
    `select ${TRAIL_EVENT_COLUMNS} from trail_event e where e.tenant_uuid = $1 and e.event_uuid = any ($2::uuid[])`,
    [tx.tenantUuid, eventUuids],
  );
  return new Map(rows.map((row) => [row.eventUuid, row]));
}

export interface Loose {
  readonly eventUuid: string;
  readonly at: string;
}

/** Events that are neither in a batch nor wait for one: somebody put them there, or took a batch away. At most `limit`. */
export async function listLooseEvents(tx: TenantTx, limit: number): Promise<readonly Loose[]> {
  const { rows } = await tx.query<Loose>(
    `select e.event_uuid as "eventUuid", ${instantText("e.at")} as at from trail_event e
     where e.tenant_uuid = $1
       and not exists (
         select from trail_batch b cross join unnest(b.event_uuids) as sealed (event_uuid) where b.tenant_uuid = $1 and sealed.event_uuid = e.event_uuid)
       and not exists (select from trail_unsealed u where u.tenant_uuid = $1 and u.event_uuid = e.event_uuid)
     order by e.at limit $2`,
    [tx.tenantUuid, limit],
  );
  return rows;
}

/** How many events wait to be sealed, and for how many seconds the oldest has; null: none waits. */
export async function readUnsealed(tx: TenantTx): Promise<{ readonly events: number; readonly oldestSeconds: number | null }> {
  const { rows } = await tx.query<{ events: number; oldestSeconds: number | null }>(
    `select count(*)::int as events, extract(epoch from clock_timestamp() - min(e.at))::float8 as "oldestSeconds"
     from trail_unsealed u left join trail_event e using (tenant_uuid, event_uuid) where u.tenant_uuid = $1`,
    [tx.tenantUuid],
  );
  return rows[0] ?? { events: 0, oldestSeconds: null };
}

/** That a command was given, where no change of a row says it. */
export async function insertCommandEvent(tx: TenantTx, act: Act, subject: string): Promise<void> {
  await tx.query(
    `insert into trail_event (tenant_uuid, kind, touches, action, operation, actor, address, trace_id, subject) values ($1, 'command', $2, $3, $3, $4, $5, $6, $7)`,
    [tx.tenantUuid, act.touches, act.operation, act.actor, act.address, act.traceId, subject],
  );
}

/** Attempts that were refused, of one address and one caller within about a minute. */
export interface RefusedAttempts {
  readonly at: string;
  readonly action: string;
  readonly actor: string;
  readonly address: string | null;
  readonly traceId: string | null;
  readonly subject: string | null;
  readonly after: string | null;
  readonly times: number;
}

export async function insertRefusedAttempts(tx: TenantTx, attempts: readonly RefusedAttempts[]): Promise<void> {
  await tx.query(
    `insert into trail_event (tenant_uuid, at, kind, touches, action, actor, address, trace_id, subject, after, times)
     select $1, a.at, 'refused', 'access', a.action, a.actor, a.address, a."traceId", a.subject, a.after, a.times
     from jsonb_to_recordset($2::jsonb) as a(at timestamptz, action text, actor text, address text, "traceId" text, subject text, after text, times integer)`,
    [tx.tenantUuid, JSON.stringify(attempts)],
  );
}
