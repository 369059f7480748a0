/** Bodies as the specification writes them, smallest and largest, for tests that break one thing at a time. */
export const smallestOrder = { orderNumber: "SO-1", shipDate: "2026-03-01", vendors: [{ externalId: "ACME" }], customer: {} };

export const smallestInvoice = {
  invoiceNumber: "INV-1",
  invoiceDate: "2026-03-05",
  shipDate: "2026-03-01",
  vendor: { externalId: "ACME" },
  charges: [{ charge: 100 }],
};

const address = {
  Name: "Dock 4",
  Address1: "1 Main St",
  Address2: null,
  City: "Joliet",
  State: "IL",
  Country: "USA",
  PostalCode: "60431",
};
const charge = {
  Charge: 1250.5,
  ItemId: "1",
  Code: { Value: "400", Description: "Linehaul" },
  Rate: 12.505,
  Quantity: 100,
  Qualifier: "PerHundredweight",
};
const item = {
  Id: "1",
  Class: 77.5,
  Description: "Widgets",
  HandlingUnit: "Pallet",
  HandlingUnitCount: 2,
  NMFCCode: "12345-01",
  TotalCount: 40,
  Dimensions: { System: "Imperial", Weight: 10000.125, Volume: null, Height: 48, Length: 48, Width: 40, Stackable: false },
};

/** Every field of the specification, in the case of its samples. */
export const wholeOrder = {
  OrderNumber: "SO-2",
  ExternalId: "TMS-2",
  ShipDate: "2026-03-01T23:30:00-06:00",
  DeliveryDate: "2026-03-04T00:00:00Z",
  Stops: [
    { Type: "Origin", Sequence: 1, Vendors: ["ACME"], Address: address },
    { Type: "Destination", Sequence: 2, Vendors: ["ACME"], Address: address },
  ],
  Items: [item],
  Vendors: [
    {
      ExternalId: "ACME",
      Name: "Acme Freight",
      ScacCode: "ACMF",
      McNumber: "MC1",
      DotNumber: "DOT1",
      Type: "Carrier",
      Currency: "USD",
      ChargeTerms: "collect",
      PaymentTerms: "Net10",
      BillToAddress: address,
      RemitToAddress: null,
      Address: address,
      Contact: { Name: "A", Phone: "1", Department: "B" },
      Service: { Mode: "Ground", Type: "LTL", Level: "Standard", Equipment: "Flatbed" },
      Charges: [charge, { ...charge, Charge: -10, ItemId: null, Rate: null, Quantity: null, Qualifier: null }],
    },
  ],
  Customer: {
    ExternalId: "CUST",
    Name: "Customer",
    BillingTerms: "Net20",
    Currency: "USD",
    Contact: { Name: "C", Phone: "2", Department: "D" },
    Charges: [charge],
  },
  ReferenceNumbers: [{ Type: "BOLNumber", Value: "BOL-1", Description: "Bill of lading" }],
  Metadata: {
    Route: { lane: "A-B", miles: 412.5, hot: true, none: null, constructor: "kept", toString: "kept" },
    hasOwnProperty: { "": "empty name" },
  },
  Tags: { Division: "North", "cost centre": 12 },
  InternalContacts: [{ Role: "Planner", Name: "P", Phone: "3", Department: "Transport" }],
};

export const wholeInvoice = {
  Type: "balancedue",
  InvoiceNumber: "INV-2",
  InvoiceDate: "2026-03-05T10:00:00",
  ShipDate: "2026-03-01",
  DeliveryDate: "2026-03-04",
  Stops: [{ Type: "billto", Sequence: 3, Address: address }],
  Items: [item],
  Vendor: { ExternalId: "ACME", ScacCode: "ACMF", DotNumber: "DOT1", McNumber: "MC1" },
  Currency: "cad",
  ChargeTerms: "PREPAIDADD",
  PaymentTerms: "net365",
  Service: { Mode: "Ground", Type: "LTL", Level: "Standard", Equipment: "Van" },
  Charges: [{ ...charge, Code: { Type: "Vendor", Value: "400", Description: "Linehaul" } }],
  Customer: { ExternalId: "CUST" },
  ReferenceNumbers: [{ Type: "OrderNumber", Description: null, Value: "SO-2" }],
  ExternalId: "EXT-2",
  IsQuickPay: true,
};
