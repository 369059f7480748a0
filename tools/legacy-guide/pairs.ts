/** How the two sides of a pair say one thing. */
export type PairKind =
  /** The same value. */
  | "same"
  /** A day in V2, a date-time at midnight in legacy answers. */
  | "day"
  /** A postal code in V2, `zip` and `zip4` in legacy. */
  | "zip"
  /** Objects in V2, their JSON as text in legacy. */
  | "json"
  /** A number in V2, text in legacy. */
  | "text";

export interface FieldPair {
  /** A path in the V2 shape; `[]` is every entry of a list, `[0]` the first. */
  readonly v2: string;
  readonly legacy: string;
  readonly kind: PairKind;
  /** What a reader of the guide should know beside it. */
  readonly note?: string;
}

const pair = (v2: string, legacy: string, kind: PairKind = "same", note?: string): FieldPair =>
  note === undefined ? { v2, legacy, kind } : { v2, legacy, kind, note };

const charges = (v2: string, legacy: string): readonly FieldPair[] => [
  pair(`${v2}[].charge`, `${legacy}[].charge`),
  pair(`${v2}[].code.value`, `${legacy}[].code`),
  pair(`${v2}[].code.description`, `${legacy}[].description`),
  pair(`${v2}[].rate`, `${legacy}[].rate`),
  pair(`${v2}[].quantity`, `${legacy}[].quantity`),
  pair(`${v2}[].qualifier`, `${legacy}[].qualifier`),
];

const place = (v2: string, legacy: string): readonly FieldPair[] => [
  pair(`${v2}.address1`, `${legacy}.address1`),
  pair(`${v2}.address2`, `${legacy}.address2`),
  pair(`${v2}.city`, `${legacy}.city`),
  pair(`${v2}.state`, `${legacy}.state`),
  pair(`${v2}.country`, `${legacy}.country`),
  pair(`${v2}.postalCode`, `${legacy}.zip`, "zip", "`zip4` after a dash"),
];

/**
 * THE table of the fields that orders of both generations have. A test makes an order through each and reads it through the
 * other, field by field; the migration guide (docs/legacy.md) is printed of it.
 */
export const ORDER_PAIRS: readonly FieldPair[] = [
  pair("orderNumber", "orderNumber"),
  pair("shipDate", "shipDate", "day"),
  pair("deliveryDate", "deliveredDate", "day"),
  pair("vendors[0].service.mode", "transportationMode"),
  pair("vendors[0].service.level", "transportationServiceLevel"),
  pair("vendors[0].service.type", "transportationServiceType"),
  pair("vendors[0].currency", "currency"),
  pair("vendors[0].chargeTerms", "freightChargeTerms"),
  pair("vendors[0].paymentTerms", "paymentTerms"),
  pair("customer.billingTerms", "billingTerm"),
  pair("metadata", "metadata", "json", "text that is no JSON of V2's shape stays with the order and is not in V2"),
  pair("tags.Division", "division"),
  pair("vendors[0].externalId", "vendor.externalId"),
  pair("vendors[0].name", "vendor.name"),
  pair("vendors[0].scacCode", "vendor.scacCode"),
  pair("vendors[0].mcNumber", "vendor.mcNumber"),
  pair("vendors[0].dotNumber", "vendor.dotNumber"),
  ...place("vendors[0].address", "vendor"),
  pair("customer.externalId", "customer.externalId"),
  pair("customer.name", "customer.description"),
  pair("customer.contact.name", "customer.principalContact.contactName"),
  pair("customer.contact.phone", "customer.principalContact.contactPhone"),
  pair("customer.contact.department", "customer.principalContact.department"),
  pair("stops[].sequence", "stops[].stopSequence"),
  pair("stops[].type", "stops[].orderStopType"),
  pair("stops[].address.name", "stops[].addressName"),
  ...place("stops[].address", "stops[]"),
  pair("referenceNumbers[].value", "referenceNumbers[].value"),
  pair("referenceNumbers[].type", "referenceNumbers[].referenceNumberType"),
  pair("items[].id", "lineItems[].sequenceNum"),
  pair("items[].description", "lineItems[].description"),
  pair("items[].handlingUnit", "lineItems[].handlingUnit"),
  pair("items[].handlingUnitCount", "lineItems[].handlingUnitCount"),
  pair("items[].totalCount", "lineItems[].totalPieces"),
  pair("items[].class", "lineItems[].class", "text"),
  pair("items[].nmfcCode", "lineItems[].nmfcCode"),
  pair("items[].dimensions.weight", "lineItems[].weight"),
  pair("items[].dimensions.system", "lineItems[].weightUnit", "same", "units of a system (LB, CM) become the system's own"),
  pair("items[].dimensions.system", "lineItems[].dimUnits"),
  pair("items[].dimensions.length", "lineItems[].length"),
  pair("items[].dimensions.width", "lineItems[].width"),
  pair("items[].dimensions.height", "lineItems[].height"),
  ...charges("vendors[0].charges", "vendorCharges"),
  ...charges("customer.charges", "customerCharges"),
  pair("customer.charges[].code.type", "customerCharges[].chargeType"),
  pair("vendors[0].charges[].code.type", "vendorCharges[].chargeType", "same", "where V2 says none, the kind of the code"),
];

