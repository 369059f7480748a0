import type { TenantTx } from "../../database.ts";
import { insertDocumentWords } from "./document-words.ts";
import { instantText } from "../../sql.ts";
import { IS_WITHHELD } from "./withheld.ts";

/** A copy of another document in which places are blacked out. */
export interface RedactionOf {
  readonly documentUuid: string;
  /** As JSON: a page and a box each. */
  readonly places: unknown;
}

export interface NewDocument {
  readonly documentUuid: string;
  readonly type: string;
  readonly approved: boolean;
  readonly filename: string;
  readonly mediaType: string;
  readonly blobHash: string;
  readonly bytes: number;
  readonly source: string;
  readonly intakeUuid: string | null;
  /** ISO 8601, on the tenant's clock. */
  readonly at: string;
  readonly by: string;
  /** Absent: it is as it came. */
  readonly redaction?: RedactionOf;
  readonly hasSignature?: boolean;
}

export async function insertDocument(tx: TenantTx, document: NewDocument): Promise<void> {
  await tx.query(
    `insert into document (tenant_uuid, document_uuid, type, status, filename, stored_name, media_type, blob_hash, bytes, source, intake_uuid,
      has_signature, redacts, redacted_places, created_at, created_by, modified_at, modified_by, approved_at, approved_by, approved_how)
    values ($1, $2, $3, $4, $5, $5, $6, $7, $8, $9, $12, $13, $14, $15::jsonb, $10::timestamptz, $11, $10::timestamptz, $11,
      case when $4 = 'Approved' then $10::timestamptz end, case when $4 = 'Approved' then $11 end, case when $4 = 'Approved' then 'upload' end)`,
    [
      tx.tenantUuid,
      document.documentUuid,
      document.type,
      document.approved ? "Approved" : "Draft",
      document.filename,
      document.mediaType,
      document.blobHash,
      document.bytes,
      document.source,
      document.at,
      document.by,
      document.intakeUuid,
      document.hasSignature ?? false,
      document.redaction?.documentUuid ?? null,
      document.redaction === undefined ? null : JSON.stringify(document.redaction.places),
    ],
  );
  await insertDocumentWords(tx, document.documentUuid, document.filename);
}

/** A look without a lock: locking a row is a change, which would have to be flushed before a request goes on. */
export async function isInvoice(tx: TenantTx, invoiceUuid: string): Promise<boolean> {
  const found = await tx.query(
    { name: "document-is-invoice", text: "select from invoice where tenant_uuid = $1 and invoice_uuid = $2" },
    [tx.tenantUuid, invoiceUuid],
  );
  return found.rows.length > 0;
}

/** The invoice's status; locked against being matched elsewhere while a document is linked to it. */
export async function findInvoiceStatus(tx: TenantTx, invoiceUuid: string): Promise<string | undefined> {
  return (
    await tx.query<{ status: string }>("select status from invoice where tenant_uuid = $1 and invoice_uuid = $2 for share", [
      tx.tenantUuid,
      invoiceUuid,
    ])
  ).rows[0]?.status;
}

export interface DocumentRow {
  readonly uuid: string;
  readonly orderExternalId: string | null;
  readonly type: string;
  readonly status: string;
  readonly hasSignature: boolean;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly filename: string;
  readonly fields: Record<string, unknown>;
  readonly eTag: number;
  readonly mediaType: string;
  readonly blobHash: string;
  readonly bytes: number;
  /** A redacted copy was made of it, or of pages that it has: it is for those who decide. */
  readonly hasRedacted: boolean;
}

const COLUMNS = `d.document_uuid as uuid, d.type, d.status, d.has_signature as "hasSignature", ${instantText("d.approved_at")} as "approvedAt", d.approved_by as "approvedBy",
  d.filename, d.fields, d.e_tag as "eTag", d.media_type as "mediaType", d.blob_hash as "blobHash", d.bytes,
  ${IS_WITHHELD} as "hasRedacted"`;

/** A document, with the first of its orders by name. */
export async function findDocument(tx: TenantTx, documentUuid: string): Promise<DocumentRow | undefined> {
  return (
    await tx.query<DocumentRow>(
      `select ${COLUMNS}, (
        select min(o.external_id) from document_order l join freight_order o on o.tenant_uuid = $1 and o.order_uuid = l.order_uuid
        where l.tenant_uuid = $1 and l.document_uuid = d.document_uuid) as "orderExternalId"
      from document d where d.tenant_uuid = $1 and d.document_uuid = $2`,
      [tx.tenantUuid, documentUuid],
    )
  ).rows[0];
}

