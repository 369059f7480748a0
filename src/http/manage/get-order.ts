import { findOrderHistory } from "#db/queries/order-listing.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `GET /manage/orders/{orderExternalId}`: the order with every version. Its eTag is also the `ETag` header. */
export const getOrder = async ({
  context,
  tenant,
  params,
}: Call<{ readonly orderExternalId: string }>): Promise<Answer | Refusal> => {
  const order = await context.db.inTenant(tenant.tenantUuid, (tx) => findOrderHistory(tx, params.orderExternalId));
  return order === undefined ? refuse("not-found") : { status: 200, body: order, headers: { etag: `"${order.eTag}"` } };
};
