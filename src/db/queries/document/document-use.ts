import type { Day } from "#domain/day/day.ts";
import type { TenantTx } from "../../database.ts";
import { dayText } from "../../sql.ts";

/** By what a paper is found again among those that were used: its document, its bytes, and what stands on it (null: not read). */
export interface UsedPaper {
  readonly documentUuid: string;
  readonly blobHash: string;
  readonly numberKey: string | null;
  readonly dayKey: string | null;
}

/** What an approved invoice used of a receipt for one charge. Amounts are decimal text. */
export interface DocumentUseRow extends UsedPaper {
  /** Of the document as it was approved: it does not change any more. */
  readonly type: string;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly charge: string;
  readonly amount: string;
  readonly currency: string;
  /** Of the orders of that invoice. */
  readonly orderNumbers: readonly string[];
  readonly usedOn: Day;
}

const LIST = {
  name: "document-use-list",
  text: `select u.document_uuid as "documentUuid", u.blob_hash as "blobHash", u.number_key as "numberKey", u.day_key as "dayKey",
    coalesce(d.type, '') as type, coalesce(d.fields, '{}') as fields,
      u.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", u.charge_code as charge, u.amount::text as amount, u.currency, ${dayText("u.used_at")} as "usedOn",
      array(select o.order_number from invoice_order io join freight_order o using (tenant_uuid, order_uuid)
        where io.tenant_uuid = $1 and io.invoice_uuid = u.invoice_uuid order by 1) as "orderNumbers"
    from document_use u join invoice i using (tenant_uuid, invoice_uuid) left join document d using (tenant_uuid, document_uuid)
    where u.tenant_uuid = $1 and (u.document_uuid = any($2::uuid[]) or u.blob_hash = any($3) or u.number_key = any($4) or u.day_key = any($5))
    order by u.used_at, u.invoice_uuid, u.document_uuid, u.charge_code`,
};

/** Documents, bytes, and keys of what stands on papers. */
export interface UsesLookedFor {
  readonly documentUuids: readonly string[];
  readonly blobHashes: readonly string[];
  readonly numbers: readonly string[];
  readonly days: readonly string[];
}

/** What was used by any approved invoice of these documents, of copies of their files, and of papers with one of these keys. */
export async function listDocumentUses(tx: TenantTx, looked: UsesLookedFor): Promise<readonly DocumentUseRow[]> {
  if (looked.documentUuids.length === 0) return [];
  const values = [tx.tenantUuid, looked.documentUuids, looked.blobHashes, looked.numbers, looked.days];
  return (await tx.query<DocumentUseRow>(LIST, values)).rows;
}

const LOCK = {
  name: "document-use-lock",
  text: `select pg_advisory_xact_lock(key) from (select distinct hashtextextended('paper ' || $1 || ' ' || hash, 0) as key from unnest($2::text[]) as hash order by key) keys`,
};

/**
 * Approvals that use the same papers wait for each other here until the transaction ends: `names` are what papers that may be one
 * have in common. Taken after orders and invoices and before the tenant's counter, in one order.
 */
export async function lockPapers(tx: TenantTx, names: readonly string[]): Promise<void> {
  if (names.length > 0) await tx.query(LOCK, [tx.tenantUuid, names]);
}

export async function insertDocumentUses(tx: TenantTx, uses: readonly DocumentUseRow[], at: string): Promise<void> {
  if (uses.length === 0) return;
  await tx.query(
    {
      name: "document-use-insert",
      text: `insert into document_use (tenant_uuid, document_uuid, blob_hash, number_key, day_key, invoice_uuid, charge_code, amount, currency, used_at)
        select $1, u."documentUuid", u."blobHash", u."numberKey", u."dayKey", u."invoiceUuid", u.charge, u.amount, u.currency, $3
        from jsonb_to_recordset($2::jsonb) as u("documentUuid" uuid, "blobHash" text, "numberKey" text, "dayKey" text,
          "invoiceUuid" uuid, charge text, amount numeric, currency text)`,
    },
    [tx.tenantUuid, JSON.stringify(uses), at],
  );
}
