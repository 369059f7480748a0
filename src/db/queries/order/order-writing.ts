import type { Address } from "#domain/party/party.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export interface OrderHead {
  readonly order_uuid: string;
  readonly external_id: string;
  readonly status: "open" | "approved" | "cancelled";
  readonly version: number;
  readonly accepted_at: string;
}

/** Only one transaction at a time lands orders of a tenant, so that versions land in the order of acceptance however the work is spread. */
export async function lockOrderLanding(tx: TenantTx): Promise<void> {
  await tx.query({ name: "order-landing-lock", text: "select pg_advisory_xact_lock(hashtextextended('orders ' || $1, 0))" }, [
    tx.tenantUuid,
  ]);
}

const LOCK_BY_EXTERNAL_ID = {
  name: "order-lock-by-external-id",
  text: `select order_uuid, external_id, status, version, ${instantText("accepted_at")} as accepted_at
    from freight_order where tenant_uuid = $1 and external_id = any($2) and succeeded_by is null order by order_uuid for update`,
};

export async function lockOrdersByExternalId(tx: TenantTx, externalIds: readonly string[]): Promise<readonly OrderHead[]> {
  return (await tx.query<OrderHead>(LOCK_BY_EXTERNAL_ID, [tx.tenantUuid, externalIds])).rows;
}

export interface OrderRow {
  readonly order_uuid: string;
  readonly external_id: string;
  readonly order_number: string;
  readonly version: number;
  readonly accepted_at: string;
  readonly ship_on: string | null;
  readonly customer_external_id: string | null;
  readonly body: unknown;
  /** What a legacy body said, of an order that it makes; a later version leaves it as it is. */
  readonly legacy?: unknown;
  /** Of a new order that another one has succeeded already. */
  readonly succeeded_by?: string | null;
}

const UPSERT = {
  name: "order-upsert",
  text: `insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, version, accepted_at, ship_on, customer_external_id, body, legacy, succeeded_by, status, created_at, changed_at)
    select $1, o.order_uuid, o.external_id, o.order_number, o.version, o.accepted_at, o.ship_on, o.customer_external_id, o.body, o.legacy, o.succeeded_by,
      case when o.succeeded_by is null then 'open' else 'replaced' end, $3, $3
    from jsonb_to_recordset($2::jsonb) as o(order_uuid uuid, external_id text, order_number text, version integer, accepted_at timestamptz, ship_on date, customer_external_id text, body jsonb, legacy jsonb, succeeded_by uuid)
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
    select $1, v.order_uuid, v.accepted_at, v.source, v.intake_uuid, v.body, $3, case when v.superseded then $3::timestamptz end
    from jsonb_to_recordset($2::jsonb) as v(order_uuid uuid, accepted_at timestamptz, source text, intake_uuid uuid, body jsonb, superseded boolean)`,
};
const SUPERSEDE_VERSIONS = {
  name: "order-version-supersede",
  text: "update order_version set superseded_at = $3 where tenant_uuid = $1 and order_uuid = any($2) and superseded_at is null",
};

export interface OrderVersionRow {
  readonly order_uuid: string;
  readonly accepted_at: string;
  readonly source: string;
  readonly intake_uuid: string | null;
  readonly body: unknown;
}

/** Adds versions that land now; of one order the one accepted last is listed from now on, and none of `known` orders that landed before. */
export async function insertOrderVersions(
  tx: TenantTx,
  rows: readonly OrderVersionRow[],
  landedAt: Date,
  known: ReadonlySet<string>,
): Promise<void> {
  if (rows.length === 0) return;
  const last = new Map<string, string>();
  for (const { order_uuid, accepted_at } of rows)
    if (accepted_at > (last.get(order_uuid) ?? "")) last.set(order_uuid, accepted_at);
  const again = [...last.keys()].filter((orderUuid) => known.has(orderUuid));
  if (again.length > 0) await tx.query(SUPERSEDE_VERSIONS, [tx.tenantUuid, again, landedAt]);
  const versions = rows.map((row) => ({ ...row, superseded: row.accepted_at !== last.get(row.order_uuid) }));
  await tx.query(INSERT_VERSIONS, [tx.tenantUuid, JSON.stringify(versions), landedAt]);
}

export interface ReferenceRow {
  readonly value_key: string;
  readonly kind: string;
  readonly loose_key: string;
}

const REPLACE_REFERENCES_DELETE = {
  name: "order-reference-delete",
  text: "delete from order_reference where tenant_uuid = $1 and order_uuid = any($2) returning value_key, kind, loose_key",
};
const REPLACE_REFERENCES_INSERT = {
  name: "order-reference-insert",
  text: `insert into order_reference (tenant_uuid, value_key, kind, order_uuid, loose_key)
    select $1, r.value_key, r.kind, r.order_uuid, r.loose_key from jsonb_to_recordset($2::jsonb) as r(value_key text, kind text, order_uuid uuid, loose_key text)
    on conflict do nothing`,
};

