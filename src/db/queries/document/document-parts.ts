import type { TenantTx } from "../../database.ts";
import { insertDocumentWords } from "./document-words.ts";

/**
 * Whether other documents settle what `d` is about: those that were cut out of it, the one whose pages it became part of, or
 * those it was put together of and that were taken apart again.
 */
export const IS_SPLIT = `(d.merged_into is not null or d.merge_undone_at is not null
  or exists (select from document p where p.tenant_uuid = $1 and p.part_of = d.document_uuid))`;

export interface NewPart {
  readonly documentUuid: string;
  /** Of the whole, from 1. */
  readonly pages: readonly number[];
  readonly filename: string;
  readonly blobHash: string;
  readonly bytes: number;
}

const INSERT = {
  name: "document-part-insert",
  text: `insert into document (tenant_uuid, document_uuid, type, status, filename, stored_name, media_type, blob_hash, bytes, source,
      created_at, created_by, modified_at, modified_by, part_of, part_pages, came_as)
    select $1, $3, 'Unset', 'Draft', $4, $4, 'application/pdf', $5, $6, w.source, w.created_at, w.created_by, $8::timestamptz, $9, $2, $7::int[],
      coalesce(w.came_as, w.document_uuid)
    from document w where w.tenant_uuid = $1 and w.document_uuid = $2`,
};

const LINK = [
  {
    name: "document-part-orders",
    text: `insert into document_order (tenant_uuid, document_uuid, order_uuid, invoice_uuid)
      select $1, p.document_uuid, l.order_uuid, l.invoice_uuid from document_order l cross join unnest($3::uuid[]) as p (document_uuid)
      where l.tenant_uuid = $1 and l.document_uuid = $2 on conflict do nothing`,
  },
  {
    name: "document-part-invoices",
    text: `insert into document_invoice (tenant_uuid, document_uuid, invoice_uuid)
      select $1, p.document_uuid, l.invoice_uuid from document_invoice l cross join unnest($3::uuid[]) as p (document_uuid)
      where l.tenant_uuid = $1 and l.document_uuid = $2 on conflict do nothing`,
  },
  {
    name: "document-part-wanted",
    text: `insert into document_wanted (tenant_uuid, kind, external_id, document_uuid)
      select $1, l.kind, l.external_id, p.document_uuid from document_wanted l cross join unnest($3::uuid[]) as p (document_uuid)
      where l.tenant_uuid = $1 and l.document_uuid = $2 and l.kind not in ('reference', 'vendor') on conflict do nothing`,
  },
] as const;

/**
 * Documents cut out of another, which came as it came, when it came and from whom, and lie with what it lies with or waits for.
 * `at`: ISO 8601, on the tenant's clock.
 */
export async function insertParts(
  tx: TenantTx,
  wholeUuid: string,
  parts: readonly NewPart[],
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  for (const { documentUuid, filename, blobHash, bytes, pages } of parts) {
    await tx.query(INSERT, [tx.tenantUuid, wholeUuid, documentUuid, filename, blobHash, bytes, pages, at, by]);
    await insertDocumentWords(tx, documentUuid, filename);
  }
  await linkAsWhole(
    tx,
    wholeUuid,
    parts.map(({ documentUuid }) => documentUuid),
  );
}

/** What was made of a document lies where it lies, and waits for what it waits for. */
export async function linkAsWhole(tx: TenantTx, wholeUuid: string, madeUuids: readonly string[]): Promise<void> {
  for (const link of LINK) await tx.query(link, [tx.tenantUuid, wholeUuid, madeUuids]);
}

export interface PartRow {
  readonly uuid: string;
  readonly pages: readonly number[];
  readonly type: string;
  readonly status: string;
}

const LIST = {
  name: "document-parts",
  text: `select document_uuid as uuid, coalesce(part_pages, '{}') as pages, type, status from document
    where tenant_uuid = $1 and part_of = $2 order by part_pages, document_uuid`,
};

/** The documents that were cut out of one, in the order of its pages. */
export async function listParts(tx: TenantTx, wholeUuid: string): Promise<readonly PartRow[]> {
  return (await tx.query<PartRow>(LIST, [tx.tenantUuid, wholeUuid])).rows;
}

const SAVE_READING = {
  name: "document-part-reading",
  text: `insert into document_reading (tenant_uuid, document_uuid, state, reader_version, reading, stages, asked_at, read_at)
    select $1, $3, 'read', w.reader_version, $4::jsonb, $5::jsonb, w.asked_at, w.read_at
    from document_reading w where w.tenant_uuid = $1 and w.document_uuid = $2`,
};

/** What was read of a part when its whole was read. */
export async function savePartReading(
  tx: TenantTx,
  wholeUuid: string,
  { documentUuid, reading, stages }: { readonly documentUuid: string; readonly reading: unknown; readonly stages: unknown },
): Promise<void> {
  await tx.query(SAVE_READING, [tx.tenantUuid, wholeUuid, documentUuid, JSON.stringify(reading), JSON.stringify(stages)]);
}
