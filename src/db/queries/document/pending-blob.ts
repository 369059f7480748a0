import type { Tx } from "../../database.ts";
import { QUICK_ANSWER_MS } from "../../pools.ts";

export interface PendingBlob {
  readonly tenantUuid: string;
  readonly hash: string;
  readonly pendingUuid: string;
  /** The accepted message that will refer to the bytes; null when the request itself will. */
  readonly intakeUuid: string | null;
}

export interface NotedBlob extends PendingBlob {
  readonly bytes: number;
}

const NOTE = {
  name: "pending-blobs-note",
  withinMs: QUICK_ANSWER_MS,
  // The locks: bytes that are being swept are not taken for stored. Those who note the same bytes do not wait for each other.
  text: `with locked as materialized (
      select g.*, pg_advisory_xact_lock_shared(hashtextextended('blob ' || tenant_uuid || blob_hash, 0))
      from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::bigint[]) as g (tenant_uuid, blob_hash, pending_uuid, intake_uuid, bytes))
    insert into pending_blob (tenant_uuid, blob_hash, pending_uuid, intake_uuid, bytes)
    select tenant_uuid, blob_hash, pending_uuid, intake_uuid, bytes from locked`,
};

/** Notes that these bytes are about to be stored. Its own transaction, before they have a name. */
export async function notePendingBlobs(control: Tx, blobs: readonly NotedBlob[]): Promise<void> {
  await control.query(NOTE, [
    blobs.map(({ tenantUuid }) => tenantUuid),
    blobs.map(({ hash }) => hash),
    blobs.map(({ pendingUuid }) => pendingUuid),
    blobs.map(({ intakeUuid }) => intakeUuid),
    blobs.map(({ bytes }) => bytes),
  ]);
}

/** Something refers to the bytes now: in the transaction that does. */
export async function crossOutPendingBlobs(tx: Tx, tenantUuid: string, pendingUuids: readonly string[]): Promise<void> {
  if (pendingUuids.length > 0)
    await tx.query("delete from pending_blob where tenant_uuid = $1 and pending_uuid = any ($2::uuid[])", [
      tenantUuid,
      pendingUuids,
    ]);
}

/** Notes older than this whose message, if they have one, is no longer waiting. */
export async function listAbandonedBlobs(control: Tx, olderThanMinutes: number, limit: number): Promise<readonly PendingBlob[]> {
  return (
    await control.query<PendingBlob>(
      `select p.tenant_uuid as "tenantUuid", p.blob_hash as hash, p.pending_uuid as "pendingUuid", p.intake_uuid as "intakeUuid" from pending_blob p
      where p.noted_at < now() - make_interval(mins => $1)
        and not exists (select from intake i where i.tenant_uuid = p.tenant_uuid and i.intake_uuid = p.intake_uuid and i.state not in ('ingested', 'dropped'))
      order by p.noted_at limit $2`,
      [olderThanMinutes, limit],
    )
  ).rows;
}

/** Keeps others from noting the bytes, for as long as the transaction's session lives: it may be lost while files are touched. */
export async function lockBlob(tx: Tx, { tenantUuid, hash }: PendingBlob): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended('blob ' || $1 || $2, 0))", [tenantUuid, hash]);
}

/** Whether anything but this note refers to the bytes. Fails where the session was lost. */
export async function isBlobUsed(tx: Tx, { tenantUuid, hash, pendingUuid }: PendingBlob): Promise<boolean> {
  const { rows } = await tx.query<{ used: boolean }>(
    `select exists (select from pending_blob where tenant_uuid = $1 and blob_hash = $2 and pending_uuid <> $3)
      or exists (select from document where tenant_uuid = $1 and (blob_hash = $2 or pdf_hash = $2))
      or exists (select from communication_attachment where tenant_uuid = $1 and blob_hash = $2)
      or exists (select from mail_message where tenant_uuid = $1 and blob_hash = $2)
      or exists (select from mail_attachment where tenant_uuid = $1 and blob_hash = $2) as used`,
    [tenantUuid, hash, pendingUuid],
  );
  return rows[0]?.used !== false;
}
