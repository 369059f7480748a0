import { invoiceNumberKey } from "#domain/invoice/number-key.ts";
import { keysOfNamedVendor } from "#domain/party/party-keys.ts";
import type { TenantTx } from "../../database.ts";
import { type SearchHits, vendorNamed } from "../invoice/invoice-search.ts";
import { IS_SPLIT } from "./document-parts.ts";
import { holdingText } from "./document-text.ts";
import { findDocumentsByWords, wordsOf } from "./document-words.ts";
import { isWithheld } from "./withheld.ts";
import { comesAfter, and, instantText, joined, sql, statement, verbatim, type SqlPart } from "../../sql.ts";

export interface ListedDocument {
  readonly uuid: string;
  readonly type: string;
  readonly status: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly bytes: number;
  readonly hasSignature: boolean;
  readonly source: string;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly approvedAt: string | null;
  readonly approvedBy: string | null;
  readonly eTag: string;
  readonly orders: readonly string[];
  readonly invoices: readonly { readonly uuid: string; readonly invoiceNumber: string }[];
  readonly madeOf: { readonly uuid: string; readonly how: string; readonly pages: readonly number[] } | null;
  /** What it was put together of, in the order of the pages. */
  readonly mergedOf: readonly { readonly uuid: string; readonly filename: string }[];
  readonly made: readonly { readonly uuid: string; readonly filename: string; readonly how: string; readonly status: string }[];
}

const shown = (tenant: SqlPart): SqlPart => sql`${SHOWN}, array(
    select o.external_id from document_order l join freight_order o on o.tenant_uuid = ${tenant} and o.order_uuid = l.order_uuid
    where l.tenant_uuid = ${tenant} and l.document_uuid = d.document_uuid order by o.external_id
  ) as orders,
  coalesce((
    select jsonb_agg(jsonb_build_object('uuid', i.invoice_uuid, 'invoiceNumber', i.invoice_number) order by i.received_at)
    from document_invoice l join invoice i on i.tenant_uuid = ${tenant} and i.invoice_uuid = l.invoice_uuid
    where l.tenant_uuid = ${tenant} and l.document_uuid = d.document_uuid
  ), '[]') as invoices,
  case when d.redacts is not null then jsonb_build_object('uuid', d.redacts, 'how', 'redact', 'pages', '[]'::jsonb)
    when d.part_of is not null then jsonb_build_object('uuid', d.part_of, 'how', 'split', 'pages', to_jsonb(d.part_pages)) end as "madeOf",
  coalesce((
    select jsonb_agg(jsonb_build_object('uuid', o.document_uuid, 'filename', o.filename) order by o.merged_place)
    from document o where o.tenant_uuid = ${tenant} and o.merged_into = d.document_uuid
  ), '[]') as "mergedOf",
  coalesce((
    select jsonb_agg(
        jsonb_build_object('uuid', p.document_uuid, 'filename', p.filename, 'status', p.status,
          'how', case when p.document_uuid = d.merged_into then 'merge' when p.part_of is null then 'redact' else 'split' end)
        order by p.part_pages, p.created_at, p.document_uuid)
    from document p where p.tenant_uuid = ${tenant} and (p.part_of = d.document_uuid or p.redacts = d.document_uuid or p.document_uuid = d.merged_into)
  ), '[]') as made`;

const SHOWN =
  verbatim(`d.document_uuid as uuid, d.type, d.status, d.filename, d.media_type as "mediaType", d.bytes, d.has_signature as "hasSignature", d.source,
  ${instantText("d.created_at")} as "createdAt", d.created_by as "createdBy", ${instantText("d.approved_at")} as "approvedAt",
    d.approved_by as "approvedBy", d.e_tag::text as "eTag"`);

export interface DocumentFilter {
  readonly statuses: readonly string[];
  readonly type: string | null;
  readonly q: string | null;
  readonly linked: boolean | null;
  /** Words that stand in it. */
  readonly text: string | null;
  /** Whether what was blacked out in a copy is found. */
  readonly mayOpenOriginals: boolean;
  /** An order's external id or number. */
  readonly order: string | null;
  /** An invoice's number or uuid: what lies with its orders counts too. */
  readonly invoice: string | null;
  /** A vendor's externalId or SCAC: what lies with its invoices' orders, and what waits and reads as its bill, counts too. */
  readonly vendor: string | null;
}

