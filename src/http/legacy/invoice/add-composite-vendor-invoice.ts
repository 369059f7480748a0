import { Type } from "typebox";
import { legacyInvoiceReader, readableOfLegacyInvoice, vendorOfRefusedInvoice } from "#contract/legacy/invoice.ts";
import { uuid } from "#contract/schema.ts";
import { acceptLegacyInvoice, faultsOfVendor } from "#usecases/invoice/accept-legacy-invoice.ts";
import { noteRefused } from "#usecases/invoice/note-refused-invoice.ts";
import { mapRefusal } from "../../map-refusal.ts";
import { operation } from "../../operation.ts";
import { refuseBacklog } from "../../refuse-backlog.ts";
import { refuse } from "../../refusals.ts";

export const addCompositeVendorInvoiceOperation = operation({
  operationId: "addCompositeVendorInvoice",
  refuses: ["overloaded", "backlog"],
  method: "POST",
  path: "/v1/tenants/{tenantUuid}/composite-vendor-invoices",
  generation: "legacy",
  auth: "key",
  scope: "invoices",
  touches: "work",
  tenantParam: "tenantUuid",
  params: Type.Object({ tenantUuid: uuid() }),
  body: legacyInvoiceReader,
  bodyExample: {
    invoiceNumber: "INV-4711",
    vendorInvoiceTypeDescription: "Invoice",
    vendor: { scacCode: "ACMF" },
    currencyCode: "USD",
    freightChargeTerms: "Prepaid",
    invoiceDate: "2026-03-05",
    shipDate: "2026-03-01",
    deliveryDate: "2026-03-03",
    paymentAmount: 1250.5,
    transportationModeDescription: "Ground",
    transportationServiceTypeDescription: "LTL",
    transportationServiceLevelDescription: "Standard",
    stops: [
      {
        stopSequence: 1,
        vendorInvoiceStopType: "Origin",
        addressName: "Dock 4",
        address1: "1 Mill Road",
        city: "Sandusky",
        stateCode: "OH",
        zip: "44870",
        countryCode: "USA",
      },
    ],
    referenceNumbers: [{ referenceNumberType: "OrderNumber", value: "SO-10023" }],
    lineItems: [
      {
        sequenceNum: 1,
        description: "Paper",
        handlingUnitDescription: "Pallet",
        handlingUnitCount: 4,
        weight: 4000,
        weightUnit: "Imperial",
        class: "77.5",
      },
    ],
    charges: [
      { chargeType: "Linehaul", charge: 1000, code: "400", description: "Linehaul", lineItemSequenceNum: 1 },
      { chargeType: "Fuel", charge: 250.5, code: "FUEL", description: "Fuel surcharge" },
    ],
    enableValidations: true,
  },
  summary: "Add composite vendor invoice",
  description:
    "Takes a vendor invoice, durably, and answers its uuid; it is matched and audited afterwards. Always a new invoice, also for the same body: one that comes twice is judged by the duplicate rule. With `enableValidations` bad data is refused, every failure at once; without it nearly any data is accepted, answered as it was said, and held for a person where it cannot be audited.",
  responses: { 200: { description: "The invoice's uuid.", schema: uuid() } },
  refused: async ({ context, tenant }, bytes) => {
    await noteRefused(context, tenant, readableOfLegacyInvoice(bytes));
    const vendor = vendorOfRefusedInvoice(bytes);
    return vendor === undefined ? undefined : faultsOfVendor(context, tenant, vendor);
  },
  handle: async ({ context, tenant, actor, body }) => {
    const full = await refuseBacklog({ context, tenant });
    if (full !== undefined) return full;
    const accepted = await acceptLegacyInvoice(context, tenant, actor, body);
    if (accepted === undefined) return refuse("overloaded", {}, { "retry-after": "1" });
    return accepted.ok ? { status: 200, body: accepted.value } : mapRefusal(accepted.refusal, "body");
  },
});
