import type { Charge } from "#domain/charge/charge.ts";
import type { Item, Order, OrderCustomer, OrderStop, OrderVendor } from "#domain/order/order.ts";
import type { Address, Contact, Reference, Service } from "#domain/party/party.ts";
import { chargeTermsInAnyCase } from "../v2/terms.ts";
import { textOrNull, toDay } from "../v2/to-parts.ts";
import { chargeOf, type LegacyOrderCharge } from "./charge.ts";
import { classText } from "./line.ts";
import type { LegacyOrder } from "./order.ts";
import { addressOf } from "./place.ts";
import { chargesOfVendor } from "./quirks/deprecated-charges.ts";
import { DIVISION_TAG } from "./quirks/division-is-a-tag.ts";
import { readMetadataText } from "./quirks/metadata-as-text.ts";
import { measuresOf } from "./quirks/two-units.ts";
import { UNKNOWN_CURRENCY } from "./quirks/unknown-currency.ts";
import { type NamedBy, readName } from "./quirks/unset-is-zero.ts";
import { BILLING_TERMS } from "./tables/billing-terms.ts";
import { CURRENCIES } from "./tables/currencies.ts";
import { HANDLING_UNITS } from "./tables/handling-units.ts";
import { REFERENCE_TYPES } from "./tables/reference-types.ts";
import { SERVICE_LEVELS } from "./tables/service-levels.ts";
import { SERVICE_TYPES } from "./tables/service-types.ts";
import { STATES } from "./tables/states.ts";
import { TRANSPORTATION_MODES } from "./tables/transportation-modes.ts";

type Entry<K extends "stops" | "lineItems" | "referenceNumbers"> = NonNullable<LegacyOrder[K]>[number];

/** The body with every name said, where a number or a uuid stood for it. What names nothing is as it came. */
export function withNames(body: LegacyOrder): LegacyOrder {
  const mode = { name: body.transportationMode, uuid: body.transportationModeUuid, id: body.transportationModeId };
  const level = {
    name: body.transportationServiceLevel,
    uuid: body.transportationServiceLevelUuid,
    id: body.transportationServiceLevelId,
  };
  const type = {
    name: body.transportationServiceType,
    uuid: body.transportationServiceTypeUuid,
    id: body.transportationServiceTypeId,
  };
  const terms = { name: body.billingTerm, id: firstNumber(body.billingTermId, body.customer?.billingTermId) };
  return {
    ...body,
    transportationMode: readName(TRANSPORTATION_MODES, mode).name,
    transportationServiceLevel: readName(SERVICE_LEVELS, level).name,
    transportationServiceType: readName(SERVICE_TYPES, type).name,
    currency: currencyText({ name: body.currency, uuid: body.currencyUuid, id: body.currencyId }) ?? DEFAULT_CURRENCY,
    billingTerm: readName(BILLING_TERMS, terms).name,
    ...mapped("stops", body.stops, (stop) => ({
      ...stop,
      state: readName(STATES, { name: stop.state, uuid: stop.stateUuid }).name,
    })),
    ...mapped("lineItems", body.lineItems, (line) => ({ ...line, handlingUnit: unitText(line) })),
    ...mapped("referenceNumbers", body.referenceNumbers, (reference) => ({
      ...reference,
      referenceNumberType: readName(REFERENCE_TYPES, {
        name: reference.referenceNumberType,
        id: reference.referenceNumberTypeId,
      }).name,
    })),
  };
}

const DEFAULT_CURRENCY = "USD";

const firstNumber = (...numbers: readonly (number | null | undefined)[]): number | null =>
  numbers.find((number) => number !== undefined && number !== null && number !== 0) ?? null;

const mapped = <K extends string, E>(key: K, list: readonly E[] | null | undefined, map: (entry: E) => E) =>
  (list === undefined || list === null ? {} : { [key]: list.map(map) }) as { readonly [P in K]?: E[] };

