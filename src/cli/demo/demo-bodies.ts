import type { DemoCharge, DemoOrder, DemoPlace } from "./believable-freight.ts";

const dollars = (cents: number): number => Number((cents / 100).toFixed(2));

const address = (place: DemoPlace) => ({
  name: place.name,
  address1: place.street,
  city: place.city,
  state: place.state,
  country: "USA",
  postalCode: place.postalCode,
});

const wireCharge = (charge: DemoCharge) => ({
  charge: dollars(charge.cents),
  code: { value: charge.code, description: charge.description },
  ...(charge.rate === undefined
    ? {}
    : { rate: charge.rate.tenThousandths / 10_000, quantity: charge.rate.quantity, qualifier: charge.rate.qualifier }),
});

/** The body of operation 1 for a made-up order. */
export function orderBody(order: DemoOrder) {
  return {
    orderNumber: order.orderNumber,
    shipDate: order.shipOn,
    deliveryDate: order.deliveryOn,
    stops: [
      { type: "Origin", sequence: 1, vendors: [order.vendor.externalId], address: address(order.origin) },
      { type: "Destination", sequence: 2, vendors: [order.vendor.externalId], address: address(order.destination) },
    ],
    items: [
      {
        id: "1",
        class: order.freightClass,
        description: order.commodity,
        handlingUnit: "Pallet",
        handlingUnitCount: order.pallets,
        totalCount: order.pallets,
        dimensions: { system: "Imperial", weight: order.pounds, stackable: false },
      },
    ],
    vendors: [
      {
        externalId: order.vendor.externalId,
        name: order.vendor.name,
        scacCode: order.vendor.scac,
        mcNumber: order.vendor.mcNumber,
        dotNumber: order.vendor.dotNumber,
        type: "Carrier",
        currency: "USD",
        chargeTerms: "Prepaid",
        paymentTerms: order.vendor.terms,
        service: { mode: "Ground", type: order.vendor.mode, level: "Standard" },
        charges: order.charges.map(wireCharge),
      },
    ],
    customer: {
      externalId: order.customer.externalId,
      name: order.customer.name,
      billingTerms: "Net30",
      currency: "USD",
      charges: [],
    },
    referenceNumbers: [
      { type: "BOLNumber", value: order.bol },
      { type: "PONumber", value: order.po },
    ],
    metadata: { planning: { lane: `${order.origin.state}-${order.destination.state}` } },
    tags: { Division: order.origin.state === "NV" ? "West" : "East" },
  };
}

/** An invoice for an order, as a carrier would write it. */
export interface DemoInvoice {
  readonly number: string;
  readonly order: DemoOrder;
  readonly invoiceOn: string;
  readonly charges: readonly DemoCharge[];
  /** References it names; the order's number and BOL unless the invoice is one that nobody can place. */
  readonly references: readonly { readonly type: string; readonly value: string }[];
  readonly chargeTerms?: string;
  readonly currency?: string;
  readonly isQuickPay?: boolean;
}

/** The body of operation 2 for an invoice. */
export function invoiceBody(invoice: DemoInvoice) {
  return {
    invoiceNumber: invoice.number,
    invoiceDate: invoice.invoiceOn,
    shipDate: invoice.order.shipOn,
    deliveryDate: invoice.order.deliveryOn,
    stops: [
      { type: "Origin", sequence: 1, address: address(invoice.order.origin) },
      { type: "Destination", sequence: 2, address: address(invoice.order.destination) },
    ],
    vendor: { externalId: invoice.order.vendor.externalId, scacCode: invoice.order.vendor.scac },
    currency: invoice.currency ?? "USD",
    chargeTerms: invoice.chargeTerms ?? "Prepaid",
    paymentTerms: invoice.order.vendor.terms,
    service: { mode: "Ground", type: invoice.order.vendor.mode, level: "Standard" },
    charges: invoice.charges.map(wireCharge),
    referenceNumbers: invoice.references,
    isQuickPay: invoice.isQuickPay ?? false,
  };
}

const X12_CODES: Readonly<Record<string, string>> = {
  LINEHAUL: "400",
  FUEL: "FUE",
  LIFTGATE: "LFT",
  DETENTION: "DTU",
  LUMPER: "UNL",
};

const compact = (day: string): string => day.replaceAll("-", "");

/** The same invoice as an EDI 210 (4010), a set without its envelope. */
const set210 = (invoice: DemoInvoice, control: string): string[] => {
  const total = invoice.charges.reduce((sum, charge) => sum + charge.cents, 0);
  const { order } = invoice;
  const segments = [
    `ST*210*${control}`,
    `B3**${invoice.number}*${order.bol}*PP**${compact(invoice.invoiceOn)}*${total}**${compact(order.deliveryOn)}*035*${order.vendor.scac}*${compact(order.shipOn)}`,
    `C3*${invoice.currency ?? "USD"}`,
    ...invoice.references.map(
      (reference) =>
        `N9*${reference.type === "BOLNumber" ? "BM" : reference.type === "PONumber" ? "PO" : reference.type === "PRONumber" ? "CN" : "LO"}*${reference.value}`,
    ),
    `N1*SH*${order.origin.name}`,
    `N3*${order.origin.street}`,
    `N4*${order.origin.city}*${order.origin.state}*${order.origin.postalCode}*US`,
    `N1*CN*${order.destination.name}`,
    `N3*${order.destination.street}`,
    `N4*${order.destination.city}*${order.destination.state}*${order.destination.postalCode}*US`,
    ...invoice.charges.flatMap((charge, index) => [
      `LX*${index + 1}`,
      ...(index === 0 ? [`L5*1*${order.commodity.toUpperCase()}`, `L0*1***${order.pounds}*G***${order.pallets}*PLT**L`] : []),
      `L1*${index + 1}*${charge.rate === undefined ? "*" : `${charge.rate.tenThousandths / 10_000}*PM`}*${charge.cents}****${X12_CODES[charge.code] ?? ""}${
        X12_CODES[charge.code] === undefined || charge.rate !== undefined
          ? `****${charge.description.toUpperCase().slice(0, 25)}`
          : ""
      }${charge.rate === undefined ? "" : `*****${charge.rate.quantity}*DM`}`,
    ]),
    `L3*${order.pounds}*G***${total}******${order.pallets}*L`,
  ];
  return [...segments, `SE*${segments.length + 1}*${control}`];
};

/** Invoices of one carrier as one interchange; `control` is its number. `at` YYYY-MM-DD. */
export function interchange(invoices: readonly DemoInvoice[], control: number, at: string): string {
  const scac = invoices[0]?.order.vendor.scac ?? "";
  const number = String(control).padStart(9, "0");
  const sets = invoices.flatMap((invoice, index) => set210(invoice, String(index + 1).padStart(4, "0")));
  return [
    `ISA*00*          *00*          *02*${scac.padEnd(15)}*ZZ*${"LAKESIDE".padEnd(15)}*${compact(at).slice(2)}*0615*U*00401*${number}*0*P*>`,
    `GS*IM*${scac}*LAKESIDE*${compact(at)}*0615*${control}*X*004010`,
    ...sets,
    `GE*${invoices.length}*${control}`,
    `IEA*1*${number}`,
  ]
    .map((segment) => `${segment}~\n`)
    .join("");
}
