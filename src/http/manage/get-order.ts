import { storedOrderOut } from "#contract/v2/read/order-read.ts";
import { findOrderHistory } from "#db/queries/order/order-listing.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { type Refusal, refuse } from "../refusals.ts";
import type { Answer, Call } from "../route.ts";

/** `GET /manage/orders/{orderExternalId}`: the order with every version, each in the shape orders are sent in. Its eTag is also the `ETag` header. */
export const getOrder = async ({
  context,
  tenant,
  params,
}: Call<{ readonly orderExternalId: string }>): Promise<Answer | Refusal> => {
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
};
