const UUID = "0199c0de-0000-7000-8000-000000000001";
const address = { name: "Dock 4", address1: "1 Mill Road", city: "Toledo", state: "OH", country: "USA", postalCode: "43604" };
const item = {
  id: "1",
  description: "Paper rolls",
  class: 77.5,
  nmfcCode: "150600-02",
  handlingUnit: "Pallet",
  handlingUnitCount: 4,
  totalCount: 96,
  dimensions: { system: "Imperial", weight: 4200, height: 48, length: 48, width: 40, stackable: false },
};
const linehaul = {
  charge: 840,
  itemId: "1",
  code: { value: "400", description: "Linehaul" },
  rate: 20,
  quantity: 42,
  qualifier: "PerHundredweight",
};
const fuel = { charge: 117.6, code: { value: "405", description: "Fuel surcharge" } };

/** Bodies to begin with, by operation, where the row itself has none. A test sends each through the reader of its operation. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  createOrder: {
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
  createInvoice: {
    type: "Invoice",
    invoiceNumber: "INV-4711",
    invoiceDate: "2026-03-05",
    shipDate: "2026-03-01",
    deliveryDate: "2026-03-03",
    vendor: { externalId: "ACME", scacCode: "ACMF" },
    currency: "USD",
    chargeTerms: "Prepaid",
    paymentTerms: "Net30",
    customer: { externalId: "C-200" },
    stops: [{ type: "Origin", sequence: 1, address }],
    items: [item],
    charges: [{ ...linehaul, code: { type: "Vendor", ...linehaul.code } }, fuel],
    referenceNumbers: [{ type: "OrderNumber", value: "SO-10023" }],
    isQuickPay: false,
  },
  searchApprovedDocuments: { startTime: "2026-03-01T00:00:00Z", pageSize: 100, pageNumber: 0 },
  searchOrders: { startTime: "2026-03-01T00:00:00Z", endTime: "2026-03-02T00:00:00Z", pageSize: 100, pageNumber: 0 },
  createTenant: { name: "Lakeside Paper", slug: "lakeside-paper", grants: ["create-invoice"], sandbox: false },
  changeTenant: { propertyCase: "pascal" },
  makeApiKey: { name: "TMS production", scopes: ["orders", "invoices", "audit"], expiresAt: "2027-03-01T00:00:00Z" },
  changeAuditPolicy: {
    autoApprove: false,
    total: {
      over: { amount: "5.0000", percent: "2", whichever: "larger" },
      under: { amount: "25.0000", percent: "5", whichever: "larger" },
    },
  },
  savePolicyDraft: { basedOn: 3, policy: { autoApprove: true } },
  changeChargeCodes: [
    { code: "LINEHAUL", kind: "linehaul", aliases: ["400"] },
    { code: "FUEL", kind: "fuel", aliases: ["405"] },
  ],
  setSandboxClock: { now: "2026-03-01T12:00:00Z" },
  addNote: { text: "The driver waited two hours; the receipt is on its way." },
  assignInvoice: { assignee: null },
  putVendor: { name: "Acme Freight", scac: "ACMF" },
  putCustomer: { name: "Lakeside Paper" },
  approveInvoice: { eTag: "3", reason: "Agreed by telephone" },
  terminateInvoiceByPerson: { eTag: "3", reason: "BilledTwice", message: "The same as INV-4700." },
  matchInvoice: { orderExternalIds: ["TMS-88231"] },
  markInvoicesDelivered: [UUID],
};
