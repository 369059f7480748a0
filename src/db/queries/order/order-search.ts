import type { Day } from "#domain/day/day.ts";
import type { TenantTx } from "../../database.ts";
import { and, joined, sql, type SqlPart, statement, verbatim } from "../../sql.ts";

/** Orders that one look goes through at most: a filter that finds little goes on with the next page. */
const MAX_SCANNED = 2_000;
/** Of an order's vendors those that are looked up, each by an index of its own. */
const VENDOR_COLUMNS = ["vendor_1", "vendor_2", "vendor_3"];

/** What orders are looked for by, beside their numbers. Only orders with a ship date are found by it. */
export interface OrderSearch {
  /** Found by a number before; null: all. */
  readonly uuids: readonly string[] | null;
  /** Folded externalIds and SCACs, any of them; null: whosever. */
  readonly vendors: readonly string[] | null;
  /** The externalId of the customer; null: whosever. */
  readonly customer: string | null;
  /** The beginning of a city or postal code, or a state, of any stop. */
  readonly place: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly statuses: readonly string[];
}

/** The last order that was looked at: its ship date and uuid. */
export type OrderPlace = readonly [shipOn: string, uuid: string];

export interface FoundOrders {
  /** The latest ship date first. */
  readonly uuids: readonly string[];
  /** Where to go on; null where nothing is left. */
  readonly next: OrderPlace | null;
}

const conditionsOf = (tx: TenantTx, search: OrderSearch, after: OrderPlace | null): readonly SqlPart[] => [
  sql`o.tenant_uuid = ${tx.tenantUuid}::uuid and o.succeeded_by is null and o.ship_on is not null`,
  search.statuses.length > 0 ? sql`o.status = any (${search.statuses}::text[])` : sql`o.status <> 'replaced'`,
  ...(search.uuids === null ? [] : [sql`o.order_uuid = any (${search.uuids}::uuid[])`]),
  ...(search.customer === null ? [] : [sql`o.customer_external_id = ${search.customer}`]),
  ...(search.from === null ? [] : [sql`o.ship_on >= ${search.from}::date`]),
  ...(search.to === null ? [] : [sql`o.ship_on <= ${search.to}::date`]),
  ...(after === null ? [] : [goesOn(after)]),
];

const goesOn = ([shipOn, uuid]: OrderPlace): SqlPart => {
  const day = sql`${shipOn}::date`;
  return sql`o.ship_on <= ${day} and (o.ship_on < ${day} or o.order_uuid > ${uuid}::uuid)`;
};

const LATEST = verbatim(`order by ship_on desc, order_uuid limit ${MAX_SCANNED}`);

const scanned = (conditions: readonly SqlPart[], vendors: readonly string[] | null): SqlPart => {
  const fitting = and(conditions);
  if (vendors === null) return sql`select o.order_uuid, o.ship_on from freight_order o where ${fitting} ${LATEST}`;
  const ofPlace = VENDOR_COLUMNS.map(
    (column) =>
      sql`select found.* from unnest(${vendors}::text[]) as wanted (vendor) cross join lateral (
        select o.order_uuid, o.ship_on from freight_order o
        where ${fitting} and ${verbatim(`o.${column}`)} = wanted.vendor ${LATEST}) found`,
  );
  return sql`select * from (${joined(ofPlace, " union ")}) of_vendors ${LATEST}`;
};

/** A stop of an order that is packed is a list of the three (`packedOrderBody`). */
const fitsPlace = (place: string): SqlPart => {
  const wanted = sql`${place.toLowerCase()}::text`;
  return sql`exists (select 1 from jsonb_array_elements(o.body -> 'stops') as stop
    where starts_with(lower(coalesce(stop #>> '{address,city}', stop ->> 0)), ${wanted}) or lower(coalesce(stop #>> '{address,state}', stop ->> 1)) = ${wanted}
      or starts_with(lower(coalesce(stop #>> '{address,postalCode}', stop ->> 2)), ${wanted}))`;
};

/**
 * Orders by whose they are, when they ship and where, the latest ship date first. A page costs the same however many orders there
 * are: it looks at some, and says where to go on.
 */
