import type { TenantTx } from "../../database.ts";
import { dayText } from "../../sql.ts";
import type { Day } from "#domain/day/day.ts";
import { type AcceptedInvoice, acceptInvoices, parametersOfAccepted } from "../message/accepted-invoices.ts";
import { IS_SPLIT } from "./document-parts.ts";
import { askForReview } from "./document-review.ts";
import { WORK_CHANNEL } from "../queue/work.ts";

/** What is known of a document before it is a bill. */
export interface BillSource {
  readonly type: string;
  readonly status: "Draft" | "Ready" | "Approved";
  readonly source: string;
  readonly createdBy: string;
  readonly receivedOn: Day;
  readonly blobHash: string;
  /** It was sent for an invoice that exists or is awaited, or lies with one. */
  readonly isOfInvoice: boolean;
  /** `invoices` or `documents`, and who proved to be its sender; null where it did not come by mail. */
  readonly mailAddress: string | null;
  readonly mailVendor: string | null;
  /** Somebody said what it is, or what stands on it. */
  readonly isCorrected: boolean;
  /** A copy in which places are blacked out: it is no bill, and supports nothing. */
  readonly isRedacted: boolean;
  /** Orders that it was sent for. */
  readonly orderUuids: readonly string[];
  /** It was put together of several documents. */
  readonly isMerged: boolean;
  /** It was cut out of another document. */
  readonly isPart: boolean;
  /** Documents were cut out of it. */
  readonly isSplit: boolean;
}

const SOURCE = {
  name: "document-bill-source",
  text: `select d.type, d.status, d.source, d.created_by as "createdBy", ${dayText("d.created_at")} as "receivedOn", d.blob_hash as "blobHash",
      exists (select from document_invoice l where l.tenant_uuid = $1 and l.document_uuid = $2)
        or exists (select from document_wanted w where w.tenant_uuid = $1 and w.document_uuid = $2 and w.kind = 'invoice') as "isOfInvoice",
      d.corrected_by is not null as "isCorrected", d.redacts is not null as "isRedacted",
      array(select l.order_uuid from document_order l where l.tenant_uuid = $1 and l.document_uuid = $2 order by 1) as "orderUuids",
      m.address as "mailAddress", m.vendor_external_id as "mailVendor", d.part_of is not null as "isPart",
      exists (select from document o where o.tenant_uuid = $1 and o.merged_into = d.document_uuid) as "isMerged", ${IS_SPLIT} as "isSplit"
    from document d join document f on f.tenant_uuid = $1 and f.document_uuid = coalesce(d.came_as, d.document_uuid)
    left join lateral (
      select m.address, m.vendor_external_id from mail_attachment a join mail_message m on m.tenant_uuid = $1 and m.mail_uuid = a.mail_uuid
      where d.source = 'Email' and a.tenant_uuid = $1 and a.blob_hash = f.blob_hash and a.document_uuid = f.document_uuid
      order by m.received_at, m.mail_uuid limit 1) m on true
    where d.tenant_uuid = $1 and d.document_uuid = $2`,
};

export async function findBillSource(tx: TenantTx, documentUuid: string): Promise<BillSource | undefined> {
  return (await tx.query<BillSource>(SOURCE, [tx.tenantUuid, documentUuid])).rows[0];
}

const VENDORS_BY_KEYS = {
  name: "document-bill-vendors",
  text: `select external_id as "externalId" from vendor where tenant_uuid = $1 and vendor_uuid = any(array(
    select k.party_uuid from party_key k where k.tenant_uuid = $1 and k.party = 'vendor' and k.place = 0 and k.key = any($2)))
    order by external_id limit 100`,
};

/** The externalIds of vendors of the directory that are found by one of these keys. */
export async function listVendorsByKeys(tx: TenantTx, keys: readonly string[]): Promise<readonly string[]> {
  return keys.length === 0
    ? []
    : (await tx.query<{ externalId: string }>(VENDORS_BY_KEYS, [tx.tenantUuid, keys])).rows.map(({ externalId }) => externalId);
}

export interface SameBill {
  readonly invoiceUuid: string;
  readonly billed: string;
  readonly currency: string;
}

const SAME_BILL = {
  name: "document-same-bill",
  text: `select invoice_uuid as "invoiceUuid", billed::text as billed, currency from invoice
    where tenant_uuid = $1 and number_key = $2 and status <> 'terminated'
      and (upper(vendor_external_id) = any($3::text[]) or ($4::text is not null and upper(vendor_scac) = upper($4)))
    order by received_at, invoice_uuid limit 10`,
};

