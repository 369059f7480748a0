import type { Address } from "#domain/party/party.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export interface OrderHead {
  readonly orderUuid: string;
  readonly externalId: string;
  readonly status: "open" | "approved" | "cancelled";
  readonly version: number;
  readonly acceptedAt: string;
}

/**
 * Only one transaction at a time lands orders of a tenant, so that versions land in the order of acceptance however the work is
 * spread.
 */
export async function lockOrderLanding(tx: TenantTx): Promise<void> {
  await tx.query({ name: "order-landing-lock", text: "select pg_advisory_xact_lock(hashtextextended('orders ' || $1, 0))" }, [
    tx.tenantUuid,
  ]);
}

const LOCK_TO_LAND = {
  name: "order-lock-to-land",
  text: `select order_uuid as "orderUuid", external_id as "externalId", order_number as "orderNumber", status, version, ${instantText("accepted_at")} as "acceptedAt"
    from freight_order where tenant_uuid = $1 and succeeded_by is null and order_uuid = any(array(
      select order_uuid from freight_order where tenant_uuid = $1 and external_id = any($2) and succeeded_by is null
      union select o.order_uuid from freight_order l join freight_order o on o.tenant_uuid = $1 and o.order_number = l.order_number
        where l.tenant_uuid = $1 and l.legacy is not null and l.order_number = any(array(
          select unnest($3::text[]) union select order_number from freight_order where tenant_uuid = $1 and external_id = any($2) and succeeded_by is null))))
    order by order_uuid for update`,
};

/**
 * The orders that messages by V2 are versions of, by their external ids, and those that are one debt with them: of these numbers,
 * or of the numbers that they have had so far, where a legacy create made one. Held until the transaction ends, all at once and
 * in one order, as whoever approves against one of them holds them.
 */
export async function lockOrdersToLand(
  tx: TenantTx,
  externalIds: readonly string[],
  orderNumbers: readonly string[],
): Promise<{ readonly heads: readonly OrderHead[]; readonly numbersOfLegacy: ReadonlySet<string> }> {
  const { rows } = await tx.query<OrderHead & { readonly orderNumber: string }>(LOCK_TO_LAND, [
    tx.tenantUuid,
    externalIds,
    orderNumbers,
  ]);
  const asked = new Set(externalIds);
  const known = rows.filter((row) => asked.has(row.externalId));
  const beside = rows.filter((row) => !asked.has(row.externalId));
  return { heads: known, numbersOfLegacy: new Set(beside.map((row) => row.orderNumber)) };
}

export interface OrderRow {
  readonly orderUuid: string;
  readonly externalId: string;
  readonly orderNumber: string;
  readonly version: number;
  readonly acceptedAt: string;
  readonly shipOn: string | null;
  readonly customerExternalId: string | null;
  readonly body: unknown;
  /** What a legacy body said, of an order that it makes; a later version leaves it as it is. */
  readonly legacy?: unknown;
  /** Of a new order that another one has succeeded already. */
  readonly succeededBy?: string | null;
}

const UPSERT = {
  name: "order-upsert",
  text: `insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, version, accepted_at, ship_on,
    customer_external_id, body, legacy, succeeded_by, status, created_at, changed_at)
    select $1, o."orderUuid", o."externalId", o."orderNumber", o.version, o."acceptedAt", o."shipOn", o."customerExternalId", o.body, o.legacy, o."succeededBy",
      case when o."succeededBy" is null then 'open' else 'replaced' end, $3, $3
    from jsonb_to_recordset($2::jsonb) as o("orderUuid" uuid, "externalId" text, "orderNumber" text, version integer,
      "acceptedAt" timestamptz, "shipOn" date, "customerExternalId" text, body jsonb, legacy jsonb, "succeededBy" uuid)
    on conflict (tenant_uuid, order_uuid) do update set
      order_number = excluded.order_number, version = excluded.version, accepted_at = excluded.accepted_at, ship_on = excluded.ship_on,
      customer_external_id = excluded.customer_external_id, body = excluded.body, changed_at = excluded.changed_at, e_tag = freight_order.e_tag + 1`,
};

/** Writes the newest version of each order. At most one row an order. */
export async function upsertOrders(tx: TenantTx, rows: readonly OrderRow[], changedAt: Date): Promise<void> {
  if (rows.length > 0) await tx.query(UPSERT, [tx.tenantUuid, JSON.stringify(rows), changedAt]);
}

