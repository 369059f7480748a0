import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { linkAsWhole } from "./document-parts.ts";

/** Whether a redacted copy was made of `d`: it is for those who decide. */
const HAS_REDACTED = "exists (select from document p where p.tenant_uuid = $1 and p.redacts = d.document_uuid)";

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
      ${HAS_REDACTED} as "hasRedacted"
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
  text: `select document_uuid as uuid, filename, blob_hash as "blobHash", bytes, ${instantText("created_at")} as "createdAt", ${HAS_REDACTED} as "hasRedacted"
    from document d where tenant_uuid = $1 and document_uuid = any ($2::uuid[]) order by created_at, document_uuid`,
};

export async function listToArchive(tx: TenantTx, uuids: readonly string[]): Promise<readonly ArchivedDocument[]> {
  return (await tx.query<ArchivedDocument>(TO_ARCHIVE, [tx.tenantUuid, uuids])).rows;
}
