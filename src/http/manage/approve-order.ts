import { approveOrder } from "#usecases/order/approve-order.ts";
import { mapRefusal } from "../map-refusal.ts";
import type { Refusal } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** POST /manage/orders/{orderExternalId}/approve */
export const approveOrderAnswer = async (
  call: Call<{ readonly orderExternalId: string }, unknown, { readonly eTag?: string | null } | undefined>,
): Promise<Answer | Refusal> => {
  const { context, tenant, actor, params, body } = call;
  const outcome = await approveOrder(context, tenant, actor, {
    orderExternalId: params.orderExternalId,
    eTag: body?.eTag ?? null,
  });
  return outcome.ok ? { status: 200, body: outcome.value } : mapRefusal(outcome.refusal, "order");
};
