import { vendorsOfRow } from "#contract/packed/stored-rows.ts";
import type { VendorIdentity } from "#domain/party/party.ts";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { keysOfNames, type PartyNames } from "#domain/party/party-keys.ts";
import { foldedId, registerNumber } from "#domain/party/same-vendor.ts";
import type { Day } from "#domain/day/day.ts";
import type { TenantTx } from "../../database.ts";
import { dayText, instantText } from "../../sql.ts";
import { besideOf, lineOf, MAX_ORDERS_A_PRO, sentAgainAt, withOrdersOfPro } from "../order/order-line.ts";

/**
 * Takes the locks that make audits of the same things wait for each other: two invoices with one number, PRO or BOL never pass
 * each other unseen. All take them in one order, so that none waits in a circle.
 */
export async function lockNames(tx: TenantTx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.query(
    {
      name: "audit-lock-names",
      text: `select pg_advisory_xact_lock(key) from (select distinct hashtextextended($1 || name, 0) as key from unnest($2::text[]) as name order by key) keys`,
    },
    [`${tx.tenantUuid} `, names],
  );
}

export interface FoundReference {
  readonly valueKey: string;
  readonly looseKey: string;
  readonly orderUuid: string;
}

/** More orders than this under one key are as good as none: the invoice cannot be told apart by it. */
const MAX_ORDERS_A_KEY = 50;

const FIND_BY_REFERENCE = {
  name: "audit-find-orders",
  text: `select r.value_key as "valueKey", r.loose_key as "looseKey", r.order_uuid as "orderUuid" from unnest($2::text[]) as k(key)
      cross join lateral (select value_key, loose_key, order_uuid from order_reference where tenant_uuid = $1 and value_key = k.key limit ${MAX_ORDERS_A_KEY + 1}) r
    union
    select r.value_key as "valueKey", r.loose_key as "looseKey", r.order_uuid as "orderUuid" from unnest($3::text[]) as k(key)
      cross join lateral (select value_key, loose_key, order_uuid from order_reference where tenant_uuid = $1 and loose_key = k.key limit ${MAX_ORDERS_A_KEY + 1}) r`,
};

export async function findOrdersByReference(
  tx: TenantTx,
  keys: readonly string[],
  looseKeys: readonly string[],
): Promise<readonly FoundReference[]> {
  return keys.length + looseKeys.length === 0
    ? []
    : (await tx.query<FoundReference>(FIND_BY_REFERENCE, [tx.tenantUuid, keys, looseKeys])).rows;
}

export interface LockedOrder {
  readonly orderUuid: string;
  readonly version: number;
  readonly status: "open" | "approved" | "cancelled" | "replaced";
  readonly body: unknown;
  readonly customerExternalId: string | null;
  /** The order that took its place: nothing is matched to it any more. */
  readonly succeededBy: string | null;
  /** Whether a legacy create made it. */
  readonly isLegacy: boolean;
  /** Of a cancelled one, when its newest version came, where that was after it was cancelled; null: none did. */
  readonly sentAgainOn: Day | null;
}

const LOCK_ORDERS = {
  name: "audit-lock-orders",
  text: `select order_uuid as "orderUuid", version, status, body, customer_external_id as "customerExternalId",
    succeeded_by as "succeededBy", legacy is not null as "isLegacy",
    ${dayText(`(${sentAgainAt("freight_order")})`)} as "sentAgainOn" from freight_order
    where tenant_uuid = $1 and order_uuid in (${withOrdersOfPro("$2")}) order by order_uuid for no key update`,
};

/**
 * The orders as they are now, held until the transaction ends, with those of their number beside them and those of their PRO
 * numbers: nobody else approves against them meanwhile.
 */
