import type { Day } from "#domain/day/day.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { aCharge } from "./an-order.ts";

/** A vendor invoice, read and checked. */
export function anInvoice(given: Partial<Invoice> = {}): Invoice {
  return {
    type: "Invoice",
    invoiceNumber: "INV-1",
    externalId: "INV-1",
    invoiceOn: "2026-03-04" as Day,
    shipOn: "2026-03-01" as Day,
    deliveryOn: null,
    stops: [],
    items: [],
    vendor: { externalId: "ACME", scac: "ACME", mcNumber: null, dotNumber: null },
    currency: "USD",
    chargeTerms: "Collect",
    paymentTerms: null,
    service: null,
    charges: [aCharge("400", "1000.0000")],
    statedTotal: null,
    customerExternalId: null,
    references: [],
    isQuickPay: false,
    correction: null,
    doubts: [],
    provenance: {},
    ...given,
  };
}
