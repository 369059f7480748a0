import type { ItemOf, OrderDetail } from "./answers.ts";
import { answer, api } from "./client.ts";

export type ListedOrder = ItemOf<"listOrders">;

const at = ({ externalId }: OrderDetail) => ({ params: { path: { orderExternalId: externalId } } });

export function approveOrder(order: OrderDetail) {
  return answer(api.POST("/manage/orders/{orderExternalId}/approve", { ...at(order), body: { eTag: order.eTag } }));
}

export function cancelOrder(order: OrderDetail, reason: string) {
  return answer(api.POST("/manage/orders/{orderExternalId}/cancel", { ...at(order), body: { eTag: order.eTag, reason } }));
}

export function reinstateOrder(order: OrderDetail, reason: string) {
  return answer(api.POST("/manage/orders/{orderExternalId}/reinstate", { ...at(order), body: { eTag: order.eTag, reason } }));
}

/** The first orders that a search finds. */
export async function findOrders(q: string, limit: number, signal: AbortSignal) {
  return (await answer(api.GET("/manage/orders", { params: { query: { q, limit } }, signal }))).items;
}