/**
 * The documents of an order: linked to it, or to an invoice that is matched to it. Undefined when the tenant has no such order.
 */
export async function listOrderDocuments(tx: TenantTx, orderExternalId: string): Promise<readonly DocumentRow[] | undefined> {
  const order = await tx.query<{ orderUuid: string }>(
    `select order_uuid as "orderUuid" from freight_order where tenant_uuid = $1 and external_id = $2 and succeeded_by is null`,
    [tx.tenantUuid, orderExternalId],
  );
  const orderUuid = order.rows[0]?.orderUuid;
  if (orderUuid === undefined) return undefined;
  const { rows } = await tx.query<DocumentRow>(
    `select ${COLUMNS}, $3::text as "orderExternalId" from document d where d.tenant_uuid = $1 and d.document_uuid in (
      select document_uuid from document_order where tenant_uuid = $1 and order_uuid = $2
      union select l.document_uuid from invoice_order m join document_invoice l on l.tenant_uuid = $1 and l.invoice_uuid = m.invoice_uuid
        where m.tenant_uuid = $1 and m.order_uuid = $2)
    order by d.created_at, d.document_uuid`,
    [tx.tenantUuid, orderUuid, orderExternalId],
  );
  return rows;
}

export interface DocumentWithPdf extends Omit<DocumentRow, "orderExternalId"> {
  readonly pdfHash: string | null;
  readonly pdfBytes: number | null;
  /** Why none can be made; null: it was not tried, or may be tried again. */
  readonly pdfRefusal: string | null;
}

/** A document that belongs to the invoice, or to an order matched to it, with the PDF made of it. */
export async function findDocumentOfInvoice(
  tx: TenantTx,
  invoiceUuid: string,
  documentUuid: string,
): Promise<DocumentWithPdf | undefined> {
  return (
    await tx.query<DocumentWithPdf>(
      `select ${COLUMNS}, d.pdf_hash as "pdfHash", d.pdf_bytes as "pdfBytes",
        case when d.pdf_refused_until is null or d.pdf_refused_until > now() then d.pdf_refusal end as "pdfRefusal"
          from document d where d.tenant_uuid = $1 and d.document_uuid = $3 and (
        exists (select from document_invoice l where l.tenant_uuid = $1 and l.document_uuid = $3 and l.invoice_uuid = $2)
        or exists (select from document_order l join invoice_order m on m.tenant_uuid = $1 and m.order_uuid = l.order_uuid
          where l.tenant_uuid = $1 and l.document_uuid = $3 and m.invoice_uuid = $2))`,
      [tx.tenantUuid, invoiceUuid, documentUuid],
    )
  ).rows[0];
}

/** Keeps the PDF made of an image. */
export async function savePdf(tx: TenantTx, documentUuid: string, hash: string, bytes: number): Promise<void> {
  await tx.query("update document set pdf_hash = $3, pdf_bytes = $4 where tenant_uuid = $1 and document_uuid = $2", [
    tx.tenantUuid,
    documentUuid,
    hash,
    bytes,
  ]);
}

/** Keeps why no PDF can be made of a file; for so many minutes, or for ever where that lies in the file itself. */
export async function savePdfRefusal(tx: TenantTx, documentUuid: string, reason: string, minutes: number | null): Promise<void> {
  await tx.query(
    "update document set pdf_refusal = $3, pdf_refused_until = now() + make_interval(mins => $4::int) where tenant_uuid = $1 and document_uuid = $2",
    [tx.tenantUuid, documentUuid, reason, minutes],
  );
}

const FILENAMES = {
  name: "document-filenames",
  text: "select document_uuid as uuid, filename from document where tenant_uuid = $1 and document_uuid = any($2)",
};

/** The names of documents' files by their uuids. */
export async function listFilenames(tx: TenantTx, documentUuids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (documentUuids.length === 0) return new Map();
  const { rows } = await tx.query<{ uuid: string; filename: string }>(FILENAMES, [tx.tenantUuid, documentUuids]);
  return new Map(rows.map(({ uuid, filename }) => [uuid, filename]));
}
