type ChargeRow = readonly [code: string, amount: string];

const chargesOf = (rows: readonly ChargeRow[]) =>
  rows.map(([value, amount]) => ({ charge: Number(amount), code: { value, description: value } }));

const ADDRESS = { name: "Dock 4", address1: "1 Mill Road", city: "Toledo", state: "OH", country: "USA", postalCode: "43604" };

/** The body of operation 1 with what a test does not care about filled in. */
export function anOrderBody(given: {
  readonly orderNumber: string;
  readonly vendor?: string;
  readonly charges: readonly ChargeRow[];
  readonly more?: Record<string, unknown>;
}) {
  return {
    orderNumber: given.orderNumber,
    shipDate: "2026-10-05",
    deliveryDate: "2026-10-07",
    stops: [
      { type: "Origin", sequence: 1, vendors: [given.vendor ?? "ACME"], address: ADDRESS },
      {
        type: "Destination",
        sequence: 2,
        vendors: [given.vendor ?? "ACME"],
        address: { ...ADDRESS, city: "Erie", state: "PA", postalCode: "16501" },
      },
    ],
    vendors: [
      {
        externalId: given.vendor ?? "ACME",
        name: "Acme Freight",
        scacCode: "ACMF",
        currency: "USD",
        chargeTerms: "Prepaid",
        paymentTerms: "Net30",
        charges: chargesOf(given.charges),
      },
    ],
    customer: { externalId: "CUST-1", name: "Lakeside Paper", billingTerms: "Net30", currency: "USD", charges: [] },
    ...given.more,
  };
}

/** The body of operation 2 likewise; `order` is the order number it names. */
export function anInvoiceBody(given: {
  readonly invoiceNumber: string;
  readonly order?: string;
  readonly vendor?: string;
  readonly charges: readonly ChargeRow[];
  readonly more?: Record<string, unknown>;
}) {
  return {
    invoiceNumber: given.invoiceNumber,
    invoiceDate: "2026-10-08",
    shipDate: "2026-10-05",
    deliveryDate: "2026-10-07",
    vendor: { externalId: given.vendor ?? "ACME" },
    currency: "USD",
    chargeTerms: "Prepaid",
    paymentTerms: "Net30",
    charges: chargesOf(given.charges),
    referenceNumbers: given.order === undefined ? [] : [{ type: "OrderNumber", value: given.order }],
    ...given.more,
  };
}
