/**
 * An order and those before it whose place it took by a legacy create (`succeeded_by`): all have its external id. SQL with a row for each of them,
 * `head_uuid` being the order asked for. `orders`: the parameter that holds the uuids; $1 is the tenant.
 */
export function lineOf(orders: string): string {
  return `(
    select asked.uuid as head_uuid, asked.uuid as line_uuid from unnest(${orders}::uuid[]) as asked (uuid)
    union
    select head.order_uuid, old.order_uuid from freight_order head
      join freight_order old on old.tenant_uuid = $1 and old.external_id = head.external_id and old.succeeded_by is not null
    where head.tenant_uuid = $1 and head.order_uuid = any(${orders}::uuid[]) and head.succeeded_by is null)`;
}
