import type { TenantTx } from "../../database.ts";
import { and, instantText, sql, statement, verbatim } from "../../sql.ts";

/**
 * What both searches take: a time that is exclusive at its start and inclusive at its end, instants as text with microseconds.
 */
export interface SearchRange {
  readonly after: string;
  readonly until: string;
  readonly limit: number;
  /** Rows to pass over, counted from `from` on. */
  readonly offset: number;
  /** The place of the last row of an earlier page; null: from the start. */
  readonly from: Place | null;
}

/** Where a row stands: its time, then uuids. */
export type Place = readonly string[];

export interface Placed {
  readonly place: Place;
}

export interface FoundDocument extends Placed {
  readonly documentUuid: string;
  readonly orderExternalId: string;
}

export interface FoundOrder extends Placed {
  readonly orderExternalId: string;
}

const THE_FIRST = "00000000-0000-0000-0000-000000000000";

/** Approved documents with each order they belong to, by the time they were approved for it (operation 20). */
export async function searchApprovedDocuments(
  tx: TenantTx,
  range: SearchRange,
  documentUuid: string | null,
  orderExternalId: string | null,
): Promise<readonly FoundDocument[]> {
  const [at = range.after, document = THE_FIRST, order = THE_FIRST] = range.from ?? [];
  const tenant = sql`${tx.tenantUuid}::uuid`;
  const conditions = [
    sql`linked.tenant_uuid = ${tenant}`,
    sql`linked.listed_at > ${range.after}::timestamptz`,
    sql`linked.listed_at <= ${range.until}::timestamptz`,
    sql`o.succeeded_by is null`,
    sql`(linked.listed_at, linked.document_uuid, linked.order_uuid) > (${at}::timestamptz, ${document}::uuid, ${order}::uuid)`,
    ...(documentUuid === null ? [] : [sql`linked.document_uuid = ${documentUuid}::uuid`]),
    ...(orderExternalId === null ? [] : [sql`o.external_id = ${orderExternalId}`]),
  ];
  const { rows } = await tx.query<FoundDocument & Record<string, unknown>>({
    // Each combination of filters has a plan of its own.
    name: `search-approved-documents${documentUuid === null ? "" : "-document"}${orderExternalId === null ? "" : "-order"}`,
    ...statement(sql`
      select linked.document_uuid as "documentUuid", o.external_id as "orderExternalId",
        array[${verbatim(instantText("linked.listed_at"))}, linked.document_uuid::text, linked.order_uuid::text] as place
      from document_order linked join freight_order o on o.tenant_uuid = ${tenant} and o.order_uuid = linked.order_uuid
      where ${and(conditions)}
      order by linked.listed_at, linked.document_uuid, linked.order_uuid limit ${range.limit} offset ${range.offset}`),
  });
  return rows;
}

/** Waits for landings of orders that have begun; those that begin later get later times. Several searches wait side by side. */
export async function waitForLandings(tx: TenantTx): Promise<void> {
  await tx.query(
    { name: "order-landing-wait", text: "select pg_advisory_xact_lock_shared(hashtextextended('orders ' || $1, 0))" },
    [tx.tenantUuid],
  );
}

/**
 * Says that documents are about to be listed, until the transaction ends. Takes it before it looks at the clock; never waits:
 * it is always shared.
 */
export async function beginListing(tx: TenantTx): Promise<void> {
  await tx.query(
    { name: "document-listing-begin", text: "select pg_advisory_xact_lock_shared(hashtextextended('listing ' || $1, 0))" },
    [tx.tenantUuid],
  );
}

const LISTINGS = {
  name: "document-listings",
  text: `
    select virtualtransaction as name from pg_locks
    where locktype = 'advisory' and objsubid = 1 and granted and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended('listing ' || $1, 0)`,
};

/**
 * The transactions that list documents at this moment. Looked at rather than locked against: a lock would make approvals wait for
 * searches.
 */
export async function listListings(tx: TenantTx): Promise<readonly string[]> {
  return (await tx.query<{ name: string }>(LISTINGS, [tx.tenantUuid])).rows.map(({ name }) => name);
}

// A version counts when the order had no later one by then: so a page stays what it was while orders go on changing.
const ORDERS = {
  name: "search-orders",
  text: `
    select o.external_id as "orderExternalId", array[${instantText("version.landed_at")}, version.order_uuid::text] as place
    from order_version version join freight_order o on o.tenant_uuid = $1 and o.order_uuid = version.order_uuid
    where version.tenant_uuid = $1 and version.landed_at > $2::timestamptz and version.landed_at <= $3::timestamptz
      and (version.landed_at, version.order_uuid) > ($4::timestamptz, $5::uuid)
      and (version.superseded_at is null or version.superseded_at > $3::timestamptz) and o.succeeded_by is null
    order by version.landed_at, version.order_uuid limit $6 offset $7`,
};

const ONE_ORDER = {
  name: "search-one-order",
  text: `
    select o.external_id as "orderExternalId" from freight_order o
    where o.tenant_uuid = $1 and o.external_id = $4 and o.succeeded_by is null
      and (select max(landed_at) from order_version version where version.tenant_uuid = $1 and version.order_uuid = o.order_uuid
        and version.landed_at <= $3::timestamptz) > $2::timestamptz
    limit $5 offset $6`,
};

/** Orders by the time their latest version at or before the end landed (operation 21). */
export async function searchOrders(tx: TenantTx, range: SearchRange): Promise<readonly FoundOrder[]> {
  const [at = range.after, order = THE_FIRST] = range.from ?? [];
  return (
    await tx.query<FoundOrder & Record<string, unknown>>(ORDERS, [
      tx.tenantUuid,
      range.after,
      range.until,
      at,
      order,
      range.limit,
      range.offset,
    ])
  ).rows;
}

/** The order of this external id, if its latest version at or before the end landed after the start. */
export async function searchOneOrder(
  tx: TenantTx,
  range: Omit<SearchRange, "from">,
  orderExternalId: string,
): Promise<readonly Omit<FoundOrder, "place">[]> {
  return (
    await tx.query<{ orderExternalId: string }>(ONE_ORDER, [
      tx.tenantUuid,
      range.after,
      range.until,
      orderExternalId,
      range.limit,
      range.offset,
    ])
  ).rows;
}
