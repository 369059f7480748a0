import { ExternalIdSchema } from "#contract/v2/answers.ts";
import { numbersOfOrder, orderExternalId, orderReader } from "#contract/v2/order.ts";
import { orderMessageKeys } from "#domain/matching/message-keys.ts";
import { acceptAnswer } from "../../accept-answer.ts";
import { operation } from "../../operation.ts";
import { address, fuel, item, linehaul } from "../example-parts.ts";

/** The body was read by the row's reader, so it can be ingested later as it came. */
export const createOrderOperation = operation({
  operationId: "createOrder",
  refuses: ["overloaded", "backlog"],
  number: 1,
  method: "POST",
  path: "/v2/orders",
  generation: "v2",
  auth: "key",
  scope: "orders",
  touches: "work",
  body: orderReader,
  bodyExample: {
    orderNumber: "SO-10023",
    externalId: "TMS-88231",
    shipDate: "2026-03-01",
    deliveryDate: "2026-03-03",
    stops: [
      { type: "Origin", sequence: 1, vendors: ["ACME"], address },
      {
        type: "Destination",
        sequence: 2,
        vendors: ["ACME"],
        address: { ...address, city: "Erie", state: "PA", postalCode: "16501" },
      },
    ],
    items: [item],
    vendors: [
      {
        externalId: "ACME",
        name: "Acme Freight",
        scacCode: "ACMF",
        type: "Carrier",
        currency: "USD",
        chargeTerms: "Prepaid",
        paymentTerms: "Net30",
        service: { mode: "Ground", type: "LTL", level: "Standard", equipment: "Van" },
        charges: [linehaul, fuel],
      },
    ],
    customer: {
      externalId: "C-200",
      name: "Lakeside Paper",
      billingTerms: "Net20",
      currency: "USD",
      charges: [{ ...linehaul, charge: 1050, rate: 25 }],
    },
    referenceNumbers: [{ type: "BOLNumber", value: "7004321", description: "Bill of lading" }],
    metadata: { Route: { lane: "OH-PA", miles: 158 } },
    tags: { Division: "North" },
    internalContacts: [{ role: "Planner", name: "Ana Ruiz", phone: "+1 419 555 0100", department: "Transport" }],
  },
  idempotent: true,
  summary: "Create order",
  description: "Accepts an order, durably, and ingests it afterwards. The same externalId again is a new version of that order.",
  responses: {
    202: {
      description: "The order is durably stored and will be ingested.",
      schema: ExternalIdSchema,
      example: { externalId: "SO-10023" },
    },
  },
  handle: (call) => acceptAnswer(call, "createOrder", orderExternalId(call.body), orderMessageKeys(numbersOfOrder(call.body))),
});
