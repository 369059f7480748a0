import { orderReader } from "#contract/v2/order.ts";
import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { type AnyRoute, route } from "../route.ts";
import { createOrder } from "./create-order.ts";

/** Specification, "V2 operations". */
export const v2Routes: readonly AnyRoute[] = [
  route({
    operationId: "createOrder", number: 1, method: "POST", path: "/v2/orders", generation: "v2", auth: "key", scope: "orders",
    body: orderReader, idempotent: true,
    summary: "Create order",
    description: "Accepts an order, durably, and ingests it afterwards. The same externalId again is a new version of that order.",
    responses: { 202: { description: "The order is durably stored and will be ingested.", schema: ExternalIdSchema, example: { externalId: "SO-10023" } } },
    handle: createOrder,
  }),
];