/** What the one generation says and the other has no place for. It is kept with the order, and answered by its own generation. */
export const ORDER_WITHOUT_PAIR: {
  readonly v2: readonly (readonly [field: string, why: string])[];
  readonly legacy: readonly (readonly [field: string, why: string])[];
} = {
  v2: [
    ["externalId", "a legacy order is known by its number; in the place of an order by V2 it keeps that one's externalId"],
    [
      "vendors[1...]",
      "a legacy order has one vendor; the charges of others stand in vendorCharges with their vendorId, and sent back they are kept and held against nothing",
    ],
    ["vendors[].type, billToAddress, remitToAddress, contact, service.equipment", "no legacy field"],
    ["referenceNumbers[].description", "no legacy field"],
    ["items[].dimensions.volume, stackable", "no legacy field on orders"],
    ["charges[].itemId", "no legacy field on orders"],
    ["stops[].vendors", "a legacy stop is its vendor's"],
    ["tags (all but Division), internalContacts", "no legacy field"],
  ],
  legacy: [
    ["plannedShipmentWeight, actualShipmentWeight, cubicMeter, distance", "header figures; the audit reads items and charges"],
    ["customerCharge", "the sum of customer charges where V2 made the order"],
    ["deliverTime", "no time of day in V2"],
    ["ratingEngineInfo", "shown beside the order and its rating runs"],
    ["customer.addressName, address1 ... country, principalContact.contactEmail", "kept, and what the customer is found by"],
    ["charges[].metaData, currency, vendorId", "a charge in another currency than its party's is kept and held against nothing"],
    ["charges", "the older name of vendorCharges; counts where that says nothing"],
    ["uuid of stops, references, lines and charges", "given ones are answered; others are made once and stay"],
    ["...Id, ...Uuid", "numbers and uuids of the tables below"],
    ["billingEntityId, userIdLastModified, vendorId", "numbers of the tenant's own, given once"],
  ],
};