/** Documents, the newest first. `after` is the key of the last one shown. */
export async function listDocuments(
  tx: TenantTx,
  filter: DocumentFilter,
  after: readonly [createdAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly ListedDocument[]> {
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const isOfTenant = sql`d.tenant_uuid = ${tenant}`;
  const conditions = [isOfTenant];
  if (filter.statuses.length > 0) conditions.push(sql`d.status = any (${filter.statuses}::text[])`);
  if (filter.type !== null) conditions.push(sql`d.type = ${filter.type}`);
  if (filter.q !== null) conditions.push(...(await namedLike(tx, filter.q)));
  if (filter.text !== null) conditions.push(...(await holdingText(tx, filter.text)));
  if (filter.text !== null && !filter.mayOpenOriginals) conditions.push(sql`not ${isWithheld(tenant)}`);
  if (filter.linked !== null) {
    const linked = sql`(exists (select from document_order l where l.tenant_uuid = ${tenant} and l.document_uuid = d.document_uuid)
      or exists (select from document_invoice l where l.tenant_uuid = ${tenant} and l.document_uuid = d.document_uuid))`;
    conditions.push(filter.linked ? linked : sql`not ${linked}`);
  }
  conditions.push(...liesWith(tenant, filter));
  if (after !== undefined) conditions.push(comesAfter("d.created_at", "d.document_uuid", after));
  const newest = sql`order by d.created_at desc, d.document_uuid limit ${limit}`;
  const meant =
    filter.vendor === null
      ? conditions
      : [isOfTenant, isNewestOf(conditions, await ofVendor(tx, await anyCase(tx, filter.vendor)), newest)];
  const { rows } = await tx.query<ListedDocument>(
    statement(sql`select ${shown(tenant)} from document d where ${and(meant)} ${newest}`),
  );
  return rows;
}

/** What is found in one of several ways: each by its own indexes, and the newest of each, among which are the newest of all. */
function isNewestOf(conditions: readonly SqlPart[], ways: readonly SqlPart[], newest: SqlPart): SqlPart {
  const found = ways.map((way) => sql`(select d.document_uuid from document d where ${and([...conditions, way])} ${newest})`);
  return sql`d.document_uuid = any (array(${joined(found, " union ")}))`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Conditions for documents of an order, of an invoice: with the invoice itself, and with the orders that it is matched to. Each
 * begins at what is named, by its index.
 */
const liesWith = (tenant: SqlPart, { order, invoice }: DocumentFilter): readonly SqlPart[] => [
  ...(order === null
    ? []
    : [
        sql`d.document_uuid = any (array(select l.document_uuid from freight_order o join document_order l on l.tenant_uuid = ${tenant} and l.order_uuid = o.order_uuid
          where o.tenant_uuid = ${tenant} and (o.external_id = ${order} or o.order_number = ${order})))`,
      ]),
  ...(invoice === null ? [] : [sql`d.document_uuid = any (array(${ofInvoice(tenant, invoice)}))`]),
];

/** As the invoice's own page lists them. */
function ofInvoice(tenant: SqlPart, invoice: string): SqlPart {
  const named = UUID.test(invoice) ? sql`i.invoice_uuid = ${invoice}::uuid` : sql`i.number_key = ${invoiceNumberKey(invoice)}`;
  return sql`select l.document_uuid from invoice i join document_invoice l on l.tenant_uuid = ${tenant} and l.invoice_uuid = i.invoice_uuid
      where i.tenant_uuid = ${tenant} and ${named}
    union select l.document_uuid from invoice i join invoice_order m on m.tenant_uuid = ${tenant} and m.invoice_uuid = i.invoice_uuid
        join document_order l on l.tenant_uuid = ${tenant} and l.order_uuid = m.order_uuid
      where i.tenant_uuid = ${tenant} and ${named}`;
}

/**
 * The ways in which a document is a vendor's: it lies with an invoice of it; with an order of one, and with no invoice, which
 * would say whose it is; or it waits for a person, and reads as its bill. Each begins at the vendor's invoices, or at what waits,
 * by their indexes: a vendor without any is told at once.
 */
async function ofVendor(tx: TenantTx, { vendorExternalIds, scacs }: SearchHits): Promise<readonly SqlPart[]> {
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const isOfVendor = sql`i.tenant_uuid = ${tenant} and (i.vendor_external_id = any (${vendorExternalIds}::text[])
      or (i.vendor_external_id is null and i.vendor_scac = any (${scacs}::text[])))`;
  return [
    sql`d.document_uuid in (select l.document_uuid from invoice i join document_invoice l on l.tenant_uuid = ${tenant} and l.invoice_uuid = i.invoice_uuid
      where ${isOfVendor})`,
    sql`d.document_uuid in (select l.document_uuid from invoice i join invoice_order m on m.tenant_uuid = ${tenant} and m.invoice_uuid = i.invoice_uuid
        join document_order l on l.tenant_uuid = ${tenant} and l.order_uuid = m.order_uuid and l.invoice_uuid is null
      where ${isOfVendor})
      and not exists (select from document_invoice own where own.tenant_uuid = ${tenant} and own.document_uuid = d.document_uuid)`,
    sql`d.document_uuid in (select v.document_uuid from document_review v where v.tenant_uuid = ${tenant} and v.state = 'waiting'
        and v.vendor = any (${await namesOnBills(tx, vendorExternalIds)}::text[]))`,
  ];
}

/** Different names on bills that wait: more are read by nobody's list. */
const MAX_NAMES = 20_000;
const NAMES_THAT_WAIT = {
  name: "vendors-of-waiting-documents",
  text: `select distinct coalesce(vendor, '') as name from document_review where tenant_uuid = $1 and state = 'waiting' and vendor is not null limit ${MAX_NAMES}`,
};
const NAMES_OF_VENDORS = {
  name: "names-of-vendors",
  text: "select coalesce(name, '') as name from vendor where tenant_uuid = $1 and name is not null and external_id = any($2::text[])",
};

/** How bills that wait write the names of vendors: as matching finds them, whatever their case, marks and form of company. */
async function namesOnBills(tx: TenantTx, vendorExternalIds: readonly string[]): Promise<readonly string[]> {
  if (vendorExternalIds.length === 0) return [];
  const vendors = await tx.query<{ name: string }>(NAMES_OF_VENDORS, [tx.tenantUuid, vendorExternalIds]);
  const known = new Set(vendors.rows.flatMap(({ name }) => keysOfNamedVendor(name)).map(withoutMarks));
  if (known.size === 0) return [];
  const waiting = await tx.query<{ name: string }>(NAMES_THAT_WAIT, [tx.tenantUuid]);
  return waiting.rows
    .map(({ name }) => name)
    .filter((name) =>
      keysOfNamedVendor(name)
        .map(withoutMarks)
        .some((key) => known.has(key)),
    );
}

const withoutMarks = (key: string): string => key.replaceAll(/[^\p{L}\p{N}]/gu, "");

/** The vendor of an externalId or SCAC, whatever the case in which it was typed. */
async function anyCase(tx: TenantTx, typed: string): Promise<SearchHits> {
  const { rows } = await tx.query<{ externalId: string }>(
    {
      name: "vendor-in-any-case",
      text: `select external_id as "externalId" from vendor where tenant_uuid = $1 and upper(external_id) = upper($2::text) order by external_id limit 1`,
    },
    [tx.tenantUuid, typed],
  );
  return vendorNamed(tx, rows[0]?.externalId ?? typed);
}

/** Conditions for documents whose file name has words that begin like these. */
async function namedLike(tx: TenantTx, q: string): Promise<readonly SqlPart[]> {
  const { uuids, common } = await findDocumentsByWords(tx, wordsOf(q));
  // Nothing but punctuation: no word finds it.
  if (uuids === null && common.length === 0) return [sql`strpos(d.filename, ${q}) > 0`];
  return [
    ...(uuids === null ? [] : [sql`d.document_uuid = any (${uuids}::uuid[])`]),
    ...common.map((word) => sql`strpos(lower(d.filename), ${word}) > 0`),
  ];
}

export interface ManagedDocument extends ListedDocument {
  readonly modifiedAt: string;
  readonly modifiedBy: string;
  readonly fields: Readonly<Record<string, unknown>>;
  /** Pages of it were blacked out, here or elsewhere: it is for those who decide. */
  readonly isWithheld: boolean;
  /** The document that it was cut out of, with the pages that it is of it; null where it came as it is. */
  readonly partOf: { readonly uuid: string; readonly pages: readonly number[] } | null;
  readonly waitsFor: readonly { readonly kind: string; readonly externalId: string }[];
}

export async function findManagedDocument(tx: TenantTx, documentUuid: string): Promise<ManagedDocument | undefined> {
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const { rows } = await tx.query<ManagedDocument>(
    statement(
      sql`select ${shown(tenant)}, ${MODIFIED}, d.fields, ${isWithheld(tenant)} as "isWithheld",
          case when d.part_of is not null then jsonb_build_object('uuid', d.part_of, 'pages', d.part_pages) end as "partOf",
          coalesce((
            select jsonb_agg(jsonb_build_object('kind', w.kind, 'externalId', w.external_id))
            from document_wanted w where w.tenant_uuid = ${tenant} and w.document_uuid = d.document_uuid
          ), '[]') as "waitsFor"
        from document d where d.tenant_uuid = ${tenant} and d.document_uuid = ${documentUuid}`,
    ),
  );
  return rows[0];
}

const MODIFIED = verbatim(`${instantText("d.modified_at")} as "modifiedAt", d.modified_by as "modifiedBy"`);

export interface DocumentHead {
  readonly type: string;
  readonly status: "Draft" | "Ready" | "Approved";
  readonly eTag: number;
  /** Documents were cut out of it, which are decided about in its place. */
  readonly isSplit: boolean;
}

export async function lockDocument(tx: TenantTx, documentUuid: string): Promise<DocumentHead | undefined> {
  return (
    await tx.query<DocumentHead>(
      `select type, status, e_tag as "eTag", ${IS_SPLIT} as "isSplit" from document d where tenant_uuid = $1 and document_uuid = $2 for update`,
      [tx.tenantUuid, documentUuid],
    )
  ).rows[0];
}

export interface DocumentValues {
  readonly status: string;
  /** Null: as it is. */
  readonly type: string | null;
  readonly hasSignature: boolean | null;
  readonly fields: Readonly<Record<string, unknown>> | null;
  readonly at: string;
  readonly by: string;
  readonly approves: boolean;
  /** False where type and fields are what was read already; absent: they are a correction where they are given. */
  readonly corrects?: boolean;
}

/** Answers the new eTag. */
export async function saveDocument(tx: TenantTx, documentUuid: string, values: DocumentValues): Promise<string> {
  const { rows } = await tx.query<{ eTag: string }>(
    `update document set status = $3, type = coalesce($4::text, type), has_signature = coalesce($5, has_signature), fields = coalesce($6::jsonb, fields), e_tag = e_tag + 1,
      modified_at = $7::timestamptz, modified_by = $8, approved_at = case when $9 then $7::timestamptz else approved_at end,
        approved_by = case when $9 then $8 else approved_by end,
      approved_how = case when $9 then 'decision' else approved_how end, corrected_by = case when not $10 then corrected_by else $8 end,
      correctors = case when not $10 or $8 = any (correctors) then correctors else correctors || $8::text end
    where tenant_uuid = $1 and document_uuid = $2 returning e_tag::text as "eTag"`,
    [
      tx.tenantUuid,
      documentUuid,
      values.status,
      values.type,
      values.hasSignature,
      values.fields === null ? null : JSON.stringify(values.fields),
      values.at,
      values.by,
      values.approves,
      values.corrects ?? (values.type !== null || values.fields !== null),
    ],
  );
  return rows[0]?.eTag ?? "";
}
