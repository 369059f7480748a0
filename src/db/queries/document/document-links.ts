import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/**
 * What a document names: an order's external id, an invoice's, or a load (an order's external id or else its number). A bill that
 * was read waits for its order by `reference`: a number in the form in which orders are found by it; and for its vendor by
 * `vendor`: what an entry of the directory is found by.
 */
export type WantedKind = "order" | "invoice" | "load" | "reference" | "vendor";

export interface Wanted {
  readonly documentUuid: string;
  readonly kind: WantedKind;
  readonly externalId: string;
}

/** What to lock (`lockNames`) so that a document and the order or invoice it names never pass each other unseen. */
export function orderLock(name: string): string {
  return `document of order ${name}`;
}
export function invoiceLock(name: string): string {
  return `document of invoice ${name}`;
}

/**
 * Invoices of this external id: the only open or approved one, else the only one. Undefined when there are none, null when one
 * cannot tell.
 */
export async function findInvoiceToLink(tx: TenantTx, externalId: string): Promise<string | null | undefined> {
  const { rows } = await tx.query<{ uuid: string; status: string }>(
    "select invoice_uuid as uuid, status from invoice where tenant_uuid = $1 and external_id = $2 order by invoice_uuid for share",
    [tx.tenantUuid, externalId],
  );
  if (rows.length === 0) return undefined;
  const living = rows.filter((row) => row.status !== "terminated");
  const candidates = living.length > 0 ? living : rows;
  return candidates.length === 1 ? (candidates[0]?.uuid ?? null) : null;
}

/** The order of this external id. For a load also the only order of this number. */
export async function findOrderToLink(tx: TenantTx, kind: "order" | "load", name: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ uuid: string; exact: boolean }>(
    `select order_uuid as uuid, external_id = $2 as exact from freight_order
    where tenant_uuid = $1 and succeeded_by is null and (external_id = $2 or ($3 and order_uuid in (
      select order_uuid from freight_order where tenant_uuid = $1 and order_number = $2))) limit 3`,
    [tx.tenantUuid, name, kind === "load"],
  );
  const exact = rows.find((row) => row.exact);
  return exact?.uuid ?? (rows.length === 1 ? rows[0]?.uuid : undefined);
}

export async function wantLinks(tx: TenantTx, wanted: readonly Wanted[]): Promise<number> {
  if (wanted.length === 0) return 0;
  const { rowCount } = await tx.query(
    "insert into document_wanted (tenant_uuid, kind, external_id, document_uuid) select $1, * from unnest($2::text[], $3::text[], $4::uuid[]) on conflict do nothing",
    [
      tx.tenantUuid,
      wanted.map((entry) => entry.kind),
      wanted.map((entry) => entry.externalId),
      wanted.map((entry) => entry.documentUuid),
    ],
  );
  return rowCount ?? 0;
}

const TAKE_WANTED = {
  name: "document-take-wanted",
  text: `delete from document_wanted where tenant_uuid = $1 and (kind, external_id) in (select * from unnest($2::text[], $3::text[]))
    returning document_uuid as "documentUuid", kind, external_id as "externalId"`,
};

/** The documents that waited for these names, which are theirs from now on. */
export async function takeWanted(
  tx: TenantTx,
  names: readonly { readonly kind: WantedKind; readonly externalId: string }[],
): Promise<readonly Wanted[]> {
  return names.length === 0
    ? []
    : (await tx.query<Wanted>(TAKE_WANTED, [tx.tenantUuid, names.map((name) => name.kind), names.map((name) => name.externalId)]))
        .rows;
}

export async function forgetWanted(tx: TenantTx, documentUuid: string): Promise<void> {
  await tx.query("delete from document_wanted where tenant_uuid = $1 and document_uuid = $2 and kind <> 'invoice'", [
    tx.tenantUuid,
    documentUuid,
  ]);
}

export async function linkDocumentsToOrders(
  tx: TenantTx,
  links: readonly { readonly documentUuid: string; readonly orderUuid: string }[],
): Promise<void> {
  if (links.length === 0) return;
  await tx.query(
    "insert into document_order (tenant_uuid, document_uuid, order_uuid) select $1, * from unnest($2::uuid[], $3::uuid[]) on conflict do nothing",
    [tx.tenantUuid, links.map((link) => link.documentUuid), links.map((link) => link.orderUuid)],
  );
}

/** Takes away what was linked to orders themselves, not through an invoice. */
export async function unlinkFromOrders(tx: TenantTx, documentUuid: string): Promise<void> {
  await tx.query("delete from document_order where tenant_uuid = $1 and document_uuid = $2 and invoice_uuid is null", [
    tx.tenantUuid,
    documentUuid,
  ]);
}

