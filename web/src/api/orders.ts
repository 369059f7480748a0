import type { OrderDetail } from "./answers.ts";
import { answer, api } from "./client.ts";

const at = ({ externalId }: OrderDetail) => ({ params: { path: { orderExternalId: externalId } } });

export const approveOrder = (order: OrderDetail) =>
  answer(api.POST("/manage/orders/{orderExternalId}/approve", { ...at(order), body: { eTag: order.eTag } }));

export const cancelOrder = (order: OrderDetail, reason: string) =>
  answer(api.POST("/manage/orders/{orderExternalId}/cancel", { ...at(order), body: { eTag: order.eTag, reason } }));

/** The first orders that a search finds. */
export const findOrders = async (q: string, limit: number, signal: AbortSignal) =>
  (await answer(api.GET("/manage/orders", { params: { query: { q, limit } }, signal }))).items;