export async function searchOrders(
  tx: TenantTx,
  search: OrderSearch,
  after: OrderPlace | null,
  limit: number,
): Promise<FoundOrders> {
  // One by one, by its key: never the whole table.
  const fits =
    search.place === null
      ? sql``
      : sql`cross join lateral (select 1 from freight_order o where o.tenant_uuid = ${tx.tenantUuid}::uuid
          and o.order_uuid = looked_at.order_uuid and ${fitsPlace(search.place)} limit 1) there`;
  const { rows } = await tx.query<{ uuid: string | null; shipOn: string | null; last: OrderPlace | null }>(
    statement(sql`
      with looked_at as materialized (${scanned(conditionsOf(tx, search, after), search.vendors)}),
        last as (select jsonb_build_array(ship_on, order_uuid) as place from looked_at
          order by ship_on desc, order_uuid offset ${MAX_SCANNED - 1} limit 1)
      select found.uuid, found."shipOn", (select place from last) as last from (select) one left join (
        select looked_at.order_uuid as uuid, looked_at.ship_on as "shipOn" from looked_at ${fits}
        order by looked_at.ship_on desc, looked_at.order_uuid limit ${limit + 1}) found on true
      order by found."shipOn" desc, found.uuid`),
  );
  const found = rows.flatMap(({ uuid, shipOn }): OrderPlace[] => (uuid === null || shipOn === null ? [] : [[shipOn, uuid]]));
  const shown = found.slice(0, limit);
  return {
    uuids: shown.map(([, uuid]) => uuid),
    next: found.length > limit ? (shown.at(-1) ?? null) : (rows[0]?.last ?? null),
  };
}

const NEAREST = 100;

const nearest = (column: string): string => `
  select o.order_uuid, o.ship_on from unnest($2::text[]) as wanted (vendor) cross join lateral (
    (select o.order_uuid, o.ship_on from freight_order o where o.tenant_uuid = $1 and o.succeeded_by is null
      and o.${column} = wanted.vendor and o.ship_on <= $3::date and o.ship_on >= $4::date order by o.ship_on desc, o.order_uuid limit ${NEAREST})
    union all
    (select o.order_uuid, o.ship_on from freight_order o where o.tenant_uuid = $1 and o.succeeded_by is null
      and o.${column} = wanted.vendor and o.ship_on > $3::date and o.ship_on <= $5::date order by o.ship_on, o.order_uuid desc limit ${NEAREST})) o`;

const NEAR_OF_VENDORS = {
  name: "orders-near-a-day",
  text: `select order_uuid as "orderUuid" from (${VENDOR_COLUMNS.map(nearest).join(" union ")}) near
    order by abs(ship_on - $3::date), order_uuid limit ${2 * NEAREST}`,
};

/** Orders of vendors that ship nearest to a day. */
export async function findOrdersNear(
  tx: TenantTx,
  vendors: readonly string[],
  { day, from, to }: { readonly day: Day; readonly from: Day; readonly to: Day },
): Promise<readonly string[]> {
  if (vendors.length === 0) return [];
  return (await tx.query<{ orderUuid: string }>(NEAR_OF_VENDORS, [tx.tenantUuid, vendors, day, from, to])).rows.map(
    (row) => row.orderUuid,
  );
}

export interface OrderToFit {
  readonly orderUuid: string;
  readonly status: "open" | "approved" | "cancelled";
  readonly version: number;
  readonly body: unknown;
  /** Its invoices that were not terminated, but the one that is to be matched; the earliest first. */
  readonly billedBy: readonly { readonly invoiceNumber: string; readonly status: string }[];
}

const TO_FIT = {
  name: "orders-to-fit",
  text: `select o.order_uuid as "orderUuid", o.status, o.version, o.body, coalesce((
      select jsonb_agg(jsonb_build_object('invoiceNumber', billing.invoice_number, 'status', billing.status) order by billing.received_at)
      from (select i.invoice_number, i.status, i.received_at from invoice_order linked join invoice i using (tenant_uuid, invoice_uuid)
        where linked.tenant_uuid = $1 and linked.order_uuid = o.order_uuid and linked.invoice_uuid <> $3 and i.status <> 'terminated'
        order by i.received_at limit 5) billing), '[]') as "billedBy"
    from freight_order o where o.tenant_uuid = $1 and o.order_uuid = any($2) and o.succeeded_by is null and o.status <> 'replaced'`,
};

/** Orders as a bill is held against them, with what billed them already. */
export async function readOrdersToFit(
  tx: TenantTx,
  orderUuids: readonly string[],
  invoiceUuid: string,
): Promise<readonly OrderToFit[]> {
  return orderUuids.length === 0 ? [] : (await tx.query<OrderToFit>(TO_FIT, [tx.tenantUuid, orderUuids, invoiceUuid])).rows;
}