const currencyText = (named: NamedBy): string | null => {
  const { name, unknown } = readName(CURRENCIES, named);
  if (name === null) return unknown.length === 0 ? null : UNKNOWN_CURRENCY;
  return name.trim().toUpperCase();
};

/** `handlingUnitId` may be the word that answers print for an unknown one. */
const unitText = (line: Entry<"lineItems">): string | null =>
  readName(HANDLING_UNITS, {
    name: line.handlingUnit,
    uuid: line.handlingUnitUuid,
    id: typeof line.handlingUnitId === "number" ? line.handlingUnitId : null,
  }).name;

const currencyOfCharge = (charge: LegacyOrderCharge): string | null =>
  currencyText({ name: charge.currency, id: charge.currencyId });

/**
 * The currency of a party's charges: the one that its charges name, where they name one; else the order's. Amounts are never
 * added up across currencies: charges in another than this one are kept with the order and held against nothing.
 */
const commonCurrency = (charges: readonly LegacyOrderCharge[], otherwise: string): string => {
  const named = new Set(charges.flatMap((charge) => currencyOfCharge(charge) ?? []));
  const [only] = named;
  return named.size === 1 && only !== undefined && charges.every((charge) => currencyOfCharge(charge) !== null)
    ? only
    : otherwise;
};

const isIn = (charge: LegacyOrderCharge, currency: string): boolean =>
  currency !== UNKNOWN_CURRENCY && (currencyOfCharge(charge) ?? currency) === currency;

const chargesIn = (charges: readonly LegacyOrderCharge[], currency: string): Charge[] =>
  charges.flatMap((charge) => (isIn(charge, currency) ? (chargeOf(charge) ?? []) : []));

const toStop = (stop: Entry<"stops">, vendor: string | null): OrderStop => ({
  type: textOrNull(stop.orderStopType),
  sequence: stop.stopSequence ?? null,
  vendors: vendor === null ? [] : [vendor],
  address: addressOf(stop),
});

const toItem = (line: Entry<"lineItems">): Item => ({
  id: line.sequenceNum === undefined || line.sequenceNum === null ? null : textOrNull(String(line.sequenceNum)),
  freightClass: classText(line.class),
  description: textOrNull(line.description),
  handlingUnit: textOrNull(line.handlingUnit),
  handlingUnitCount: line.handlingUnitCount ?? null,
  nmfcCode: textOrNull(line.nmfcCode),
  totalCount: line.totalPieces ?? null,
  dimensions: measuresOf(line),
});

const toReferences = (references: readonly Entry<"referenceNumbers">[]): Reference[] =>
  references.flatMap(({ value, referenceNumberType }) => {
    const text = textOrNull(value);
    return text === null ? [] : [{ type: textOrNull(referenceNumberType), value: text, description: null }];
  });

const serviceOf = (body: LegacyOrder): Service | null => {
  const service = {
    mode: textOrNull(body.transportationMode),
    type: textOrNull(body.transportationServiceType),
    level: textOrNull(body.transportationServiceLevel),
    equipment: null,
  };
  return service.mode === null && service.type === null && service.level === null ? null : service;
};

/** The one vendor of a legacy order; none where the body says nothing of one, and has no charges either. */
const vendorOf = (body: LegacyOrder): OrderVendor | null => {
  const { vendor } = body;
  const said = chargesOfVendor(body);
  const currency = commonCurrency(said, body.currency ?? DEFAULT_CURRENCY);
  const charges = chargesIn(said, currency);
  const identity = {
    externalId: textOrNull(vendor?.externalId),
    scac: textOrNull(vendor?.scacCode),
    mcNumber: textOrNull(vendor?.mcNumber),
    dotNumber: textOrNull(vendor?.dotNumber),
    name: textOrNull(vendor?.name),
  };
  if (charges.length === 0 && Object.values(identity).every((each) => each === null)) return null;
  return {
    ...identity,
    type: null,
    currency,
    chargeTerms: chargeTermsInAnyCase(textOrNull(body.freightChargeTerms)),
    paymentTerms: textOrNull(body.paymentTerms),
    billTo: null,
    remitTo: null,
    address: vendor === undefined || vendor === null ? null : addressOf(vendor),
    contact: null,
    service: serviceOf(body),
    charges,
  };
};

