import type { TenantTx } from "#db/database.ts";

/** What both searches take: a time that is exclusive at its start and inclusive at its end, instants as text with microseconds. */
export interface SearchRange {
  readonly after: string;
  readonly until: string;
  readonly limit: number;
  readonly offset: number;
}

const APPROVED_DOCUMENTS = {
  name: "search-approved-documents",
  text: `
    select document.document_uuid as "documentUuid", o.external_id as "orderExternalId"
    from document
      join document_order linked on linked.tenant_uuid = $1 and linked.document_uuid = document.document_uuid
      join freight_order o on o.tenant_uuid = $1 and o.order_uuid = linked.order_uuid
    where document.tenant_uuid = $1 and document.status = 'Approved' and document.approved_at > $2::timestamptz and document.approved_at <= $3::timestamptz
      and ($4::uuid is null or document.document_uuid = $4) and ($5::text is null or o.external_id = $5)
    order by document.approved_at, document.document_uuid, o.external_id limit $6 offset $7`,
};

/** Approved documents with each order they belong to, by approval time (operation 20). */
export const searchApprovedDocuments = async (
  tx: TenantTx,
  range: SearchRange,
  documentUuid: string | null,
  orderExternalId: string | null,
): Promise<readonly { readonly documentUuid: string; readonly orderExternalId: string }[]> =>
  (
    await tx.query<{ documentUuid: string; orderExternalId: string }>(APPROVED_DOCUMENTS, [
      tx.tenantUuid,
      range.after,
      range.until,
      documentUuid,
      orderExternalId,
      range.limit,
      range.offset,
    ])
  ).rows;

/** Waits for landings of orders that have begun; those that begin later get later times. Several searches wait side by side. */
export const waitForLandings = async (tx: TenantTx): Promise<void> => {
  await tx.query(
    { name: "order-landing-wait", text: "select pg_advisory_xact_lock_shared(hashtextextended('orders ' || $1, 0))" },
    [tx.tenantUuid],
  );
};

// A version counts when the order had no later one by then: so a page stays what it was while orders go on changing.
const ORDERS = {
  name: "search-orders",
  text: `
    select o.external_id as "orderExternalId"
    from (
      select version.order_uuid, version.landed_at from order_version version
      where version.tenant_uuid = $1 and version.landed_at > $2::timestamptz and version.landed_at <= $3::timestamptz
        and not exists (
          select from order_version later where later.tenant_uuid = $1 and later.order_uuid = version.order_uuid and later.landed_at <= $3::timestamptz
            and (later.landed_at, later.accepted_at) > (version.landed_at, version.accepted_at)
        )
      order by version.landed_at, version.order_uuid limit $4 offset $5
    ) as found join freight_order o on o.tenant_uuid = $1 and o.order_uuid = found.order_uuid
    order by found.landed_at, found.order_uuid`,
};

const ONE_ORDER = {
  name: "search-one-order",
  text: `
    select o.external_id as "orderExternalId" from freight_order o
    where o.tenant_uuid = $1 and o.external_id = $4 and o.status <> 'replaced'
      and (select max(landed_at) from order_version version where version.tenant_uuid = $1 and version.order_uuid = o.order_uuid and version.landed_at <= $3::timestamptz) > $2::timestamptz
    limit $5 offset $6`,
};

/** Orders by the time their latest version at or before the end landed (operation 21). */
export const searchOrders = async (
  tx: TenantTx,
  range: SearchRange,
  orderExternalId: string | null,
): Promise<readonly { readonly orderExternalId: string }[]> =>
  orderExternalId === null
    ? (await tx.query<{ orderExternalId: string }>(ORDERS, [tx.tenantUuid, range.after, range.until, range.limit, range.offset]))
        .rows
    : (
        await tx.query<{ orderExternalId: string }>(ONE_ORDER, [
          tx.tenantUuid,
          range.after,
          range.until,
          orderExternalId,
          range.limit,
          range.offset,
        ])
      ).rows;
