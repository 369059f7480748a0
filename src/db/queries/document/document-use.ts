import type { TenantTx } from "../../database.ts";

/** What an approved invoice used of a receipt for one charge. Amounts are decimal text. */
export interface DocumentUseRow {
  readonly documentUuid: string;
  readonly blobHash: string;
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly charge: string;
  readonly amount: string;
  readonly currency: string;
}

/** The files a use is about: a paper by its document, and by its bytes. */
export interface UsedPaper {
  readonly documentUuid: string;
  readonly blobHash: string;
}

const LIST = {
  name: "document-use-list",
  text: `select u.document_uuid as "documentUuid", u.blob_hash as "blobHash", u.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber",
      u.charge_code as charge, u.amount::text as amount, u.currency
    from document_use u join invoice i using (tenant_uuid, invoice_uuid)
    where u.tenant_uuid = $1 and (u.document_uuid = any($2::uuid[]) or u.blob_hash = any($3))
    order by u.used_at, u.invoice_uuid, u.document_uuid, u.charge_code`,
};

/** What was used of these papers by any approved invoice, whichever copy of the file it showed. */
export async function listDocumentUses(tx: TenantTx, papers: readonly UsedPaper[]): Promise<readonly DocumentUseRow[]> {
  if (papers.length === 0) return [];
  const values = [tx.tenantUuid, papers.map((paper) => paper.documentUuid), [...new Set(papers.map((paper) => paper.blobHash))]];
  return (await tx.query<DocumentUseRow>(LIST, values)).rows;
}

const LOCK = {
  name: "document-use-lock",
  text: `select pg_advisory_xact_lock(key) from (select distinct hashtextextended('paper ' || $1 || ' ' || hash, 0) as key from unnest($2::text[]) as hash order by key) keys`,
};

/**
 * Approvals that use the same papers wait for each other here until the transaction ends. Taken after orders and invoices and before the tenant's
 * counter, in one order.
 */
export async function lockPapers(tx: TenantTx, papers: readonly UsedPaper[]): Promise<void> {
  if (papers.length > 0) await tx.query(LOCK, [tx.tenantUuid, papers.map((paper) => paper.blobHash)]);
}

export async function insertDocumentUses(tx: TenantTx, uses: readonly DocumentUseRow[], at: string): Promise<void> {
  if (uses.length === 0) return;
  await tx.query(
    {
      name: "document-use-insert",
      text: `insert into document_use (tenant_uuid, document_uuid, blob_hash, invoice_uuid, charge_code, amount, currency, used_at)
        select $1, u."documentUuid", u."blobHash", u."invoiceUuid", u.charge, u.amount, u.currency, $3
        from jsonb_to_recordset($2::jsonb) as u("documentUuid" uuid, "blobHash" text, "invoiceUuid" uuid, charge text, amount numeric, currency text)`,
    },
    [tx.tenantUuid, JSON.stringify(uses), at],
  );
}
