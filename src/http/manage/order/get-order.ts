import { Type } from "typebox";
import { OrderHistorySchema } from "#contract/manage/order/orders.ts";
import { requiredText } from "#contract/schema.ts";
import { readOrder } from "#usecases/order/read-order.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

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
    const read = await readOrder(context, tenant, params.orderExternalId);
    return read.ok
      ? { status: 200, body: read.value, headers: { etag: `"${read.value.eTag}"` } }
      : mapRefusal(read.refusal, "orderExternalId");
  },
});
