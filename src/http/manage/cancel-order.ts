import { cancelOrder } from "#usecases/order/cancel-order.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

interface Body {
  readonly eTag?: string | null;
  readonly reason: string;
}

/** POST /manage/orders/{orderExternalId}/cancel */
export const cancelOrderAnswer = async (
  call: Call<{ readonly orderExternalId: string }, unknown, Body>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await cancelOrder(context, tenant, actor, {
    orderExternalId: params.orderExternalId,
    eTag: body.eTag ?? null,
    reason: body.reason,
  });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "order");
};
