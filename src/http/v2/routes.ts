import { invoiceReader } from "#contract/v2/invoice.ts";
import { orderReader } from "#contract/v2/order.ts";
import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { type AnyRoute, route } from "../route.ts";
import { createInvoice } from "./create-invoice.ts";
import { createOrder } from "./create-order.ts";
import { v2DisputeRoutes } from "./dispute-routes.ts";
import { v2DocumentRoutes } from "./document-routes.ts";
import { v2ReadRoutes } from "./read-routes.ts";

/** Specification, "V2 operations". */
export const v2Routes: readonly AnyRoute[] = [
  route({
    operationId: "createOrder",
    number: 1,
    method: "POST",
    path: "/v2/orders",
    generation: "v2",
    auth: "key",
    scope: "orders",
    body: orderReader,
    idempotent: true,
    summary: "Create order",
    description:
      "Accepts an order, durably, and ingests it afterwards. The same externalId again is a new version of that order.",
    responses: {
      202: {
        description: "The order is durably stored and will be ingested.",
        schema: ExternalIdSchema,
        example: { externalId: "SO-10023" },
      },
    },
    handle: createOrder,
  }),
  route({
    operationId: "createInvoice",
    number: 2,
    method: "POST",
    path: "/v2/invoices",
    generation: "v2",
    auth: "key",
    scope: "invoices",
    grant: "create-invoice",
    body: invoiceReader,
    idempotent: true,
    summary: "Create invoice (provisional)",
    description:
      "Accepts a vendor invoice, durably, and ingests it afterwards, which may take several minutes. Only for tenants with the grant create-invoice.",
    responses: {
      202: {
        description: "The invoice is durably stored and will be ingested.",
        schema: ExternalIdSchema,
        example: { externalId: "INV-4711" },
      },
    },
    handle: createInvoice,
  }),
  ...v2ReadRoutes,
  ...v2DisputeRoutes,
  ...v2DocumentRoutes,
];
