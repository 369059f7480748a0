import { FoundOrdersSchema, orderSearchReader } from "#contract/v2/read/searches.ts";
import { searchOrders } from "#usecases/order/search-orders.ts";
import { operation } from "../../operation.ts";
import { isRefusal } from "../../refusals.ts";
import { readTimeSearch } from "../read-time-search.ts";

export const searchOrdersOperation = operation({
  operationId: "searchOrders",
  number: 21,
  method: "POST",
  path: "/v2/orders/search",
  generation: "v2",
  auth: "key",
  scope: "orders",
  touches: "nothing",
  body: orderSearchReader,
  bodyExample: { startTime: "2026-03-01T00:00:00Z", endTime: "2026-03-02T00:00:00Z", pageSize: 100, pageNumber: 0 },
  summary: "Search orders",
  description: "By the time of the latest version at or before `endTime`, so that pages do not shift while they are read.",
  responses: { 200: { description: "A page of orders.", schema: FoundOrdersSchema } },
  handle: async ({ context, tenant, body }) => {
    const read = readTimeSearch(body);
    return isRefusal(read)
      ? read
      : { status: 200, body: await searchOrders(context, tenant, { ...read, orderExternalId: body.orderExternalId ?? null }) };
  },
});