/** Versions that landed after a newer one change nothing but the count of versions. */
export async function countLateVersions(tx: TenantTx, late: ReadonlyMap<string, number>): Promise<void> {
  if (late.size === 0) return;
  await tx.query(
    `update freight_order o set version = o.version + late.versions
     from unnest($2::uuid[], $3::int[]) as late (order_uuid, versions) where o.tenant_uuid = $1 and o.order_uuid = late.order_uuid`,
    [tx.tenantUuid, [...late.keys()], [...late.values()]],
  );
}

const INSERT_VERSIONS = {
  name: "order-version-insert",
  text: `insert into order_version (tenant_uuid, order_uuid, accepted_at, source, intake_uuid, body, landed_at, superseded_at)
    select $1, v."orderUuid", v."acceptedAt", v.source, v."intakeUuid", v.body, $3, case when v.superseded then $3::timestamptz end
    from jsonb_to_recordset($2::jsonb) as v("orderUuid" uuid, "acceptedAt" timestamptz, source text, "intakeUuid" uuid, body jsonb, superseded boolean)`,
};
const SUPERSEDE_VERSIONS = {
  name: "order-version-supersede",
  text: "update order_version set superseded_at = $3 where tenant_uuid = $1 and order_uuid = any($2) and superseded_at is null",
};

export interface OrderVersionRow {
  readonly orderUuid: string;
  readonly acceptedAt: string;
  readonly source: string;
  readonly intakeUuid: string | null;
  readonly body: unknown;
}

/**
 * Adds versions that land now; of one order the one accepted last is listed from now on, and none of `known` orders that landed
 * before.
 */
export async function insertOrderVersions(
  tx: TenantTx,
  rows: readonly OrderVersionRow[],
  landedAt: Date,
  known: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return;
  const last = new Map<string, string>();
  for (const { orderUuid, acceptedAt } of rows) if (acceptedAt > (last.get(orderUuid) ?? "")) last.set(orderUuid, acceptedAt);
  const again = [...last.keys()].filter((orderUuid) => known.has(orderUuid));
  if (again.length > 0) await tx.query(SUPERSEDE_VERSIONS, [tx.tenantUuid, again, landedAt]);
  const versions = rows.map((row) => ({ ...row, superseded: row.acceptedAt !== last.get(row.orderUuid) }));
  await tx.query(INSERT_VERSIONS, [tx.tenantUuid, JSON.stringify(versions), landedAt]);
}

export interface ReferenceRow {
  readonly valueKey: string;
  readonly kind: string;
  readonly looseKey: string;
}

const REPLACE_REFERENCES_DELETE = {
  name: "order-reference-delete",
  text: `delete from order_reference where tenant_uuid = $1 and order_uuid = any($2) returning value_key as "valueKey", kind, loose_key as "looseKey"`,
};
const REPLACE_REFERENCES_INSERT = {
  name: "order-reference-insert",
  text: `insert into order_reference (tenant_uuid, value_key, kind, order_uuid, loose_key)
    select $1, r."valueKey", r.kind, r."orderUuid", r."looseKey" from jsonb_to_recordset($2::jsonb) as r("valueKey" text, kind text, "orderUuid" uuid, "looseKey" text)
    on conflict do nothing`,
};

/**
 * The keys under which these orders are found from now on; `changed` are the ones that had keys before. Answers those that are
 * gone.
 */
export async function replaceOrderReferences(
  tx: TenantTx,
  changed: readonly string[],
  rows: readonly (ReferenceRow & { readonly orderUuid: string })[],
): Promise<readonly ReferenceRow[]> {
  const before =
    changed.length === 0 ? [] : (await tx.query<ReferenceRow>(REPLACE_REFERENCES_DELETE, [tx.tenantUuid, changed])).rows;
  if (rows.length > 0) await tx.query(REPLACE_REFERENCES_INSERT, [tx.tenantUuid, JSON.stringify(rows)]);
  return before.filter((old) => !rows.some((row) => row.valueKey === old.valueKey && row.kind === old.kind));
}

const OPEN_INVOICES_TO_AUDIT = {
  name: "order-open-invoices",
  text: `select invoice_uuid as "invoiceUuid" from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated') and invoice_uuid in (
      select invoice_uuid from invoice_order where tenant_uuid = $1 and order_uuid = any($2)
      union
      select r.invoice_uuid from invoice_reference r join invoice i using (tenant_uuid, invoice_uuid)
      where r.tenant_uuid = $1 and ((i.status = 'unmatched' and r.loose_key = any($4)) or (r.value_key = any($3) and (i.status = 'unmatched' or r.value_key like 'order:%'))))`,
};

