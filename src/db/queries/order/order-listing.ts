import { sentAgainAt } from "./order-line.ts";
import { KEY_OF_VERSION, readPacked } from "../message/body-packs.ts";
import type { TenantTx } from "../../database.ts";
import { normalizeReference, REFERENCE_FAMILIES } from "#domain/matching/reference-keys.ts";
import { comesAfter, and, instantText, sql, statement, verbatim } from "../../sql.ts";

export interface ListedOrder {
  readonly uuid: string;
  readonly externalId: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly version: number;
  /** Null where a legacy order says none. */
  readonly shipOn: string | null;
  readonly changedAt: string;
  readonly customer: string | null;
  readonly invoices: number;
  readonly body: unknown;
}

const MAX_HITS = 1_000;
const FAMILIES = [...new Set(Object.values(REFERENCE_FAMILIES))];
const endOfPrefix = (prefix: string): string => `${prefix}\u{10FFFF}`;

/** Orders that have a number beginning like this: their own, or one of their references. */
export async function findOrdersByNumber(tx: TenantTx, words: string): Promise<readonly string[]> {
  const text = words.trim();
  const normal = normalizeReference(text);
  const keys = normal === "" ? [] : FAMILIES.map((family) => `${family}:${normal}`);
  const { rows } = await tx.query<{ orderUuid: string }>(
    {
      name: "search-orders-by-number",
      text: `
        select order_uuid as "orderUuid" from (
          select found.order_uuid from unnest($2::text[], $3::text[]) as wanted (key, key_end) cross join lateral
            (select order_uuid from order_reference where tenant_uuid = $1 and value_key >= wanted.key and value_key < wanted.key_end order by value_key limit ${MAX_HITS}) found
          union select order_uuid from freight_order where tenant_uuid = $1 and order_number = $4
          union select order_uuid from freight_order where tenant_uuid = $1 and external_id = $4 and succeeded_by is null and status <> 'replaced'
          union select order_uuid from freight_order where tenant_uuid = $1 and external_id = $4 and succeeded_by is not null and status <> 'replaced'
        ) named limit ${MAX_HITS}`,
    },
    [tx.tenantUuid, keys, keys.map(endOfPrefix), text],
  );
  return rows.map((row) => row.orderUuid);
}

const LISTED =
  verbatim(`o.order_uuid as uuid, o.external_id as "externalId", o.order_number as "orderNumber", o.status, o.version, o.ship_on as "shipOn",
  ${instantText("o.changed_at")} as "changedAt", o.customer_external_id as customer, o.body`);

const INVOICES = verbatim(
  `(select count(*) from invoice_order linked where linked.tenant_uuid = o.tenant_uuid and linked.order_uuid = o.order_uuid) as invoices`,
);

