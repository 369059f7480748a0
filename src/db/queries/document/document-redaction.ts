import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { linkAsWhole } from "./document-parts.ts";
import { IS_WITHHELD } from "./withheld.ts";

/** What a redacted copy has of its original. */
export interface OriginalToRedact {
  readonly filename: string;
  readonly type: string;
  readonly hasSignature: boolean;
  readonly source: string;
  readonly intakeUuid: string | null;
  readonly blobHash: string;
  readonly hasRedacted: boolean;
}

const ORIGINAL = {
  name: "document-original-to-redact",
  text: `select d.filename, d.type, d.has_signature as "hasSignature", d.source, d.intake_uuid as "intakeUuid", d.blob_hash as "blobHash",
      ${IS_WITHHELD} as "hasRedacted"
    from document d where d.tenant_uuid = $1 and d.document_uuid = $2`,
};

export async function findOriginalToRedact(tx: TenantTx, documentUuid: string): Promise<OriginalToRedact | undefined> {
  return (await tx.query<OriginalToRedact>(ORIGINAL, [tx.tenantUuid, documentUuid])).rows[0];
}

/** The copy lies where the original lies, and waits for what it waits for. */
export async function linkAsOriginal(tx: TenantTx, originalUuid: string, copyUuid: string): Promise<void> {
  await linkAsWhole(tx, originalUuid, [copyUuid]);
}

export interface ArchivedDocument {
  readonly uuid: string;
  readonly filename: string;
  readonly blobHash: string;
  readonly bytes: number;
  readonly createdAt: string;
  readonly hasRedacted: boolean;
}

const TO_ARCHIVE = {
  name: "documents-to-archive",
  text: `select document_uuid as uuid, filename, blob_hash as "blobHash", bytes, ${instantText("created_at")} as "createdAt", ${IS_WITHHELD} as "hasRedacted"
    from document d where tenant_uuid = $1 and document_uuid = any ($2::uuid[]) order by created_at, document_uuid`,
};

export async function listToArchive(tx: TenantTx, uuids: readonly string[]): Promise<readonly ArchivedDocument[]> {
  return (await tx.query<ArchivedDocument>(TO_ARCHIVE, [tx.tenantUuid, uuids])).rows;
}

const OF_DOCUMENT = {
  name: "document-withheld",
  text: `select ${IS_WITHHELD} as "isWithheld" from document d where d.tenant_uuid = $1 and d.document_uuid = $2`,
};

/** Whether a document is for those who decide, because pages of it were blacked out; false: or there is none. */
export async function isDocumentWithheld(tx: TenantTx, documentUuid: string): Promise<boolean> {
  return (await tx.query<{ isWithheld: boolean }>(OF_DOCUMENT, [tx.tenantUuid, documentUuid])).rows[0]?.isWithheld === true;
}

const OF_BYTES = {
  name: "document-bytes-withheld",
  text: `select from document d where d.tenant_uuid = $1 and d.blob_hash = any($2) and ${IS_WITHHELD} limit 1`,
};

/** Whether one of these files is that of a document which is for those who decide. */
export async function areBytesWithheld(tx: TenantTx, blobHashes: readonly string[]): Promise<boolean> {
  return blobHashes.length > 0 && (await tx.query(OF_BYTES, [tx.tenantUuid, blobHashes])).rows.length > 0;
}