/** Links documents to invoices and to the orders matched to them. */
export async function linkDocumentsToInvoices(
  tx: TenantTx,
  links: readonly { readonly documentUuid: string; readonly invoiceUuid: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const values = [tx.tenantUuid, links.map((link) => link.documentUuid), links.map((link) => link.invoiceUuid)];
  await tx.query(
    "insert into document_invoice (tenant_uuid, document_uuid, invoice_uuid) select $1, * from unnest($2::uuid[], $3::uuid[]) on conflict do nothing",
    values,
  );
  await tx.query(
    `insert into document_order (tenant_uuid, document_uuid, order_uuid, invoice_uuid)
    select $1, l.document_uuid, m.order_uuid, l.invoice_uuid from unnest($2::uuid[], $3::uuid[]) as l (document_uuid, invoice_uuid)
      join invoice_order m on m.tenant_uuid = $1 and m.invoice_uuid = l.invoice_uuid on conflict do nothing`,
    values,
  );
}

export interface Unannounced {
  readonly documentUuid: string;
  readonly orderExternalId: string;
  readonly lastEventAt: string | null;
}

/**
 * Marks the links of approved documents that nobody was told of, lists them from `listedAt` on, and answers them; the documents
 * stay locked.
 */
export async function takeUnannounced(
  tx: TenantTx,
  documentUuids: readonly string[],
  listedAt: string,
): Promise<readonly Unannounced[]> {
  await tx.query(
    "select from document where tenant_uuid = $1 and document_uuid = any ($2::uuid[]) order by document_uuid for update",
    [tx.tenantUuid, documentUuids],
  );
  const { rows } = await tx.query<Unannounced>(
    `with told as (
      update document_order l set announced = true, listed_at = $3::timestamptz from document d
      where l.tenant_uuid = $1 and l.document_uuid = any ($2::uuid[]) and not l.announced and d.tenant_uuid = $1 and d.document_uuid = l.document_uuid and d.status = 'Approved'
      returning l.document_uuid, l.order_uuid, d.last_event_at
    ) select told.document_uuid as "documentUuid", o.external_id as "orderExternalId", ${instantText("told.last_event_at")} as "lastEventAt"
      from told join freight_order o on o.tenant_uuid = $1 and o.order_uuid = told.order_uuid order by told.document_uuid, o.external_id`,
    [tx.tenantUuid, documentUuids, listedAt],
  );
  return rows;
}

export async function saveLastEvents(tx: TenantTx, last: ReadonlyMap<string, string>): Promise<void> {
  await tx.query(
    `update document set last_event_at = n.at from unnest($2::uuid[], $3::timestamptz[]) as n (document_uuid, at)
      where document.tenant_uuid = $1 and document.document_uuid = n.document_uuid`,
    [tx.tenantUuid, [...last.keys()], [...last.values()]],
  );
}

/** Open invoices that an approved document among these may concern: its own, and those of its orders. */
export async function listOpenInvoicesOfDocuments(tx: TenantTx, documentUuids: readonly string[]): Promise<readonly string[]> {
  return (
    await tx.query<{ uuid: string }>(
      `select invoice_uuid as uuid from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated') and invoice_uuid in (
        select l.invoice_uuid from document_invoice l join document d on d.tenant_uuid = $1 and d.document_uuid = l.document_uuid and d.status = 'Approved'
          where l.tenant_uuid = $1 and l.document_uuid = any ($2::uuid[])
        union select m.invoice_uuid from document_order l join document d on d.tenant_uuid = $1 and d.document_uuid = l.document_uuid and d.status = 'Approved'
          join invoice_order m on m.tenant_uuid = $1 and m.order_uuid = l.order_uuid where l.tenant_uuid = $1 and l.document_uuid = any ($2::uuid[]))
      order by invoice_uuid`,
      [tx.tenantUuid, documentUuids],
    )
  ).rows.map((row) => row.uuid);
}

/** Whether this capture is new; it is noted either way. */
export async function claimCapture(tx: TenantTx, captureId: string, intakeUuid: string, loadId: string | null): Promise<boolean> {
  return (
    (
      await tx.query(
        "insert into capture (tenant_uuid, capture_id, intake_uuid, load_id) values ($1, $2, $3, $4) on conflict do nothing",
        [tx.tenantUuid, captureId, intakeUuid, loadId],
      )
    ).rowCount === 1
  );
}

/** Which of these documents lie with an invoice of another vendor, and not with this one. */
export async function listPapersOfOthers(
  tx: TenantTx,
  invoiceUuid: string,
  documentUuids: readonly string[],
): Promise<readonly string[]> {
  if (documentUuids.length === 0) return [];
  return (
    await tx.query<{ uuid: string }>(
      {
        name: "list-papers-of-others",
        text: `
          select distinct link.document_uuid as uuid
          from invoice own
            join document_invoice link on link.tenant_uuid = $1 and link.document_uuid = any ($3::uuid[])
            join invoice other on other.tenant_uuid = $1 and other.invoice_uuid = link.invoice_uuid
          where own.tenant_uuid = $1 and own.invoice_uuid = $2
            and coalesce(other.vendor_external_id, other.vendor_scac, other.vendor_name) is distinct from coalesce(own.vendor_external_id, own.vendor_scac, own.vendor_name)
            and not exists (select from document_invoice mine where mine.tenant_uuid = $1 and mine.document_uuid = link.document_uuid and mine.invoice_uuid = $2)
          order by 1`,
      },
      [tx.tenantUuid, invoiceUuid, documentUuids],
    )
  ).rows.map((row) => row.uuid);
}