/** These orders as a list shows them, the latest ship date first. */
export async function listOrdersOf(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly ListedOrder[]> {
  if (orderUuids.length === 0) return [];
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const { rows } = await tx.query<ListedOrder>(
    statement(sql`select ${LISTED}, ${INVOICES} from freight_order o
      where o.tenant_uuid = ${tenant} and o.order_uuid = any (${orderUuids}::uuid[]) order by o.ship_on desc, o.order_uuid`),
  );
  return rows;
}

/** Orders, the last changed first. `after` is the key of the last one shown. */
export async function listOrders(
  tx: TenantTx,
  filter: { readonly q: string | null; readonly statuses: readonly string[] },
  after: readonly [changedAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly ListedOrder[]> {
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const conditions = [sql`o.tenant_uuid = ${tenant}`];
  if (filter.q !== null && filter.q.trim() !== "")
    conditions.push(sql`o.order_uuid = any (${await findOrdersByNumber(tx, filter.q)}::uuid[])`);
  conditions.push(filter.statuses.length > 0 ? sql`o.status = any (${filter.statuses}::text[])` : sql`o.status <> 'replaced'`);
  if (after !== undefined) conditions.push(comesAfter("o.changed_at", "o.order_uuid", after));
  const { rows } = await tx.query<ListedOrder>(
    statement(
      sql`select ${LISTED}, ${INVOICES}
          from (select * from freight_order o where ${and(conditions)} order by changed_at desc, order_uuid limit ${limit}) as o
          order by o.changed_at desc, o.order_uuid`,
    ),
  );
  return rows;
}

export interface OrderHistory {
  readonly uuid: string;
  readonly externalId: string;
  readonly orderNumber: string;
  readonly status: string;
  readonly eTag: string;
  readonly version: number;
  readonly changedAt: string;
  readonly approvedAt: string | null;
  readonly cancelledAt: string | null;
  /** The actor's id. */
  readonly cancelledBy: string | null;
  readonly cancelledReason: string | null;
  /** When its newest version came, where that was after it was cancelled. */
  readonly sentAgainAt: string | null;
  /** When a cancelled order was last reinstated, by whom and why. */
  readonly reinstatedAt: string | null;
  readonly reinstatedBy: string | null;
  readonly reinstatedReason: string | null;
  /** What a legacy body said for the rating engine. */
  readonly ratingEngineInfo: string | null;
  readonly body: unknown;
  readonly versions: readonly {
    readonly version: number;
    readonly receivedAt: string;
    readonly source: string;
    readonly intakeUuid: string | null;
    readonly body: unknown;
  }[];
  readonly invoices: readonly {
    readonly uuid: string;
    readonly invoiceNumber: string;
    readonly status: string;
    readonly billed: string;
    readonly currency: string;
  }[];
}

type StoredVersion = OrderHistory["versions"][number] & { readonly packUuid: string | null; readonly key: string };

/** Old versions stand in packs. */
const withBodies = async (tx: TenantTx, versions: readonly StoredVersion[]): Promise<OrderHistory["versions"]> => {
  const packed = await readPacked(
    tx,
    versions.flatMap(({ packUuid, key }) => (packUuid === null ? [] : { packUuid, key })),
  );
  return versions.map(({ packUuid, key, ...version }) =>
    packUuid === null ? version : { ...version, body: JSON.parse(packed.get(key) ?? "null") as unknown },
  );
};

/** An order with every version, oldest first, in the order of acceptance. */
export async function findOrderHistory(tx: TenantTx, externalId: string): Promise<OrderHistory | undefined> {
  const found = (
    await tx.query<Omit<OrderHistory, "versions"> & { readonly versions: readonly StoredVersion[] }>(
      {
        name: "find-order-history",
        text: `
          select o.order_uuid as uuid, o.external_id as "externalId", o.order_number as "orderNumber", o.status, o.e_tag::text as "eTag", o.version,
            ${instantText("o.changed_at")} as "changedAt", ${instantText("o.approved_at")} as "approvedAt",
            ${instantText("o.cancelled_at")} as "cancelledAt", o.cancelled_by as "cancelledBy", o.cancelled_reason as "cancelledReason",
            ${instantText(`(${sentAgainAt("o")})`)} as "sentAgainAt",
            ${instantText("o.reinstated_at")} as "reinstatedAt", o.reinstated_by as "reinstatedBy", o.reinstated_reason as "reinstatedReason",
            o.legacy ->> 'ratingEngineInfo' as "ratingEngineInfo", o.body,
            (
              select coalesce(jsonb_agg(jsonb_build_object('version', place, 'receivedAt', ${instantText("accepted_at")},
                'source', source, 'intakeUuid', intake_uuid, 'body', body, 'packUuid', pack_uuid,
                'key', ${KEY_OF_VERSION}) order by place), '[]')
              from (
                select *, row_number() over (order by accepted_at) as place from order_version where tenant_uuid = $1 and order_uuid = o.order_uuid
              ) as version
            ) as versions,
            (
              select coalesce(jsonb_agg(jsonb_build_object('uuid', i.invoice_uuid, 'invoiceNumber', i.invoice_number, 'status',
                i.status, 'billed', i.billed::text, 'currency', i.currency)
                order by i.received_at, i.invoice_uuid), '[]')
              from invoice i where i.tenant_uuid = $1 and i.invoice_uuid in (
                select linked.invoice_uuid from invoice_order linked join freight_order line using (tenant_uuid, order_uuid)
                where linked.tenant_uuid = $1 and (line.order_uuid = o.order_uuid or line.external_id = o.external_id and line.succeeded_by is not null))
            ) as invoices
          from freight_order o where o.tenant_uuid = $1 and o.external_id = $2 and o.succeeded_by is null and o.status <> 'replaced'`,
      },
      [tx.tenantUuid, externalId],
    )
  ).rows[0];
  return found === undefined ? undefined : { ...found, versions: await withBodies(tx, found.versions) };
}

const STANDING = {
  name: "order-standing",
  text: `select order_uuid as "orderUuid", status, body from freight_order
    where tenant_uuid = $1 and order_uuid = any($2) and succeeded_by is null and status in ('open', 'approved') order by order_uuid limit 50`,
};

/** Of these orders those that stand, as they are now. */
export async function listStandingOrders(
  tx: TenantTx,
  orderUuids: readonly string[],
): Promise<readonly { readonly orderUuid: string; readonly status: "open" | "approved"; readonly body: unknown }[]> {
  return orderUuids.length === 0
    ? []
    : (await tx.query<{ orderUuid: string; status: "open" | "approved"; body: unknown }>(STANDING, [tx.tenantUuid, orderUuids]))
        .rows;
}
