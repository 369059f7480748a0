import { Type } from "typebox";
import { ETagSchema, reinstateOrderReader } from "#contract/manage/invoice/decisions.ts";
import { requiredText } from "#contract/schema.ts";
import { reinstateOrder } from "#usecases/order/reinstate-order.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const reinstateOrderOperation = operation({
  operationId: "reinstateOrder",
  method: "POST",
  path: "/manage/orders/{orderExternalId}/reinstate",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ orderExternalId: requiredText(255) }),
  body: reinstateOrderReader,
  bodyExample: { eTag: "3", reason: "Cancelled by mistake" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Reinstate a cancelled order",
  description:
    "Takes a cancellation back. The order stands again as its newest version says, one that came while it was cancelled included; approved where it was approved before. Its open invoices are audited again, and what was to be got back because it was cancelled is got back no more. Cancelling takes this back. An order that is not cancelled: 409.",
  responses: { 200: { description: "Reinstated. The order's new eTag.", schema: ETagSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await reinstateOrder(context, tenant, actor, {
      orderExternalId: params.orderExternalId,
      eTag: body.eTag ?? null,
      reason: body.reason,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "order");
  },
});