/** The keys under which these orders are found from now on; `changed` are the ones that had keys before. Answers those that are gone. */
export async function replaceOrderReferences(
  tx: TenantTx,
  changed: readonly string[],
  rows: readonly (ReferenceRow & { readonly order_uuid: string })[],
): Promise<readonly ReferenceRow[]> {
  const before =
    changed.length === 0 ? [] : (await tx.query<ReferenceRow>(REPLACE_REFERENCES_DELETE, [tx.tenantUuid, changed])).rows;
  if (rows.length > 0) await tx.query(REPLACE_REFERENCES_INSERT, [tx.tenantUuid, JSON.stringify(rows)]);
  return before.filter((old) => !rows.some((row) => row.value_key === old.value_key && row.kind === old.kind));
}

const OPEN_INVOICES_TO_AUDIT = {
  name: "order-open-invoices",
  text: `select invoice_uuid from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated') and invoice_uuid in (
      select invoice_uuid from invoice_order where tenant_uuid = $1 and order_uuid = any($2)
      union
      select r.invoice_uuid from invoice_reference r join invoice i using (tenant_uuid, invoice_uuid)
      where r.tenant_uuid = $1 and ((i.status = 'unmatched' and r.loose_key = any($4)) or (r.value_key = any($3) and (i.status = 'unmatched' or r.value_key like 'order:%'))))`,
};

/**
 * Open invoices that an order's change concerns: those matched to it, unmatched ones that name one of its references, and ones that name it by
 * number beside another order that came first.
 */
export async function listInvoicesToAuditAgain(
  tx: TenantTx,
  orderUuids: readonly string[],
  valueKeys: readonly string[],
  looseKeys: readonly string[],
): Promise<readonly string[]> {
  return (
    await tx.query<{ invoice_uuid: string }>(OPEN_INVOICES_TO_AUDIT, [tx.tenantUuid, orderUuids, valueKeys, looseKeys])
  ).rows.map((row) => row.invoice_uuid);
}

const LEARN_VENDORS = {
  name: "vendor-learn",
  text: `insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac, mc_number, dot_number, address)
    select $1, v.external_id, coalesce((select s.party_uuid from sighted_party s where s.tenant_uuid = $1 and s.party = 'vendor' and s.identity = 'id:' || v.external_id), v.vendor_uuid), v.name, v.scac, v.mc_number, v.dot_number, v.address
    from jsonb_to_recordset($2::jsonb) as v(external_id text, vendor_uuid uuid, name text, scac text, mc_number text, dot_number text, address jsonb)
    order by v.external_id
    on conflict (tenant_uuid, external_id) do update set
      name = coalesce(excluded.name, vendor.name), scac = coalesce(excluded.scac, vendor.scac),
      mc_number = coalesce(excluded.mc_number, vendor.mc_number), dot_number = coalesce(excluded.dot_number, vendor.dot_number),
      address = coalesce(excluded.address, vendor.address), updated_at = now()
    where (coalesce(excluded.name, vendor.name), coalesce(excluded.scac, vendor.scac), coalesce(excluded.mc_number, vendor.mc_number), coalesce(excluded.dot_number, vendor.dot_number), coalesce(excluded.address, vendor.address))
      is distinct from (vendor.name, vendor.scac, vendor.mc_number, vendor.dot_number, vendor.address)
    returning external_id`,
};

export interface LearntVendor {
  readonly external_id: string;
  readonly vendor_uuid: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mc_number: string | null;
  readonly dot_number: string | null;
  readonly address: Address | null;
}

/** What orders tell about vendors goes into the tenant's directory; at most one row an external id. Answers the ids of those that changed. */
export async function learnVendors(tx: TenantTx, rows: readonly LearntVendor[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const changed = await tx.query<{ external_id: string }>(LEARN_VENDORS, [tx.tenantUuid, JSON.stringify(rows)]);
  return changed.rows.map((row) => row.external_id);
}

const LEARN_CUSTOMERS = {
  name: "customer-learn",
  text: `insert into customer (tenant_uuid, external_id, customer_uuid, name, address)
    select $1, c.external_id, coalesce((select s.party_uuid from sighted_party s where s.tenant_uuid = $1 and s.party = 'customer' and s.identity = 'id:' || c.external_id), c.customer_uuid), c.name, c.address
    from jsonb_to_recordset($2::jsonb) as c(external_id text, customer_uuid uuid, name text, address jsonb)
    order by c.external_id
    on conflict (tenant_uuid, external_id) do update set
      name = coalesce(excluded.name, customer.name), address = coalesce(excluded.address, customer.address), updated_at = now()
    where (coalesce(excluded.name, customer.name), coalesce(excluded.address, customer.address)) is distinct from (customer.name, customer.address)
    returning external_id`,
};

export interface LearntCustomer {
  readonly external_id: string;
  readonly customer_uuid: string;
  readonly name: string | null;
  /** V2 orders say none. */
  readonly address: Address | null;
}

/** The same of customers. */
export async function learnCustomers(tx: TenantTx, rows: readonly LearntCustomer[]): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const changed = await tx.query<{ external_id: string }>(LEARN_CUSTOMERS, [tx.tenantUuid, JSON.stringify(rows)]);
  return changed.rows.map((row) => row.external_id);
}