const contactOf = (body: LegacyOrder): Contact | null => {
  const contact = body.customer?.principalContact;
  if (contact === undefined || contact === null) return null;
  return {
    name: textOrNull(contact.contactName),
    phone: textOrNull(contact.contactPhone),
    department: textOrNull(contact.department),
  };
};

const customerOf = (body: LegacyOrder): OrderCustomer => {
  const said = body.customerCharges ?? [];
  const own = currencyText({ id: body.customer?.currencyId ?? null });
  const currency = commonCurrency(said, own ?? body.currency ?? DEFAULT_CURRENCY);
  return {
    externalId: textOrNull(body.customer?.externalId),
    name: textOrNull(body.customer?.description),
    billingTerms: textOrNull(body.billingTerm),
    currency,
    contact: contactOf(body),
    charges: chargesIn(said, currency),
  };
};

/** What a legacy order is called and refers to. One without a number is called by its uuid. */
export function numbersOfLegacyOrder(body: LegacyOrder, uuid: string): Pick<Order, "orderNumber" | "externalId" | "references"> {
  const orderNumber = textOrNull(body.orderNumber) ?? uuid;
  return { orderNumber, externalId: orderNumber, references: toReferences(withNames(body).referenceNumbers ?? []) };
}

/**
 * A legacy body as an order of the core. `uuid` is the order's. What the core has no place for (specification, "Legacy composite
 * order": header weights, `deliverTime`, `ratingEngineInfo`, the customer's address ...) is kept beside it by who lands it.
 */
export function toOrder(said: LegacyOrder, uuid: string, otherVendors: ReadonlySet<number> = new Set()): Order {
  const body = withNames(withoutCharges(said, otherVendors));
  const vendor = vendorOf(body);
  const division = textOrNull(body.division);
  return {
    ...numbersOfLegacyOrder(said, uuid),
    shipOn: body.shipDate === undefined || body.shipDate === null ? null : toDay(body.shipDate),
    deliveryOn: body.deliveredDate === undefined || body.deliveredDate === null ? null : toDay(body.deliveredDate),
    stops: (body.stops ?? []).map((stop) => toStop(stop, vendor?.externalId ?? null)),
    items: (body.lineItems ?? []).map(toItem),
    vendors: vendor === null ? [] : [vendor],
    customer: customerOf(body),
    metadata: readMetadataText(body.metadata) ?? {},
    tags: division === null ? {} : { [DIVISION_TAG]: division },
    internalContacts: [],
  };
}

const withoutCharges = (body: LegacyOrder, otherVendors: ReadonlySet<number>): LegacyOrder => {
  if (otherVendors.size === 0) return body;
  const own = (charge: LegacyOrderCharge) => !otherVendors.has(charge.vendorId ?? 0);
  return { ...body, charges: body.charges?.filter(own) ?? null, vendorCharges: body.vendorCharges?.filter(own) ?? null };
};

/** The numbers of vendors that the charges of a body name, where they name several: one order has one vendor. */
export function vendorNumbersOf(body: LegacyOrder): readonly number[] {
  const named = new Set(
    chargesOfVendor(body).flatMap(({ vendorId }) => (vendorId === undefined || vendorId === null ? [] : [vendorId])),
  );
  named.delete(0);
  return named.size > 1 ? [...named] : [];
}

/** The customer's address, which orders of the core do not have. */
export function customerAddressOf({ customer }: LegacyOrder): Address | null {
  return customer === undefined || customer === null ? null : addressOf(customer);
}