/**
 * Open invoices that an order's change concerns: those matched to it, unmatched ones that name one of its references, and ones
 * that name it by number beside another order that came first.
 */
export async function listInvoicesToAuditAgain(
  tx: TenantTx,
  orderUuids: readonly string[],
  valueKeys: readonly string[],
  looseKeys: readonly string[],
): Promise<readonly string[]> {
  return (
    await tx.query<{ invoiceUuid: string }>(OPEN_INVOICES_TO_AUDIT, [tx.tenantUuid, orderUuids, valueKeys, looseKeys])
  ).rows.map((row) => row.invoiceUuid);
}

const LEARNED = ["name", "scac", "mc_number", "dot_number", "address"] as const;
/** Where somebody set the vendor, and not only earlier orders told of it. */
const IS_SET = "vendor.external_id in (select subject from known)";
const AFTER = LEARNED.map(
  (column) =>
    `case when ${IS_SET} then coalesce(vendor.${column}, excluded.${column}) else coalesce(excluded.${column}, vendor.${column}) end`,
);

const LEARN_VENDORS = {
  name: "vendor-learn",
  text: `with told as materialized (
      select * from jsonb_to_recordset($2::jsonb)
        as v("externalId" text, "vendorUuid" uuid, name text, scac text, "mcNumber" text, "dotNumber" text, address jsonb)
    ), known as materialized (
      select s.subject from setting_version s where s.tenant_uuid = $1 and s.kind = 'vendor'
        and s.subject in (select told."externalId" from told) and s.applied_at is not null and s.cause in ('set', 'restored', 'confirmed')
    )
    insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac, mc_number, dot_number, address)
    select $1, v."externalId", coalesce((select s.party_uuid from sighted_party s where s.tenant_uuid = $1 and s.party = 'vendor'
      and s.identity = 'id:' || v."externalId"), v."vendorUuid"), v.name, v.scac, v."mcNumber", v."dotNumber", v.address
    from told v order by v."externalId"
    on conflict (tenant_uuid, external_id) do update set
      ${LEARNED.map((column, at) => `${column} = ${AFTER[at] ?? ""}`).join(", ")}, updated_at = now()
    where (${AFTER.join(", ")}) is distinct from (${LEARNED.map((column) => `vendor.${column}`).join(", ")})
    returning external_id as "externalId"`,
};

export interface LearntVendor {
  readonly externalId: string;
  readonly vendorUuid: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly address: Address | null;
}

/**
 * What orders tell about vendors goes into the tenant's directory; at most one row an external id. The last order's word counts,
 * until somebody sets the vendor: then orders fill in what it lacks, so that none of them decides whose the next bill is. Answers
 * the ids of those that changed.
 */
export async function learnVendors(tx: TenantTx, rows: readonly LearntVendor[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const changed = await tx.query<{ externalId: string }>(LEARN_VENDORS, [tx.tenantUuid, JSON.stringify(rows)]);
  return changed.rows.map((row) => row.externalId);
}

const LEARN_CUSTOMERS = {
  name: "customer-learn",
  text: `insert into customer (tenant_uuid, external_id, customer_uuid, name, address)
    select $1, c."externalId", coalesce((select s.party_uuid from sighted_party s where s.tenant_uuid = $1
      and s.party = 'customer' and s.identity = 'id:' || c."externalId"), c."customerUuid"), c.name, c.address
    from jsonb_to_recordset($2::jsonb) as c("externalId" text, "customerUuid" uuid, name text, address jsonb)
    order by c."externalId"
    on conflict (tenant_uuid, external_id) do update set
      name = coalesce(excluded.name, customer.name), address = coalesce(excluded.address, customer.address), updated_at = now()
    where (coalesce(excluded.name, customer.name), coalesce(excluded.address, customer.address)) is distinct from (customer.name, customer.address)
    returning external_id as "externalId"`,
};

export interface LearntCustomer {
  readonly externalId: string;
  readonly customerUuid: string;
  readonly name: string | null;
  /** V2 orders say none. */
  readonly address: Address | null;
}

/** The same of customers. */
export async function learnCustomers(tx: TenantTx, rows: readonly LearntCustomer[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const changed = await tx.query<{ externalId: string }>(LEARN_CUSTOMERS, [tx.tenantUuid, JSON.stringify(rows)]);
  return changed.rows.map((row) => row.externalId);
}
