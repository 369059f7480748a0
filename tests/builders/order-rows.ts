import { orderToStored } from "#contract/stored/order.ts";
import type { TenantTx } from "#db/database.ts";
import { orderReferenceKeys } from "#domain/matching/reference-keys.ts";
import type { Order } from "#domain/order/order.ts";
import { newUuid } from "#adapters/ids.ts";

/** An order with its versions and keys, as the pipeline leaves them. The last version is the newest. Answers its uuid. */
export async function insertOrder(
  tx: TenantTx,
  versions: readonly { readonly order: Order; readonly landedAt: string }[],
  given: { readonly status?: string; readonly orderUuid?: string } = {},
): Promise<string> {
  const orderUuid = given.orderUuid ?? newUuid();
  const newest = versions.at(-1);
  if (newest === undefined) throw new Error("an order has a version");
  const { order, landedAt } = newest;
  await tx.query(
    `insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, status, version, accepted_at, ship_on, customer_external_id, created_at, changed_at, body, succeeded_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $7, $11, $12)`,
    [
      tx.tenantUuid,
      orderUuid,
      order.externalId,
      order.orderNumber,
      given.status ?? "open",
      versions.length,
      landedAt,
      order.shipOn,
      order.customer.externalId,
      versions[0]?.landedAt,
      JSON.stringify(orderToStored(order)),
      given.status === "replaced" ? newUuid() : null,
    ],
  );
  for (const [index, version] of versions.entries()) {
    await tx.query(
      "insert into order_version (tenant_uuid, order_uuid, accepted_at, landed_at, source, body, superseded_at) values ($1, $2, $3, $3, 'Api', $4, $5)",
      [
        tx.tenantUuid,
        orderUuid,
        version.landedAt,
        JSON.stringify(orderToStored(version.order)),
        versions[index + 1]?.landedAt ?? null,
      ],
    );
  }
  for (const key of orderReferenceKeys(order)) {
    await tx.query("insert into order_reference values ($1, $2, $3, $4, $5) on conflict do nothing", [
      tx.tenantUuid,
      key.key,
      key.kind,
      orderUuid,
      key.confusable,
    ]);
  }
  return orderUuid;
}
