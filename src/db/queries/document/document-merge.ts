import type { TenantTx } from "../../database.ts";
import { linkAsWhole } from "./document-parts.ts";
import { insertDocumentWords } from "./document-words.ts";

export interface NewMerged {
  readonly documentUuid: string;
  readonly filename: string;
  readonly blobHash: string;
  readonly bytes: number;
}

/** It came when, how and from whom the first of them came; who sent the others prepared it too. */
const INSERT = {
  name: "document-merge-insert",
  text: `insert into document (tenant_uuid, document_uuid, type, status, filename, stored_name, media_type, blob_hash, bytes, source, intake_uuid,
      created_at, created_by, modified_at, modified_by, correctors)
    select $1, $3, 'Unset', 'Draft', $4, $4, 'application/pdf', $5, $6, w.source, w.intake_uuid, w.created_at, w.created_by, $7::timestamptz, $8,
      array(select distinct o.created_by from document o where o.tenant_uuid = $1 and o.document_uuid = any ($9::uuid[]) and o.created_by <> w.created_by)
    from document w where w.tenant_uuid = $1 and w.document_uuid = $2`,
};
const MARK = {
  name: "document-merge-mark",
  text: `update document d set merged_into = $2, merged_place = p.place, e_tag = d.e_tag + 1, modified_at = $4::timestamptz, modified_by = $5
    from unnest($3::uuid[]) with ordinality as p (document_uuid, place) where d.tenant_uuid = $1 and d.document_uuid = p.document_uuid`,
};

/** A document of the pages of others, which lies with what each of them lies with. `at`: ISO 8601, on the tenant's clock. */
export async function insertMerged(
  tx: TenantTx,
  originals: readonly string[],
  made: NewMerged,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  const { documentUuid, filename, blobHash, bytes } = made;
  await tx.query(INSERT, [tx.tenantUuid, originals[0], documentUuid, filename, blobHash, bytes, at, by, originals]);
  await insertDocumentWords(tx, documentUuid, filename);
  for (const original of originals) await linkAsWhole(tx, original, [documentUuid]);
  await tx.query(MARK, [tx.tenantUuid, documentUuid, originals, at, by]);
}

const ORIGINALS = {
  name: "document-merge-originals",
  text: "select document_uuid as uuid from document where tenant_uuid = $1 and merged_into = $2 order by merged_place",
};

/** What a document was put together of, in its order; none: it was not. */
export async function listMerged(tx: TenantTx, documentUuid: string): Promise<readonly string[]> {
  return (await tx.query<{ uuid: string }>(ORIGINALS, [tx.tenantUuid, documentUuid])).rows.map(({ uuid }) => uuid);
}

const LET_GO = {
  name: "document-merge-let-go",
  text: `update document set merged_into = null, merged_place = null, e_tag = e_tag + 1, modified_at = $3::timestamptz, modified_by = $4
    where tenant_uuid = $1 and merged_into = $2`,
};
const END = {
  name: "document-merge-end",
  text: `update document set merge_undone_at = $3::timestamptz, e_tag = e_tag + 1, modified_at = $3::timestamptz, modified_by = $4
    where tenant_uuid = $1 and document_uuid = $2`,
};

/** The originals are decided about by themselves again; what they were put together to stays, and is nothing. */
export async function undoMerged(
  tx: TenantTx,
  documentUuid: string,
  { at, by }: { readonly at: string; readonly by: string },
): Promise<void> {
  await tx.query(LET_GO, [tx.tenantUuid, documentUuid, at, by]);
  await tx.query(END, [tx.tenantUuid, documentUuid, at, by]);
}
