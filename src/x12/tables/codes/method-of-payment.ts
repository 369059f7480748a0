/** X12 data element 146, shipment method of payment (B304). Source: X12 release 004010 code list; read 2026-11. */
export const METHOD_OF_PAYMENT: Readonly<Record<string, string>> = {
  "11": "Rule 11 Shipment",
  BP: "Paid by Buyer",
  CA: "Advance Collect",
  CC: "Collect",
  CD: "Collect on Delivery",
  CF: "Collect, Freight Credited Back to Customer",
  DE: "Per Contract",
  DF: "Defined by Buyer and Seller",
  FO: "FOB Port of Call",
  HP: "Half Prepaid",
  MX: "Mixed",
  NC: "Service Freight, No Charge",
  NR: "Non Revenue",
  PA: "Advance Prepaid",
  PB: "Customer Pick-up/Backhaul",
  PC: "Prepaid but Charged to Customer",
  PD: "Prepaid by Processor",
  PE: "Prepaid and Summary Bill",
  PL: "Prepaid Local, Collect Outstate",
  PO: "Prepaid Only",
  PP: "Prepaid (by Seller)",
  PS: "Paid by Seller",
  PU: "Pickup",
  RC: "Return Container Freight Paid by Customer",
  RF: "Return Container Freight Free",
  RS: "Return Container Freight Paid by Supplier",
  TP: "Third Party Pay",
  WC: "Weight Condition",
};

/** Codes that release 005010 adds to the list. */
export const METHOD_OF_PAYMENT_5010: readonly string[] = ["CN", "DD", "SD"];
