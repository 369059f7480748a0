import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { askForReview } from "./document-review.ts";

export interface ReadingHead {
  readonly state: "waiting" | "reading" | "read" | "failed";
  readonly asked: number;
  readonly blobHash: string;
}

const HEAD = `select r.state, r.asked, d.blob_hash as "blobHash" from document_reading r
  join document d on d.tenant_uuid = $1 and d.document_uuid = r.document_uuid
  where r.tenant_uuid = $1 and r.document_uuid = $2 for update of r`;

/** Locked against other processes that read the same document. */
export async function lockReading(tx: TenantTx, documentUuid: string): Promise<ReadingHead | undefined> {
  const { rows } = await tx.query<ReadingHead>({ name: "document-reading-head", text: HEAD }, [tx.tenantUuid, documentUuid]);
  return rows[0];
}

const ASK = `insert into document_reading (tenant_uuid, document_uuid, state, asked_at)
  select $1, document_uuid, 'waiting', $3::timestamptz from unnest($2::uuid[]) as asked (document_uuid)
  on conflict (tenant_uuid, document_uuid) do update set state = 'waiting', asked = document_reading.asked + 1, asked_at = excluded.asked_at`;

/** Notes that documents are to be read, for the first time or again. What was read before stays until it is read anew. */
export async function askForReadings(tx: TenantTx, documentUuids: readonly string[], at: string): Promise<void> {
  await tx.query({ name: "document-reading-ask", text: ASK }, [tx.tenantUuid, documentUuids, at]);
}

const BEGIN = "update document_reading set state = 'reading' where tenant_uuid = $1 and document_uuid = $2";
export async function noteReadingBegun(tx: TenantTx, documentUuid: string): Promise<void> {
  await tx.query({ name: "document-reading-begin", text: BEGIN }, [tx.tenantUuid, documentUuid]);
}

const SET = "update document_reading set state = $3 where tenant_uuid = $1 and document_uuid = $2";

/** What was read is to be read anew, or stands as it was: nobody asked for it once more. */
export async function setReadingState(tx: TenantTx, documentUuid: string, state: "waiting" | "read"): Promise<void> {
  await tx.query({ name: "document-reading-set", text: SET }, [tx.tenantUuid, documentUuid, state]);
}

const SAME = `select r.reading, r.stages from document d join document_reading r on r.tenant_uuid = $1 and r.document_uuid = d.document_uuid
  where d.tenant_uuid = $1 and d.blob_hash = $2 and r.state = 'read' and r.reader_version = $3
    and r.read_at > coalesce((select max(greatest(t.made_at, t.promoted_at, t.removed_at)) from reading_template t where t.tenant_uuid = $1), '-infinity')
  order by r.read_at desc limit 1`;

/** What the same rules, and the same layouts that people showed, read of the same bytes in another document of the tenant. */
export async function findReadingOfContent(
  tx: TenantTx,
  blobHash: string,
  readerVersion: string,
): Promise<{ readonly reading: unknown; readonly stages: unknown } | undefined> {
  const { rows } = await tx.query<{ reading: unknown; stages: unknown }>({ name: "document-reading-same", text: SAME }, [
    tx.tenantUuid,
    blobHash,
    readerVersion,
  ]);
  return rows[0];
}

export interface EndedReading {
  readonly state: "read" | "failed";
  readonly reason: string | null;
  readonly readerVersion: string;
  /** Null where nothing could be read. */
  readonly reading: unknown;
  readonly stages: unknown;
  readonly at: string;
}

const END = `update document_reading set state = $3, reason = $4, reader_version = $5, reading = $6::jsonb, stages = $7::jsonb, read_at = $8::timestamptz, route = null, why = null
  where tenant_uuid = $1 and document_uuid = $2`;

export async function saveReading(tx: TenantTx, documentUuid: string, ended: EndedReading): Promise<void> {
  await tx.query({ name: "document-reading-end", text: END }, [
    tx.tenantUuid,
    documentUuid,
    ended.state,
    ended.reason,
    ended.readerVersion,
    ended.reading === null ? null : JSON.stringify(ended.reading),
    JSON.stringify(ended.stages),
    ended.at,
  ]);
  if (ended.state === "failed") await askForReview(tx, documentUuid);
}

export interface ReadingRow {
  readonly state: ReadingHead["state"];
  readonly reason: string | null;
  readonly readerVersion: string | null;
  readonly reading: unknown;
  readonly stages: unknown;
  readonly readAt: string | null;
  readonly route: "automatic" | "review" | null;
  readonly why: string | null;
}

const FIND = `select state, reason, route, why, reader_version as "readerVersion", reading, stages, ${instantText("read_at")} as "readAt"
  from document_reading where tenant_uuid = $1 and document_uuid = $2`;

/** Undefined where nobody asked for it. */
export async function findReading(tx: TenantTx, documentUuid: string): Promise<ReadingRow | undefined> {
  const { rows } = await tx.query<ReadingRow>({ name: "document-reading", text: FIND }, [tx.tenantUuid, documentUuid]);
  return rows[0];
}