export async function lockOrders(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly LockedOrder[]> {
  if (orderUuids.length === 0) return [];
  const asked = new Set(orderUuids);
  return (await tx.query<LockedOrder>(LOCK_ORDERS, [tx.tenantUuid, orderUuids])).rows.filter((row) => asked.has(row.orderUuid));
}

const HOLD_ORDERS = {
  name: "audit-hold-orders",
  text: `select 1 from freight_order where tenant_uuid = $1 and order_uuid in (${withOrdersOfPro("$2")}) order by order_uuid for no key update`,
};

/** The same locks without the rows: for who reads them later. */
export async function holdOrders(tx: TenantTx, orderUuids: readonly string[]): Promise<void> {
  if (orderUuids.length > 0) await tx.query(HOLD_ORDERS, [tx.tenantUuid, orderUuids]);
}

export interface OtherInvoiceRow {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly numberKey: string;
  readonly type: string;
  readonly status: InvoiceStatus;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly invoiceOn: string;
  readonly receivedOn: Day;
  readonly acceptedAt: string;
  readonly currency: string;
  readonly billed: string;
  readonly approved: string | null;
  /**
   * `ordered`: what the order asked for then; `withheld`: what a person withheld, as far as nobody lifted it; `agreed`: what was
   * agreed to beyond what was expected.
   */
  readonly allocations:
    | readonly {
        readonly orderUuid: string;
        readonly code: string;
        readonly amount: string;
        readonly ordered?: string;
        readonly withheld?: string;
        readonly withheldFrom?: string;
        readonly lifted?: string;
        readonly agreed?: string;
        readonly agreedFrom?: string;
        readonly settles?: string;
      }[]
    | null;
  /** Of an open invoice that was audited: what it claims of each order. */
  readonly claims: readonly { readonly orderUuid: string; readonly code: string; readonly amount: string }[] | null;
  /** The currency of both, which the orders named when it was audited; only when asked for by order. */
  readonly paidIn: string | null;
  readonly body: unknown;
  /** Open, and held as a duplicate of another invoice: no debt of its own. */
  readonly isBlockedDuplicate: boolean;
  /** Only when asked for by order. */
  readonly orderUuids: readonly string[] | null;
}

const OTHER_COLUMNS = `i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.number_key as "numberKey", i.type, i.status,
  i.vendor_external_id as "vendorExternalId", i.vendor_scac as "vendorScac", i.invoice_on as "invoiceOn",
  ${dayText("i.received_at")} as "receivedOn", ${instantText("i.accepted_at")} as "acceptedAt",
  i.currency, i.billed, i.approved, i.allocations, i.claims, i.body,
  (i.status <> 'approved' and coalesce(i.exceptions @> '[{"rule":"duplicate-invoice","severity":"block"}]', false)) as "isBlockedDuplicate"`;

const SIBLINGS = {
  name: "audit-siblings",
  text: `select ${OTHER_COLUMNS}, array_agg(distinct line.head_uuid) as "orderUuids",
      (select a.result ->> 'currency' from audit a where a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid) as "paidIn",
        jsonb_agg(distinct jsonb_build_array(line.line_uuid, line.head_uuid)) as "countsOn"
    from (select * from ${lineOf("$2")} own union select * from ${besideOf("$2")} other) line join invoice_order io on io.tenant_uuid = $1 and io.order_uuid = line.line_uuid
      join invoice i using (tenant_uuid, invoice_uuid)
    where io.invoice_uuid <> all($3) and i.status <> 'terminated'
    group by i.tenant_uuid, i.invoice_uuid`,
};

/**
 * What was billed on an order counts on the one that took its place, and on one of its number beside it (api: "Legacy
 * replacement").
 */
const onHeads = <A extends { readonly orderUuid: string }>(
  amounts: readonly A[] | null,
  countsOn: readonly (readonly [billed: string, counts: string])[],
): readonly A[] | null =>
  amounts?.flatMap((amount) => {
    const heads = countsOn.filter(([billed]) => billed === amount.orderUuid);
    return heads.length === 0 ? [amount] : heads.map(([, orderUuid]) => ({ ...amount, orderUuid }));
  }) ?? null;

/**
 * Invoices on these orders, on those whose place they took and on those of their number beside them, that are not terminated, but
 * for those that are being audited.
 */
export async function listInvoicesOfOrders(
  tx: TenantTx,
  orderUuids: readonly string[],
  atHand: readonly string[],
): Promise<readonly OtherInvoiceRow[]> {
  if (orderUuids.length === 0) return [];
  const { rows } = await tx.query<OtherInvoiceRow & { readonly countsOn: readonly (readonly [string, string])[] }>(SIBLINGS, [
    tx.tenantUuid,
    orderUuids,
    atHand,
  ]);
  return rows.map(({ countsOn, ...row }) => ({
    ...row,
    allocations: onHeads(row.allocations, countsOn),
    claims: onHeads(row.claims, countsOn),
  }));
}

export interface TerminatedRow {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly invoiceOn: Day;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly currency: string;
  readonly billed: string;
  readonly orderUuids: readonly string[];
}

const TERMINATED = {
  name: "audit-terminated",
  text: `select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.invoice_on as "invoiceOn",
      i.vendor_external_id as "vendorExternalId", i.vendor_scac as "vendorScac", i.currency, i.billed,
      array_agg(distinct line.head_uuid) as "orderUuids"
    from (select * from ${lineOf("$2")} own union select * from ${besideOf("$2")} other) line
      join invoice_order io on io.tenant_uuid = $1 and io.order_uuid = line.line_uuid
      join invoice i using (tenant_uuid, invoice_uuid)
    where i.status = 'terminated' and i.billed = any($3::numeric[])
    group by i.tenant_uuid, i.invoice_uuid order by i.invoice_uuid`,
};

/** Terminated invoices on these orders, and on those that count on them, that bill one of these amounts in all. */
export async function listTerminated(
  tx: TenantTx,
  orderUuids: readonly string[],
  billed: readonly string[],
): Promise<readonly TerminatedRow[]> {
  if (orderUuids.length === 0 || billed.length === 0) return [];
  return (await tx.query<TerminatedRow>(TERMINATED, [tx.tenantUuid, orderUuids, billed])).rows;
}

/** Of more than these under one number, PRO or BOL those are seen that were paid, and of them the newest. */
const MAX_LOOKALIKES_A_KEY = 100;

/** Of some eighty numbers an invoice nearly none is there, as the index alone tells: only those that are there are sorted. */
const LOOKALIKES = {
  name: "audit-lookalikes",
  text: `select ${OTHER_COLUMNS}, null::uuid[] as "orderUuids", null as "paidIn" from invoice i
    where i.tenant_uuid = $1 and i.status <> 'terminated' and i.invoice_uuid <> all($4) and i.invoice_uuid in (
      select n.invoice_uuid from unnest($2::text[]) as k(key)
        cross join lateral (select from invoice where tenant_uuid = $1 and number_key = k.key limit 1) known
        cross join lateral (select invoice_uuid from invoice where tenant_uuid = $1 and number_key = k.key and status <> 'terminated'
          order by (status = 'approved') desc, received_at desc, invoice_uuid limit ${MAX_LOOKALIKES_A_KEY}) n
      union
      select n.invoice_uuid from unnest($3::text[]) as k(key) cross join lateral
        (select e.invoice_uuid from invoice_reference r join invoice e using (tenant_uuid, invoice_uuid)
          where r.tenant_uuid = $1 and r.value_key = k.key and e.status <> 'terminated'
          order by (e.status = 'approved') desc, e.received_at desc, e.invoice_uuid limit ${MAX_LOOKALIKES_A_KEY}) n)`,
};

/**
 * Invoices that might be the same invoice, accepted earlier or later: the same normalized number, or the same PRO or BOL. None
 * that is terminated; of very many under one key the approved ones first, then the newest.
 */
export async function listLookalikes(
  tx: TenantTx,
  numberKeys: readonly string[],
  referenceKeys: readonly string[],
  atHand: readonly string[],
): Promise<readonly OtherInvoiceRow[]> {
  return (await tx.query<OtherInvoiceRow>(LOOKALIKES, [tx.tenantUuid, numberKeys, referenceKeys, atHand])).rows;
}

const BY_PRO_OF_ORDERS = {
  name: "audit-by-pro-of-orders",
  text: `select ${OTHER_COLUMNS}, by_pro."orderUuids", by_pro.pros as "orderPros", null as "paidIn" from invoice i
    join (select linked.invoice_uuid, array_agg(distinct r.order_uuid) as "orderUuids", array_agg(distinct r.value_key) as pros
      from unnest($2::text[]) as k(key)
        cross join lateral (select order_uuid, value_key from order_reference
          where tenant_uuid = $1 and value_key = k.key and kind = 'PRONumber' limit ${MAX_ORDERS_A_PRO + 1}) r
        cross join lateral (select l.invoice_uuid from invoice_order l join invoice e using (tenant_uuid, invoice_uuid)
          where l.tenant_uuid = $1 and l.order_uuid = r.order_uuid and e.status <> 'terminated'
          order by (e.status = 'approved') desc, e.received_at desc, e.invoice_uuid limit ${MAX_LOOKALIKES_A_KEY}) linked
      where (select count(*) from (select from order_reference
        where tenant_uuid = $1 and value_key = k.key and kind = 'PRONumber' limit ${MAX_ORDERS_A_PRO + 1}) n) <= ${MAX_ORDERS_A_PRO}
      group by linked.invoice_uuid) by_pro on by_pro.invoice_uuid = i.invoice_uuid
    where i.tenant_uuid = $1 and i.invoice_uuid <> all($3)`,
};

/** An invoice with keys of the PRO numbers of its orders. */
export interface InvoiceByProRow extends OtherInvoiceRow {
  readonly orderPros: readonly string[];
}

/** Invoices on orders that carry one of these PRO numbers, by their keys, with the numbers and the orders. None terminated. */
export async function listInvoicesByProOfOrders(
  tx: TenantTx,
  proKeys: readonly string[],
  atHand: readonly string[],
): Promise<readonly InvoiceByProRow[]> {
  if (proKeys.length === 0) return [];
  return (await tx.query<InvoiceByProRow>(BY_PRO_OF_ORDERS, [tx.tenantUuid, proKeys, atHand])).rows;
}

export interface ReceiptRow {
  readonly status: InvoiceStatus;
  readonly numberKey: string;
  readonly type: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly currency: string;
  readonly billed: string;
  readonly receivedOn: Day;
}

const RECEIPTS = {
  name: "audit-receipts",
  text: `select i.number_key as "numberKey", i.status, i.type, i.vendor_external_id as "vendorExternalId",
    i.vendor_scac as "vendorScac", i.currency, i.billed, ${dayText("i.received_at")} as "receivedOn"
    from unnest($2::text[]) as k(key) cross join lateral
      (select * from invoice where tenant_uuid = $1 and number_key = k.key order by received_at limit 100) i`,
};

/** The first receipts of invoices under these numbers, terminated ones too. */
export async function listReceipts(tx: TenantTx, numberKeys: readonly string[]): Promise<readonly ReceiptRow[]> {
  return numberKeys.length === 0 ? [] : (await tx.query<ReceiptRow>(RECEIPTS, [tx.tenantUuid, numberKeys])).rows;
}

export interface EvidenceRow {
  readonly documentUuid: string;
  readonly type: string;
  readonly status: "Draft" | "Ready" | "Approved";
  readonly hasSignature: boolean;
  readonly fields: Readonly<Record<string, string | number | boolean | null>>;
  readonly approvedBy: string | null;
  readonly approvedHow: "decision" | "upload" | "invoice" | null;
  /** Who sent it, everybody who corrected its type or fields, and the mailbox from which it was fetched. */
  readonly preparedBy: readonly string[];
  readonly receivedOn: Day;
  readonly blobHash: string;
  readonly invoiceUuids: readonly string[];
  readonly orderUuids: readonly string[];
}

const DOCUMENTS = {
  name: "audit-documents",
  text: `select d.document_uuid as "documentUuid", d.type, d.status, d.has_signature as "hasSignature", d.fields,
    d.approved_by as "approvedBy", d.approved_how as "approvedHow", d.blob_hash as "blobHash",
      array(select distinct who from unnest(d.correctors || array[d.created_by, d.corrected_by] || array(
        select 'mailbox:' || m.mailbox_uuid from document f join mail_attachment a on a.tenant_uuid = $1 and a.blob_hash = f.blob_hash
          and a.document_uuid = f.document_uuid
        join mail_message m on m.tenant_uuid = $1 and m.mail_uuid = a.mail_uuid
        where d.source = 'Email' and f.tenant_uuid = $1 and f.document_uuid = coalesce(d.came_as, d.document_uuid)
          and m.mailbox_uuid is not null)) as who where who is not null order by who) as "preparedBy",
          ${dayText("d.created_at")} as "receivedOn",
      array(select invoice_uuid from document_invoice l where l.tenant_uuid = $1 and l.document_uuid = d.document_uuid) as "invoiceUuids",
      array(select order_uuid from document_order l where l.tenant_uuid = $1 and l.document_uuid = d.document_uuid) as "orderUuids"
    from document d where d.tenant_uuid = $1 and d.document_uuid in (
      select document_uuid from document_invoice where tenant_uuid = $1 and invoice_uuid = any($2)
      union select document_uuid from document_order where tenant_uuid = $1 and order_uuid = any($3))
      -- What was blacked out of a paper makes no second one of it: the first supports.
      and d.redacts is null
    order by d.document_uuid`,
};

export async function listDocumentsFor(
  tx: TenantTx,
  invoiceUuids: readonly string[],
  orderUuids: readonly string[],
): Promise<readonly EvidenceRow[]> {
  return (await tx.query<EvidenceRow>(DOCUMENTS, [tx.tenantUuid, invoiceUuids, orderUuids])).rows;
}

export interface VendorRow {
  readonly externalId: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly body: Readonly<Record<string, unknown>>;
  readonly aliases: readonly { readonly alias: string; readonly code: string }[];
}

const VENDORS = {
  name: "audit-vendors",
  text: `select v.external_id as "externalId", v.name, v.scac, v.mc_number as "mcNumber", v.dot_number as "dotNumber", v.body,
      coalesce((select jsonb_agg(jsonb_build_object('alias', a.alias, 'code', a.code) order by a.alias) from vendor_charge_alias a
        where a.tenant_uuid = $1 and a.vendor_external_id = v.external_id), '[]') as aliases
    from vendor v where v.tenant_uuid = $1 and v.vendor_uuid = any(array(
        select k.party_uuid from party_key k where k.tenant_uuid = $1 and k.party = 'vendor' and k.key = any($5)))
      and (upper(btrim(v.external_id, $4)) = any($2) or upper(btrim(v.scac, $4)) = any($3)
      or (jsonb_typeof(v.body->'scacs') = 'array' and exists (select from jsonb_array_elements_text(v.body->'scacs') s
        where upper(btrim(s, $4)) = any($3)))
      or ltrim(regexp_replace(v.mc_number, '[^0-9]', '', 'g'), '0') = any($6)
      or ltrim(regexp_replace(v.dot_number, '[^0-9]', '', 'g'), '0') = any($7)) order by v.external_id`,
};
/** What `foldedId` takes off around an id. */
const BLANKS =
  " \t\n\v\f\r\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/**
 * Entries of the directory with one of these externalIds, SCACs (their further ones too) or numbers of the registers, however
 * they are spelled. They are looked up by what parties are found by, which folds more than an id: a tenant may have tens of
 * thousands.
 */
export async function listVendors(
  tx: TenantTx,
  externalIds: readonly string[],
  scacs: readonly string[],
  { mcNumbers, dotNumbers }: Pick<PartyNames, "mcNumbers" | "dotNumbers"> = { mcNumbers: [], dotNumbers: [] },
): Promise<readonly VendorRow[]> {
  const folded = (ids: readonly string[]): readonly string[] => [...new Set(ids.flatMap((id) => foldedId(id) ?? []))];
  const numbers = (given: readonly string[]): readonly string[] => [...new Set(given.flatMap((id) => registerNumber(id) ?? []))];
  const [ids, codes] = [folded(externalIds), folded(scacs)];
  const keys = keysOfNames({ externalIds: [...externalIds, ...ids], scacs: [...scacs, ...codes], mcNumbers, dotNumbers });
  if (keys.length === 0) return [];
  const values = [tx.tenantUuid, ids, codes, BLANKS, keys, numbers(mcNumbers), numbers(dotNumbers)];
  return (await tx.query<VendorRow>(VENDORS, values)).rows;
}

export interface VendorOfOrderRow extends VendorIdentity {
  readonly invoiceUuid: string;
}

const VENDORS_OF_ORDERS = {
  name: "audit-vendors-of-orders",
  // Of an order that is not packed the vendors are all that is wanted.
  text: `select io.invoice_uuid as "invoiceUuid",
      case when o.body -> 'packed' is null then jsonb_build_object('vendors', o.body -> 'vendors') else o.body end as body
    from invoice_order io join freight_order o using (tenant_uuid, order_uuid) where io.tenant_uuid = $1 and io.invoice_uuid = any($2)`,
};

/** The vendors that the orders of these invoices name. */
export async function listVendorsOfOrders(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly VendorOfOrderRow[]> {
  if (invoiceUuids.length === 0) return [];
  const { rows } = await tx.query<{ invoiceUuid: string; body: unknown }>(VENDORS_OF_ORDERS, [tx.tenantUuid, invoiceUuids]);
  return rows.flatMap(({ invoiceUuid, body }) => vendorsOfRow(body).map((vendor) => ({ invoiceUuid, ...vendor })));
}

export async function listKnownCustomers(tx: TenantTx, externalIds: readonly string[]): Promise<ReadonlySet<string>> {
  return externalIds.length === 0
    ? new Set()
    : new Set(
        (
          await tx.query<{ externalId: string }>(
            `select external_id as "externalId" from customer where tenant_uuid = $1 and external_id = any($2)`,
            [tx.tenantUuid, externalIds],
          )
        ).rows.map((row) => row.externalId),
      );
}

export interface SettingsRow {
  readonly policyVersion: number;
  readonly policy: unknown;
  readonly ratingConfigured: boolean;
  /** Changes wait for a second person that hold open invoices. */
  readonly changesWait: boolean;
  /** The day on which the next version of a setting takes effect; null: none waits. */
  readonly nextSettingOn: string | null;
  readonly codes: readonly { readonly code: string; readonly kind: string; readonly aliases: readonly string[] }[];
  readonly fx: readonly { readonly from: string; readonly to: string; readonly rate: string; readonly date: string }[];
}

/** The settings every audit of the tenant reads. `policy` is null while nobody made one. */
export async function loadSettings(tx: TenantTx): Promise<SettingsRow> {
  return (
    await tx.query<SettingsRow>(
      `select coalesce(p.version, 0) as "policyVersion", p.body as policy,
        exists (select from rating_engine where tenant_uuid = $1) as "ratingConfigured",
        exists (select from pending_change where tenant_uuid = $1 and state = 'waiting' and concerns <> '{}') as "changesWait",
        (select min(effective_from)::text from setting_version where tenant_uuid = $1 and applied_at is null and withdrawn_at is null) as "nextSettingOn",
        coalesce((select jsonb_agg(jsonb_build_object('code', code, 'kind', kind, 'aliases', aliases) order by position, code)
          from charge_code where tenant_uuid = $1), '[]') as codes,
        coalesce((select jsonb_agg(jsonb_build_object('from', from_currency, 'to', to_currency, 'rate', rate::text, 'date',
          valid_on::text) order by valid_on) from fx_rate where tenant_uuid = $1), '[]') as fx
      from (select 1) one left join lateral (select version, body from audit_policy where tenant_uuid = $1 order by version desc limit 1) p on true`,
      [tx.tenantUuid],
    )
  ).rows[0] as SettingsRow;
}
