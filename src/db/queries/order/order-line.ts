/**
 * An order and those before it whose place it took by a legacy create (`succeeded_by`): all have its external id. SQL with a row
 * for each of them, `head_uuid` being the order asked for. `orders`: the parameter that holds the uuids; $1 is the tenant.
 */
export function lineOf(orders: string): string {
  return `(
    select asked.uuid as head_uuid, asked.uuid as line_uuid from unnest(${orders}::uuid[]) as asked (uuid)
    union
    select head.order_uuid, old.order_uuid from freight_order head
      join freight_order old on old.tenant_uuid = $1 and old.external_id = head.external_id and old.succeeded_by is not null
    where head.tenant_uuid = $1 and head.order_uuid = any(${orders}::uuid[]) and head.succeeded_by is null)`;
}

/**
 * Orders of the same number that stand beside these under another external id, where one of the two was made by a legacy create:
 * legacy callers know an order by nothing but its number, so what was paid on one of them counts on the other. Orders by V2
 * alone, told apart by their external ids, have nothing to do with each other. SQL as `lineOf` is.
 */
export function besideOf(orders: string): string {
  return `(
    select head.order_uuid as head_uuid, other.order_uuid as line_uuid from freight_order head
      join freight_order other on other.tenant_uuid = $1 and other.order_number = head.order_number and other.external_id <> head.external_id
        and (head.legacy is not null or other.legacy is not null)
    where head.tenant_uuid = $1 and head.order_uuid = any(${orders}::uuid[]) and head.succeeded_by is null)`;
}

/**
 * The uuids of these orders and of all of their numbers, where a legacy create made one of those, for `in`: what is locked
 * together. More than count on each other (`besideOf`), so that whoever goes on from one of them to the next finds it held
 * already.
 */
export function withBeside(orders: string): string {
  return `select unnest(${orders}::uuid[]) union
    select other.order_uuid from freight_order head join freight_order other on other.tenant_uuid = $1 and other.order_number = head.order_number
    where head.tenant_uuid = $1 and head.order_uuid = any(${orders}::uuid[])
      and exists (select from freight_order l where l.tenant_uuid = $1 and l.order_number = head.order_number and l.legacy is not null)`;
}

/**
 * When the newest version of a row of `freight_order` landed, where the order is cancelled and that was after it: on the tenant's
 * clock, as the cancellation is; else null. `row`: the row's name; $1 is the tenant.
 */
export function sentAgainAt(row: string): string {
  return `case when ${row}.status = 'cancelled' then (select v.landed_at from order_version v where v.tenant_uuid = $1
    and v.order_uuid = ${row}.order_uuid and v.accepted_at = ${row}.accepted_at and v.landed_at > ${row}.cancelled_at) end`;
}

/** A PRO number of so many orders is none of one move. */
export const MAX_ORDERS_A_PRO = 50;

/**
 * As `withBeside`, with the orders that carry a PRO number of theirs: bills of two of them may be of one move, and are judged one
 * after the other, whatever numbers they name themselves.
 */
export function withOrdersOfPro(orders: string): string {
  return `${withBeside(orders)} union select other.order_uuid from order_reference own
      cross join lateral (select order_uuid, count(*) over () as orders from (select order_uuid from order_reference
        where tenant_uuid = $1 and value_key = own.value_key and kind = 'PRONumber' limit ${MAX_ORDERS_A_PRO + 1}) few) other
    where own.tenant_uuid = $1 and own.order_uuid = any(${orders}::uuid[]) and own.kind = 'PRONumber' and other.orders <= ${MAX_ORDERS_A_PRO}`;
}
