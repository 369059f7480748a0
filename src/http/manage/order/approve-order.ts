import { Type } from "typebox";
import { eTagReader, ETagSchema } from "#contract/manage/invoice/decisions.ts";
import { requiredText } from "#contract/schema.ts";
import { approveOrder } from "#usecases/order/approve-order.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";

export const approveOrderOperation = operation({
  operationId: "approveOrder",
  method: "POST",
  path: "/manage/orders/{orderExternalId}/approve",
  generation: "manage",
  auth: "key-or-session",
  scope: "decide",
  touches: "money",
  isFinal: true,
  params: Type.Object({ orderExternalId: requiredText(255) }),
  body: eTagReader,
  bodyOptional: true,
  bodyExample: { eTag: "2" },
  refuses: ["conflict", "etag-mismatch"],
  summary: "Approve an order",
  description: "ORDER_APPROVED is raised once in an order's life; approving again changes nothing.",
  responses: { 200: { description: "Done. The invoice's new eTag.", schema: ETagSchema } },
  handle: async (call) => {
    const { context, tenant, actor, params, body } = call;
    const outcome = await approveOrder(context, tenant, actor, {
      orderExternalId: params.orderExternalId,
      eTag: body?.eTag ?? null,
    });
    return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "order");
  },
});
