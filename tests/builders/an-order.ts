import type { Charge } from "#domain/charge/charge.ts";
import type { Day } from "#domain/day/day.ts";
import { amountOf } from "#domain/money/amount.ts";
import type { Order, OrderVendor } from "#domain/order/order.ts";

export function aCharge(code: string, amount: string, given: Partial<Charge> = {}): Charge {
  return {
    amount: amountOf(amount),
    itemId: null,
    name: { type: null, value: code, description: null },
    rate: null,
    quantity: null,
    qualifier: null,
    provenance: null,
    rawRate: null,
    ...given,
  };
}

export function anOrderVendor(given: Partial<OrderVendor> = {}): OrderVendor {
  return {
    externalId: "ACME",
    scac: "ACME",
    mcNumber: null,
    dotNumber: null,
    name: "Acme Freight",
    type: "Carrier",
    currency: "USD",
    chargeTerms: "Collect",
    paymentTerms: "Net30",
    billTo: null,
    remitTo: null,
    address: null,
    contact: null,
    service: null,
    charges: [aCharge("400", "1000.0000")],
    ...given,
  };
}

/** An order as a tenant's system would send it. */
export function anOrder(given: Partial<Order> = {}): Order {
  return {
    externalId: "SO-1",
    orderNumber: "SO-1",
    shipOn: "2026-03-01" as Day,
    deliveryOn: "2026-03-03" as Day,
    stops: [],
    items: [],
    vendors: [anOrderVendor()],
    customer: { externalId: "SHOP", name: "A shop", billingTerms: null, currency: "USD", contact: null, charges: [] },
    references: [],
    metadata: {},
    tags: {},
    internalContacts: [],
    ...given,
  };
}