/** The same of invoices: what both read shapes have. */
export const INVOICE_PAIRS: readonly FieldPair[] = [
  pair("invoiceNumber", "invoiceNumber"),
  pair("type", "vendorInvoiceTypeDescription"),
  pair("invoiceDate", "invoiceDate"),
  pair("shipDate", "shipDate"),
  pair("deliveryDate", "deliveryDate"),
  pair("receivedDate", "createdDate"),
  pair("currency", "currencyCode"),
  pair("chargeTerms", "freightChargeTerms"),
  pair("service.mode", "transportationModeDescription"),
  pair("service.type", "transportationServiceTypeDescription"),
  pair("service.level", "transportationServiceLevelDescription"),
  pair("stops[].type", "stops[].vendorInvoiceStopType"),
  pair("stops[].sequence", "stops[].stopSequence"),
  pair("stops[].address.name", "stops[].addressName"),
  pair("stops[].address.address1", "stops[].address1"),
  pair("stops[].address.address2", "stops[].address2"),
  pair("stops[].address.city", "stops[].city"),
  pair("stops[].address.state", "stops[].stateCode", "same", "`stateName`, `stateUuid` say the same"),
  pair("stops[].address.country", "stops[].countryCode"),
  pair("stops[].address.postalCode", "stops[].zip", "zip", "`zip4` after a dash"),
  pair("referenceNumbers[].type", "referenceNumbers[].referenceNumberType"),
  pair("referenceNumbers[].description", "referenceNumbers[].referenceNumberTypeDescription"),
  pair("referenceNumbers[].value", "referenceNumbers[].value"),
  pair("items[].id", "lineItems[].sequenceNum", "same", "a number in both read shapes"),
  pair("items[].description", "lineItems[].description"),
  pair("items[].handlingUnit", "lineItems[].handlingUnitDescription"),
  pair("items[].handlingUnitCount", "lineItems[].handlingUnitCount"),
  pair("items[].totalCount", "lineItems[].totalPieces"),
  pair("items[].class", "lineItems[].class", "text"),
  pair("items[].nmfcCode", "lineItems[].nmfcCode"),
  pair("items[].dimensions.weight", "lineItems[].weight"),
  pair("items[].dimensions.system", "lineItems[].weightUnit", "same", "units of a system (LB, CM) become the system's own"),
  pair("items[].dimensions.system", "lineItems[].dimUnits"),
  pair("items[].dimensions.length", "lineItems[].length"),
  pair("items[].dimensions.width", "lineItems[].width"),
  pair("items[].dimensions.height", "lineItems[].height"),
  pair("items[].dimensions.volume", "lineItems[].cube"),
  pair("items[].dimensions.stackable", "lineItems[].stack"),
  pair("documents[].uuid", "documents[].uuid"),
  pair("documents[].type", "documents[].documentType"),
];

/** What both create shapes have of charges; V2's read shape has none (they stand in the audit result). */
export const INVOICE_CHARGE_PAIRS: readonly FieldPair[] = [
  pair("charges[].charge", "charges[].charge"),
  pair("charges[].code.value", "charges[].code", "same", "the vendor's own code in both; legacy answers `tenantCode` beside it"),
  pair("charges[].code.description", "charges[].description"),
  pair("charges[].itemId", "charges[].lineItemSequenceNum", "text", "V2's text, legacy's number"),
];

const INVOICE_WITHOUT_PAIR: typeof ORDER_WITHOUT_PAIR = {
  v2: [
    ["externalId", "the invoice number of one that came by a legacy body"],
    ["vendor.externalId", "legacy names a vendor by `uuid`, `accountNumber` or `scacCode` (searchVendor)"],
    ["customer.externalId", "legacy names a customer by `uuid` (searchCustomer)"],
    [
      "charges[].rate, quantity, qualifier",
      "no legacy field on invoices: what rests on them is not held against an invoice that has none",
    ],
    ["paymentTerms, isQuickPay, service.equipment", "no legacy field"],
    ["state", "displayAuditResults answers once an invoice is finalized"],
  ],
  legacy: [
    ["paymentAmount", "the total the invoice states; held against the sum of its charges"],
    [
      "invoiceExpectedAmount, amt, conversionRate, mileage, seqNumber",
      "kept; the audit rests on the orders and the tenant's own rates",
    ],
    ["vendorInvoiceFormatDescription", "how it came in (`Api`, `Edi210` ...) where a legacy body did not say"],
    ["lineItems[].density, charges[].metaData", "kept"],
    ["charges[].chargeType", "the kind of the tenant's code where the body did not say"],
    ["charges[].currencyCode", "a charge in another currency than the invoice is kept, not added up, and shown to a person"],
    ["uuid of stops, references, lines and charges", "given ones are answered; others are made once and stay"],
    ["...Uuid", "uuids of the tables below"],
    ["orders", "`GET /v2/orders/{orderExternalId}/invoices`, the other way"],
  ],
};

export interface PairTable {
  /** As the guide heads it. */
  readonly noun: string;
  readonly pairs: readonly FieldPair[];
  readonly without: typeof ORDER_WITHOUT_PAIR;
}

/** What both generations have, noun by noun. */
export const PAIR_TABLES: readonly PairTable[] = [
  { noun: "Orders", pairs: ORDER_PAIRS, without: ORDER_WITHOUT_PAIR },
  { noun: "Vendor invoices", pairs: [...INVOICE_PAIRS, ...INVOICE_CHARGE_PAIRS], without: INVOICE_WITHOUT_PAIR },
];
