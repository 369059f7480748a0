import { Type } from "typebox";
import { OrderHistorySchema } from "#contract/manage/orders.ts";
import { requiredText } from "#contract/schema.ts";
import { storedOrderOut } from "#contract/v2/read/order-read.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { findOrderHistory } from "#db/queries/order/order-listing.ts";
import { operation } from "../../operation.ts";
import { refuse } from "../../refusals.ts";

/** The order with every version, each in the shape orders are sent in. Its eTag is also the `ETag` header. */
export const getOrderOperation = operation({
  operationId: "getOrder",
  method: "GET",
  path: "/manage/orders/{orderExternalId}",
  generation: "manage",
  auth: "key-or-session",
  scope: "manage",
  params: Type.Object({ orderExternalId: requiredText(255) }),
  summary: "Get an order with every version",
  responses: { 200: { description: "The order.", schema: OrderHistorySchema, headers: { etag: "The order's eTag." } } },
  handle: async ({ context, tenant, params }) => {
    const order = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
      const found = await findOrderHistory(tx, params.orderExternalId);
      if (found === undefined) return undefined;
      const by = found.cancelledBy;
      const names = by === null ? undefined : await listActorNames(tx, [by]);
      return {
        ...found,
        body: storedOrderOut(found.body),
        versions: found.versions.map((version) => ({ ...version, body: storedOrderOut(version.body) })),
        cancelledByName: by === null ? null : (names?.get(by) ?? by),
      };
    });
    return order === undefined ? refuse("not-found") : { status: 200, body: order, headers: { etag: `"${order.eTag}"` } };
  },
});
