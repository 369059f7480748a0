import type { Charge } from "#domain/charge/charge.ts";
import { addAmounts } from "#domain/money/amount.ts";
import type { Item, Order, OrderStop, OrderVendor } from "#domain/order/order.ts";
import { amountToNumber } from "../wire/numbers.ts";
import { legacyCharge, type LegacyOrderCharge } from "./charge.ts";
import type { LegacyOrder } from "./order.ts";
import { legacyPlace } from "./place.ts";
import { divisionOf } from "./quirks/division-is-a-tag.ts";
import { printMetadataText } from "./quirks/metadata-as-text.ts";
import { legacyMeasures } from "./quirks/two-units.ts";
import { idOfName } from "./quirks/unset-is-zero.ts";
import { BILLING_TERMS } from "./tables/billing-terms.ts";
import { CURRENCIES } from "./tables/currencies.ts";

const stopOf = ({ type, sequence, address }: OrderStop) => ({
  stopSequence: sequence,
  orderStopType: type,
  ...legacyPlace(address),
});

const lineOf = (item: Item) => ({
  description: item.description,
  sequenceNum: item.id,
  handlingUnit: item.handlingUnit,
  handlingUnitCount: item.handlingUnitCount,
  totalPieces: item.totalCount,
  class: item.freightClass,
  nmfcCode: item.nmfcCode,
  ...legacyMeasures(item.dimensions),
});

const chargeIn = (charge: Charge, currency: string, vendorId: number | null): LegacyOrderCharge => ({
  ...legacyCharge(charge),
  currency,
  currencyId: idOfName(CURRENCIES, currency),
  vendorId,
});

const vendorOf = (vendor: OrderVendor) => {
  const { addressName: _name, ...place } = legacyPlace(vendor.address);
  return {
    externalId: vendor.externalId,
    name: vendor.name,
    ...place,
    scacCode: vendor.scac,
    mcNumber: vendor.mcNumber,
    dotNumber: vendor.dotNumber,
  };
};

const customerOf = ({ customer }: Order): NonNullable<LegacyOrder["customer"]> => ({
  externalId: customer.externalId,
  description: customer.name,
  currencyId: idOfName(CURRENCIES, customer.currency),
  billingTermId: idOfName(BILLING_TERMS, customer.billingTerms),
  principalContact:
    customer.contact === null
      ? null
      : {
          contactName: customer.contact.name,
          contactPhone: customer.contact.phone,
          contactEmail: null,
          department: customer.contact.department,
        },
});

/**
 * An order of the core in the words of the legacy generation. Of several vendors the first is the order's, and every vendor's
 * charges stand in `vendorCharges`, each with its vendor's number (`numberOf`).
 */
export function legacyFromOrder(order: Order, numberOf: (vendor: OrderVendor) => number): LegacyOrder {
  const [vendor] = order.vendors;
  const { service } = vendor ?? {};
  const vendorCharges = order.vendors.flatMap((each) =>
    each.charges.map((charge) => chargeIn(charge, each.currency, numberOf(each))),
  );
  const customerCharges = order.customer.charges.map((charge) => chargeIn(charge, order.customer.currency, null));
  return {
    orderNumber: order.orderNumber,
    transportationMode: service?.mode ?? null,
    transportationServiceLevel: service?.level ?? null,
    transportationServiceType: service?.type ?? null,
    currency: vendor?.currency ?? order.customer.currency,
    freightChargeTerms: vendor?.chargeTerms ?? null,
    customerCharge:
      customerCharges.length === 0 ? null : amountToNumber(addAmounts(order.customer.charges.map((each) => each.amount))),
    shipDate: order.shipOn,
    deliveredDate: order.deliveryOn,
    billingTerm: order.customer.billingTerms,
    paymentTerms: vendor?.paymentTerms ?? null,
    metadata: printMetadataText(order.metadata),
    vendor: vendor === undefined ? null : vendorOf(vendor),
    customer: customerOf(order),
    division: divisionOf(order.tags),
    stops: order.stops.map(stopOf),
    referenceNumbers: order.references.map(({ type, value }) => ({ value, referenceNumberType: type })),
    lineItems: order.items.map(lineOf),
    vendorCharges,
    customerCharges,
  };
}

/** What only a legacy body says of an order as a whole: it stays when the order gets a version by V2. */
const KEPT = [
  "plannedShipmentWeight",
  "actualShipmentWeight",
  "cubicMeter",
  "customerCharge",
  "distance",
  "deliverTime",
  "ratingEngineInfo",
  "enableValidations",
] as const satisfies readonly (keyof LegacyOrder)[];

/** An order that was made by a legacy body and has a newer version by V2: what that says, with what it cannot say. */
export function legacyWithKept(now: LegacyOrder, said: LegacyOrder): LegacyOrder {
  const kept = Object.fromEntries(KEPT.map((name) => [name, said[name]]).filter(([, value]) => value !== undefined));
  return {
    ...now,
    ...kept,
    metadata: now.metadata ?? said.metadata ?? null,
    customer: {
      ...now.customer,
      ...placeOf(said.customer),
      principalContact:
        now.customer?.principalContact === undefined || now.customer.principalContact === null
          ? null
          : { ...now.customer.principalContact, contactEmail: said.customer?.principalContact?.contactEmail ?? null },
    },
  };
}

const placeOf = (customer: LegacyOrder["customer"]) => {
  if (customer === undefined || customer === null) return {};
  const { addressName, address1, address2, city, state, zip, zip4, country } = customer;
  return { addressName, address1, address2, city, state, zip, zip4, country };
};
