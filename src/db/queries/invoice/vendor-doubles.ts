import type { TenantTx } from "../../database.ts";
import { OPEN_STATUSES } from "./invoice-listing.ts";

/** A record that may be the same carrier as another, with by what it was found. */
export interface DoubleRow {
  readonly externalId: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly keys: readonly string[];
  readonly emails: readonly string[];
}

const MAX_DOUBLES = 50;

const DOUBLES = {
  name: "vendor-doubles",
  text: `select v.external_id as "externalId", v.name, v.scac, v.mc_number as "mcNumber", v.dot_number as "dotNumber",
      array(select k.key from party_key k where k.tenant_uuid = $1 and k.party = 'vendor' and k.party_uuid = v.vendor_uuid and k.place = 0
        and (k.key = any($3) or k.key = any($4))) as keys,
      array_remove(array[lower(v.body #>> '{contact,email}'), lower(v.body ->> 'disputeEmail')], null) as emails
    from vendor v where v.tenant_uuid = $1 and v.external_id <> $2 and not exists (
        select from vendor_merge m where m.tenant_uuid = $1 and m.undone_at is null and m.merged_external_id = v.external_id)
      and (v.vendor_uuid = any(array(select k.party_uuid from party_key k where k.tenant_uuid = $1 and k.party = 'vendor' and k.place = 0
          and (k.key = any($3) or k.key = any($4))))
        or split_part(lower(v.body #>> '{contact,email}'), '@', 2) = any($5) or split_part(lower(v.body ->> 'disputeEmail'), '@', 2) = any($5))
    order by v.external_id limit ${MAX_DOUBLES}`,
};

/** Records beside one that have one of these keys or names, or an address at one of these domains; merged ones are left out. */
export async function listDoubles(
  tx: TenantTx,
  externalId: string,
  by: { readonly keys: readonly string[]; readonly names: readonly string[]; readonly domains: readonly string[] },
): Promise<readonly DoubleRow[]> {
  return (await tx.query<DoubleRow>(DOUBLES, [tx.tenantUuid, externalId, by.keys, by.names, by.domains])).rows;
}

export interface BilledTwiceRow {
  readonly invoiceNumber: string;
  readonly mergedUuid: string;
  readonly survivorUuid: string;
  readonly mergedStatus: string;
  readonly survivorStatus: string;
  readonly mergedBilled: string;
  readonly survivorBilled: string;
  readonly mergedCurrency: string;
  readonly survivorCurrency: string;
}

/** As many pairs as are shown and looked for. */
const MAX_PAIRS = 50;

const OF = (at: string, ids: string, scacs: string): string =>
  `(${at}.vendor_external_id = any(${ids}) or (${at}.vendor_external_id is null and ${at}.vendor_scac = any(${scacs})))`;

const BILLED_TWICE = {
  name: "vendor-merge-billed-twice",
  text: `select a.invoice_number as "invoiceNumber", a.invoice_uuid as "mergedUuid", b.invoice_uuid as "survivorUuid",
      a.status as "mergedStatus", b.status as "survivorStatus", a.billed::text as "mergedBilled", b.billed::text as "survivorBilled",
      a.currency as "mergedCurrency", b.currency as "survivorCurrency"
    from invoice a join invoice b on b.tenant_uuid = $1 and b.number_key = a.number_key and b.invoice_uuid <> a.invoice_uuid
      and b.status <> 'terminated' and ${OF("b", "$4", "$5")}
    where a.tenant_uuid = $1 and a.status <> 'terminated' and ${OF("a", "$2", "$3")} and (a.status = any($6) or b.status = any($6))
    order by a.received_at desc, a.invoice_uuid limit ${MAX_PAIRS}`,
};

/** By which ids and SCACs invoices name a record. */
export interface RecordNames {
  readonly externalIds: readonly string[];
  readonly scacs: readonly string[];
}

/** Pairs of invoices under one number, of one record and of the other, one of them open at least. */
export async function listBilledTwice(
  tx: TenantTx,
  merged: RecordNames,
  survivor: RecordNames,
): Promise<readonly BilledTwiceRow[]> {
  const values = [tx.tenantUuid, merged.externalIds, merged.scacs, survivor.externalIds, survivor.scacs, OPEN_STATUSES];
  return (await tx.query<BilledTwiceRow>(BILLED_TWICE, values)).rows;
}

export interface BothBilledRow {
  readonly orderUuid: string;
  readonly orderExternalId: string;
  readonly orderNumber: string;
  /** Whether invoices of both are approved on it already. */
  readonly isPaidToBoth: boolean;
}

const BOTH_BILLED = {
  name: "vendor-merge-both-billed",
  text: `select o.order_uuid as "orderUuid", o.external_id as "orderExternalId", o.order_number as "orderNumber",
      bool_or(a.status = 'approved' and b.status = 'approved') as "isPaidToBoth"
    from invoice a join invoice_order ao on ao.tenant_uuid = $1 and ao.invoice_uuid = a.invoice_uuid
      join invoice_order bo on bo.tenant_uuid = $1 and bo.order_uuid = ao.order_uuid
      join invoice b on b.tenant_uuid = $1 and b.invoice_uuid = bo.invoice_uuid and b.status <> 'terminated' and ${OF("b", "$4", "$5")}
      join freight_order o on o.tenant_uuid = $1 and o.order_uuid = ao.order_uuid
    where a.tenant_uuid = $1 and a.status <> 'terminated' and ${OF("a", "$2", "$3")}
    group by o.order_uuid, o.external_id, o.order_number order by o.order_uuid desc limit $6`,
};

/** Orders on which invoices of both records stand that are not terminated, the newest first. */
export async function listBothBilled(
  tx: TenantTx,
  { merged, survivor, limit }: { readonly merged: RecordNames; readonly survivor: RecordNames; readonly limit: number },
): Promise<readonly BothBilledRow[]> {
  const values = [tx.tenantUuid, merged.externalIds, merged.scacs, survivor.externalIds, survivor.scacs, limit];
  return (await tx.query<BothBilledRow>(BOTH_BILLED, values)).rows;
}