/** Invoices that are not terminated, of this vendor and number. */
export async function listSameBills(
  tx: TenantTx,
  numberKey: string,
  vendor: { readonly externalIds: readonly string[]; readonly scac: string | null },
): Promise<readonly SameBill[]> {
  const ids = vendor.externalIds.map((id) => id.toUpperCase());
  return (await tx.query<SameBill>(SAME_BILL, [tx.tenantUuid, numberKey, ids, vendor.scac])).rows;
}

const UNDER_WAY = {
  name: "document-bill-under-way",
  text: `select from intake_about a join intake i on i.tenant_uuid = $1 and i.intake_uuid = a.intake_uuid
    where a.tenant_uuid = $1 and a.about = any($2) and i.state = 'accepted' and i.accepted_at > now() - interval '1 minute' limit 1`,
};

/** Whether a message about one of these was accepted within a minute and has not landed. */
export async function isBillUnderWay(tx: TenantTx, about: readonly string[]): Promise<boolean> {
  return (await tx.query(UNDER_WAY, [tx.tenantUuid, about])).rows.length > 0;
}

const OPEN_OF_ORDER = {
  name: "document-open-of-order",
  text: `select i.invoice_uuid as uuid from invoice_order m join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = m.invoice_uuid
    where m.tenant_uuid = $1 and m.order_uuid = $2 and i.status not in ('approved', 'terminated') order by 1`,
};

/** Open invoices that are matched to an order: a policy may ask for no more of a paper than that it is ready. */
export async function listOpenOfOrder(tx: TenantTx, orderUuid: string): Promise<readonly string[]> {
  return (await tx.query<{ uuid: string }>(OPEN_OF_ORDER, [tx.tenantUuid, orderUuid])).rows.map(({ uuid }) => uuid);
}

const OPEN_OF_DOCUMENT = {
  name: "document-open-of-its-orders",
  text: `select distinct i.invoice_uuid as uuid from document_order l
    join invoice_order m on m.tenant_uuid = $1 and m.order_uuid = l.order_uuid
    join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = m.invoice_uuid
    where l.tenant_uuid = $1 and l.document_uuid = $2 and i.status not in ('approved', 'terminated') order by 1`,
};

/** Open invoices that are matched to an order that a document lies with. */
export async function listOpenOfDocumentOrders(tx: TenantTx, documentUuid: string): Promise<readonly string[]> {
  return (await tx.query<{ uuid: string }>(OPEN_OF_DOCUMENT, [tx.tenantUuid, documentUuid])).rows.map(({ uuid }) => uuid);
}

const INSERT = {
  name: "document-bills-insert",
  text: `with ${acceptInvoices("readDocument")}
    select pg_notify('${WORK_CHANNEL}', 'ingest-invoice')`,
};

/** Messages of invoices that were read from a document, with their work. */
export async function insertBills(tx: TenantTx, messages: readonly AcceptedInvoice[]): Promise<void> {
  await tx.query(INSERT, [tx.tenantUuid, ...parametersOfAccepted(messages)]);
}

const MAKE_READY = {
  name: "document-make-ready",
  text: `update document set status = 'Ready', type = $3, fields = $4::jsonb, has_signature = has_signature or $7, e_tag = e_tag + 1,
      modified_at = $5::timestamptz, modified_by = $6
    where tenant_uuid = $1 and document_uuid = $2 and status = 'Draft'`,
};

/** A draft that was read and passed every check. Nobody corrected it: who prepared it stays who sent it. */
export async function makeReady(
  tx: TenantTx,
  documentUuid: string,
  read: {
    readonly type: string;
    readonly fields: unknown;
    /** A signature that was seen; one that was told of before stays. */
    readonly hasSignature: boolean;
    readonly at: string;
    readonly by: string;
  },
): Promise<void> {
  await tx.query(MAKE_READY, [
    tx.tenantUuid,
    documentUuid,
    read.type,
    JSON.stringify(read.fields),
    read.at,
    read.by,
    read.hasSignature,
  ]);
}

const SAVE_ROUTE = {
  name: "document-reading-route",
  text: "update document_reading set route = $3, why = $4 where tenant_uuid = $1 and document_uuid = $2",
};

/** How a document that was read goes on, and why; one that does not go on by itself waits for a person. */
export async function saveRoute(
  tx: TenantTx,
  documentUuid: string,
  { route, why }: { readonly route: "automatic" | "review"; readonly why: string },
): Promise<void> {
  await tx.query(SAVE_ROUTE, [tx.tenantUuid, documentUuid, route, why]);
  if (route === "review") await askForReview(tx, documentUuid);
}
