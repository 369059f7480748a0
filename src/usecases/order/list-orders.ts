import { orderOfRow } from "#contract/packed/stored-rows.ts";
import { findOrdersByNumber, type ListedOrder, listOrders as query, listOrdersOf } from "#db/queries/order/order-listing.ts";
import { searchOrders } from "#db/queries/order/order-search.ts";
import { listVendors } from "#db/queries/party/party-directory.ts";
import type { TenantTx } from "#db/database.ts";
import { addAmounts, printAmount } from "#domain/money/amount.ts";
import type { Order } from "#domain/order/order.ts";
import { placeText } from "#domain/party/same-place.ts";
import { foldedId } from "#domain/party/same-vendor.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type CursorKey, type ListPage, pageOf, readCursor, writeCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface OrderListRequest {
  readonly q: string | null;
  readonly statuses: readonly string[];
  /** An externalId or SCAC, the beginning of an id, or a part of a name. */
  readonly vendor: string | null;
  /** The externalId of the customer. */
  readonly customer: string | null;
  /** The beginning of a city or postal code, or a state. */
  readonly place: string | null;
  readonly shipFrom: string | null;
  readonly shipTo: string | null;
  readonly limit: number;
  readonly cursor: string | null;
}

export type OrderInList = ReturnType<typeof inList>;

const BY_CHANGE = "orders";
const BY_SHIP_DATE = "orders-by-ship-date";

/** Vendors that one word may mean. */
const MAX_VENDORS = 50;

/**
 * A page of the tenant's orders: the last changed first; looked for by vendor, customer, place or ship date the latest ship date
 * first, and then a page may be short, or empty, and the list go on. Refuses: invalid (a cursor of another list, a range that
 * ends before it begins).
 */
export async function listOrders(
  context: Context,
  tenant: Tenant,
  request: OrderListRequest,
): Promise<Outcome<ListPage<OrderInList>>> {
  const { vendor, customer, place, shipFrom, shipTo, limit } = request;
  if (shipFrom !== null && shipTo !== null && shipTo < shipFrom)
    return refuse("invalid", "One or more validation errors occurred.", { shipTo: ["shipTo must not be before shipFrom"] });
  const isSearch = [vendor, customer, place, shipFrom, shipTo].some((value) => value !== null);
  const after = keyOf(request.cursor, isSearch);
  if (after === undefined) return BAD_CURSOR;
  if (isSearch) return done(await context.db.inTenantRead(tenant.tenantUuid, (tx) => searched(tx, request, after)));
  const rows = await context.db.inTenantRead(tenant.tenantUuid, (tx) =>
    query(tx, request, (after ?? undefined) as readonly [string, string] | undefined, limit + 1),
  );
  return done(pageOf(rows, { list: BY_CHANGE, limit, keyOf: (row) => [row.changedAt, row.uuid], itemOf: inList }));
}

/** Null: from the beginning; undefined: of another list. */
const keyOf = (cursor: string | null, isSearch: boolean): CursorKey | null | undefined => {
  if (cursor === null) return null;
  return isSearch ? readCursor(BY_SHIP_DATE, ["day", "uuid"], cursor) : readCursor(BY_CHANGE, ["instant", "uuid"], cursor);
};

async function searched(tx: TenantTx, request: OrderListRequest, after: CursorKey | null): Promise<ListPage<OrderInList>> {
  const { q, vendor, customer, place, shipFrom, shipTo, statuses, limit } = request;
  const search = {
    uuids: q === null || q.trim() === "" ? null : await findOrdersByNumber(tx, q),
    vendors: vendor === null ? null : await vendorsMeant(tx, vendor),
    customer,
    place,
    from: shipFrom,
    to: shipTo,
    statuses,
  };
  const { uuids, next } = await searchOrders(tx, search, after as readonly [string, string] | null, limit);
  return {
    items: (await listOrdersOf(tx, uuids)).map(inList),
    nextCursor: next === null ? null : writeCursor(BY_SHIP_DATE, next),
  };
}

/** Who may be meant by a word: whoever has it as an id or SCAC, and those of the directory that it finds. */
async function vendorsMeant(tx: TenantTx, word: string): Promise<readonly string[]> {
  const found = await listVendors(tx, word.trim().toLowerCase(), null, MAX_VENDORS);
  const ids = [word, ...found.flatMap(({ externalId, scac, body }) => [externalId, scac, ...(body.scacs ?? [])])];
  return [...new Set(ids.flatMap((id) => foldedId(id ?? null) ?? []))];
}

const inList = ({ body, ...row }: ListedOrder) => {
  const order = orderOfRow(body);
  const agreed = agreedWith(order);
  return { ...row, vendors: agreed.map(({ vendor }) => vendor), ...laneOf(order), agreed };
};

/** Where an order begins and ends; null where it does not say. */
export function laneOf({ stops }: Pick<Order, "stops">): { readonly origin: string | null; readonly destination: string | null } {
  const at = (type: string) => stops.find((stop) => stop.type?.toUpperCase() === type)?.address ?? null;
  const say = (address: ReturnType<typeof at>): string | null => (address === null ? null : placeText(address));
  return { origin: say(at("ORIGIN")), destination: say(at("DESTINATION")) };
}

/** What an order agreed with each of its vendors. */
export function agreedWith({ vendors }: Pick<Order, "vendors">) {
  return vendors.map(({ externalId, name, scac, currency, charges }) => ({
    vendor: name ?? externalId ?? scac ?? "",
    currency,
    amount: printAmount(addAmounts(charges.map((charge) => charge.amount))),
  }));
}
