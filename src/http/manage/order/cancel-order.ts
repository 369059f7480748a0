import { Type } from "typebox";
import { cancelOrderReader, ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { requiredText } from "#contract/schema.ts";
import { cancelOrder } from "#usecases/order/cancel-order.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const cancelOrderOperation = operation({
  operationId: "cancelOrder",
  method: "POST",
  path: "/manage/orders/{orderExternalId}/cancel",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ orderExternalId: requiredText(255) }),
  body: cancelOrderReader,
  bodyExample: { eTag: "2", reason: "The shipment was called off" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Cancel an order",
  description:
    "Its open invoices are audited again: only what its vendor may charge for a truck not used still passes. What was approved on it before is a recovery, also of an order that is approved itself. Cancelling again changes nothing; no version of the order opens it again: `POST .../reinstate` does, where it was a mistake.",
  responses: { 200: { description: "Cancelled. The order's new eTag.", schema: ETagSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await cancelOrder(context, tenant, actor, {
      orderExternalId: params.orderExternalId,
      eTag: body.eTag ?? null,
      reason: body.reason,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "order");
  },
});
