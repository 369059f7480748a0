import { Type } from "typebox";
import type { Order, OrderVendor } from "#domain/order/order.ts";
import { uuid } from "../schema.ts";
import { numberOut, orNull, textOut } from "../v2/read/parts-read.ts";
import type { LegacyOrderCharge } from "./charge.ts";
import { legacyFromOrder, legacyWithKept } from "./from-order.ts";
import type { LegacyOrder } from "./order.ts";
import { dateTimeOut, saidDay, integerOut, lineMeasures, lineMeasuresOut, saidText, uuidOut } from "./parts-read.ts";
import { chargesOfVendor } from "./quirks/deprecated-charges.ts";
import { handlingUnitId } from "./quirks/handling-unit-id.ts";
import { printSpan, readTicks, TimeSpanOut } from "./quirks/time-span.ts";
import { UNKNOWN_CURRENCY } from "./quirks/unknown-currency.ts";
import { idOfName, unknownNumber, UNSET_ID, saidUuid, uuidOfName } from "./quirks/unset-is-zero.ts";
import { BILLING_TERMS } from "./tables/billing-terms.ts";
import { CHARGE_TYPES } from "./tables/charge-types.ts";
import { CURRENCIES } from "./tables/currencies.ts";
import { HANDLING_UNITS } from "./tables/handling-units.ts";
import { REFERENCE_TYPES } from "./tables/reference-types.ts";
import { SERVICE_LEVELS } from "./tables/service-levels.ts";
import { SERVICE_TYPES } from "./tables/service-types.ts";
import { STATES } from "./tables/states.ts";
import { TRANSPORTATION_MODES } from "./tables/transportation-modes.ts";
import { withNames } from "./to-order.ts";

const numberedOut = () => Type.Integer({ description: "0: not said, or in no table." });

const placeOut = {
  address1: textOut(),
  address2: textOut(),
  city: textOut(),
  state: textOut(),
  zip: textOut(),
  zip4: textOut(),
  country: textOut(),
};

/** An account number of a party, as people keep it (`/manage/vendors`, `/manage/customers`). */
const LegacyAccountNumberOut = Type.Object({ uuid: uuid(), accountNumber: Type.String(), accountType: textOut() });

const ChargeOut = Type.Object({
  chargeType: textOut(),
  chargeTypeUuid: uuidOut(),
  currencyId: numberedOut(),
  currency: textOut(),
  charge: numberOut(),
  metaData: textOut(),
  vendorId: numberedOut(),
  code: textOut(),
  description: textOut(),
  rate: numberOut(),
  quantity: numberOut(),
  qualifier: textOut(),
  uuid: uuid(),
});

const StopOut = Type.Object({
  stopSequence: integerOut(),
  orderStopType: textOut(),
  addressName: textOut(),
  ...placeOut,
  stateUuid: uuidOut(),
  uuid: uuid(),
});

const ReferenceOut = Type.Object({
  value: textOut(),
  referenceNumberType: textOut(),
  referenceNumberTypeId: numberedOut(),
  uuid: uuid(),
});

const LineOut = Type.Object({
  description: textOut(),
  sequenceNum: textOut(),
  handlingUnit: textOut(),
  handlingUnitId: Type.Unsafe<number | string>({
    type: ["integer", "string"],
    description: "The unit's number; the word `Unknown` where it has none.",
  }),
  handlingUnitUuid: uuidOut(),
  ...lineMeasuresOut,
  uuid: uuid(),
});

const CustomerOut = orNull(
  Type.Object({
    uuid: uuidOut(),
    externalId: textOut(),
    description: textOut(),
    currencyId: numberedOut(),
    billingTermId: numberedOut(),
    addressName: textOut(),
    ...placeOut,
    principalContact: orNull(
      Type.Object({ contactName: textOut(), contactPhone: textOut(), contactEmail: textOut(), department: textOut() }),
    ),
    customerAccountNumbers: Type.Array(LegacyAccountNumberOut),
  }),
);

const VendorOut = orNull(
  Type.Object({
    uuid: uuidOut(),
    externalId: textOut(),
    name: textOut(),
    ...placeOut,
    scacCode: textOut(),
    mcNumber: textOut(),
    dotNumber: textOut(),
    vendorAccountNumbers: Type.Array(LegacyAccountNumberOut),
  }),
);

/** Specification, "The legacy order read response". */
export const LegacyOrderReadSchema = Type.Object(
  {
    uuid: uuid(),
    tenantUuid: uuid(),
    orderNumber: textOut(),
    transportationMode: textOut(),
    transportationModeId: numberedOut(),
    transportationServiceLevel: textOut(),
    transportationServiceLevelId: numberedOut(),
    transportationServiceType: textOut(),
    transportationServiceTypeId: numberedOut(),
    currency: Type.String(),
    currencyId: numberedOut(),
    freightChargeTerms: textOut(),
    plannedShipmentWeight: numberOut(),
    actualShipmentWeight: numberOut(),
    cubicMeter: numberOut(),
    customerCharge: numberOut(),
    distance: numberOut(),
    shipDate: dateTimeOut(),
    deliveredDate: dateTimeOut(),
    deliverTime: TimeSpanOut,
    billingTerm: textOut(),
    billingTermId: numberedOut(),
    paymentTerms: textOut(),
    metadata: textOut(),
    ratingEngineInfo: textOut(),
    enableValidations: Type.Boolean(),
    billingEntityId: Type.Integer({ description: "The tenant's number of the customer that is billed; 0: none." }),
    userIdLastModified: Type.Integer({ description: "The tenant's number of the key or person that changed the order last." }),
    createDate: Type.String({ format: "date-time" }),
    dateLastModified: Type.String({ format: "date-time" }),
    division: textOut(),
    vendor: VendorOut,
    customer: CustomerOut,
    stops: Type.Array(StopOut),
    referenceNumbers: Type.Array(ReferenceOut),
    lineItems: Type.Array(LineOut),
    charges: Type.Array(ChargeOut, {
      deprecated: true,
      description: "The same as vendorCharges, but where a body said both: then as it was said.",
    }),
    vendorCharges: Type.Array(ChargeOut),
    customerCharges: Type.Array(ChargeOut),
    replacedBy: orNull(
      Type.String({ format: "uuid", description: "The order that a later create of the same number put in its place." }),
    ),
  },
  { $id: "LegacyOrderRead" },
);

export interface LegacyParty {
  readonly uuid: string;
  readonly accountNumbers: readonly {
    readonly uuid: string;
    readonly accountNumber: string;
    readonly accountType: string | null;
  }[];
}

export interface LegacyOrderToRead {
  readonly uuid: string;
  readonly tenantUuid: string;
  readonly order: Order;
  /** What a legacy body said; null for an order that came by V2. */
  readonly said: LegacyOrder | null;
  /** Whether the order's current version is that body. */
  readonly isAsSaid: boolean;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly replacedBy: string | null;
  readonly vendor: LegacyParty | null;
  readonly customer: LegacyParty | null;
  /** The tenant's numbers. */
  readonly numberOfVendor: (vendor: OrderVendor) => number;
  readonly billingEntity: number;
  readonly user: number;
  /** The kind of a charge by the tenant's codes: "Linehaul". */
  readonly kindOf: (code: string | null | undefined, description: string | null | undefined) => string | null;
  /** A uuid for a part of the order that was given none: the same for ever. */
  readonly uuidOf: (part: string) => string;
}

/** Absent and blank are null in answers. */
const number = (value: number | null | undefined): number | null => value ?? null;

/** The body that stands for the order now. */
const bodyOf = (read: LegacyOrderToRead): LegacyOrder => {
  const { order, said, isAsSaid, numberOfVendor } = read;
  if (said !== null && isAsSaid) return withNames(said);
  const now = legacyFromOrder(order, numberOfVendor);
  return said === null ? now : legacyWithKept(now, said);
};

type PlaceSaid = Partial<Record<keyof typeof placeOut, string | null>>;
const placeOf = ({ address1, address2, city, state, zip, zip4, country }: PlaceSaid) => ({
  address1: saidText(address1),
  address2: saidText(address2),
  city: saidText(city),
  state: saidText(state),
  zip: saidText(zip),
  zip4: saidText(zip4),
  country: saidText(country),
});

const accountNumbers = (party: LegacyParty | null) =>
  (party?.accountNumbers ?? []).map(({ uuid: id, accountNumber, accountType }) => ({ uuid: id, accountNumber, accountType }));

const vendorOut = (read: LegacyOrderToRead, { vendor }: LegacyOrder) =>
  vendor === undefined || vendor === null
    ? null
    : {
        uuid: read.vendor?.uuid ?? null,
        externalId: saidText(vendor.externalId),
        name: saidText(vendor.name),
        ...placeOf(vendor),
        scacCode: saidText(vendor.scacCode),
        mcNumber: saidText(vendor.mcNumber),
        dotNumber: saidText(vendor.dotNumber),
        vendorAccountNumbers: accountNumbers(read.vendor),
      };

const customerOut = (read: LegacyOrderToRead, body: LegacyOrder) => {
  const { customer } = body;
  if (customer === undefined || customer === null) return null;
  const contact = customer.principalContact;
  return {
    uuid: read.customer?.uuid ?? null,
    externalId: saidText(customer.externalId),
    description: saidText(customer.description),
    currencyId: customer.currencyId ?? idOfName(CURRENCIES, read.order.customer.currency),
    billingTermId: customer.billingTermId ?? idOfName(BILLING_TERMS, body.billingTerm),
    addressName: saidText(customer.addressName),
    ...placeOf(customer),
    principalContact:
      contact === undefined || contact === null
        ? null
        : {
            contactName: saidText(contact.contactName),
            contactPhone: saidText(contact.contactPhone),
            contactEmail: saidText(contact.contactEmail),
            department: saidText(contact.department),
          },
    customerAccountNumbers: accountNumbers(read.customer),
  };
};

/** The number of a name; where the table has none, the one that was said. */
const idOf = (table: Parameters<typeof idOfName>[0], name: string | null | undefined, said: number | null | undefined): number =>
  idOfName(table, name) || (said ?? UNSET_ID);

/** Charges under the name of their list, which their uuids are made of. */
const chargesOut = (
  read: LegacyOrderToRead,
  charges: readonly LegacyOrderCharge[],
  list: "charges" | "vendorCharges" | "customerCharges",
  currency: string,
) => {
  const [vendor] = read.order.vendors;
  const own = list !== "customerCharges" && vendor !== undefined ? read.numberOfVendor(vendor) : UNSET_ID;
  return charges.map((charge, at) => {
    const unknown = unknownNumber(CURRENCIES, { name: charge.currency, id: charge.currencyId });
    const byNumber = unknown === null ? CURRENCIES.byId(charge.currencyId ?? UNSET_ID)?.name : UNKNOWN_CURRENCY;
    const said = saidText(charge.currency) ?? byNumber ?? currency;
    const byUuid = CHARGE_TYPES.byUuid(charge.chargeTypeUuid ?? "")?.name ?? null;
    const type = saidText(charge.chargeType) ?? byUuid ?? read.kindOf(charge.code, charge.description);
    return {
      chargeType: type,
      chargeTypeUuid: saidUuid(charge.chargeTypeUuid) ?? uuidOfName(CHARGE_TYPES, type),
      currencyId: idOf(CURRENCIES, said, charge.currencyId),
      currency: said,
      charge: number(charge.charge),
      metaData: saidText(charge.metaData),
      vendorId: charge.vendorId ?? own,
      code: saidText(charge.code),
      description: saidText(charge.description),
      rate: number(charge.rate),
      quantity: number(charge.quantity),
      qualifier: saidText(charge.qualifier),
      uuid: saidUuid(charge.uuid) ?? read.uuidOf(`${list}[${at}]`),
    };
  });
};

const stopsOut = (read: LegacyOrderToRead, { stops }: LegacyOrder) =>
  (stops ?? []).map((stop, at) => ({
    stopSequence: number(stop.stopSequence),
    orderStopType: saidText(stop.orderStopType),
    addressName: saidText(stop.addressName),
    ...placeOf(stop),
    stateUuid: saidUuid(stop.stateUuid) ?? uuidOfName(STATES, stop.state),
    uuid: saidUuid(stop.uuid) ?? read.uuidOf(`stops[${at}]`),
  }));

const referencesOut = (read: LegacyOrderToRead, { referenceNumbers }: LegacyOrder) =>
  (referenceNumbers ?? []).map((reference, at) => ({
    value: saidText(reference.value),
    referenceNumberType: saidText(reference.referenceNumberType),
    referenceNumberTypeId:
      idOfName(REFERENCE_TYPES, reference.referenceNumberType) || (reference.referenceNumberTypeId ?? UNSET_ID),
    uuid: saidUuid(reference.uuid) ?? read.uuidOf(`referenceNumbers[${at}]`),
  }));

const linesOut = (read: LegacyOrderToRead, { lineItems }: LegacyOrder) =>
  (lineItems ?? []).map((line, at) => ({
    description: saidText(line.description),
    sequenceNum: line.sequenceNum === undefined || line.sequenceNum === null ? null : String(line.sequenceNum),
    handlingUnit: saidText(line.handlingUnit),
    handlingUnitId: handlingUnitId(line.handlingUnit),
    handlingUnitUuid: saidUuid(line.handlingUnitUuid) ?? uuidOfName(HANDLING_UNITS, line.handlingUnit),
    ...lineMeasures(line),
    uuid: saidUuid(line.uuid) ?? read.uuidOf(`lineItems[${at}]`),
  }));

/** Specification, "The legacy order read response". */
export function legacyOrderOut(read: LegacyOrderToRead) {
  const body = bodyOf(read);
  const currency = body.currency ?? "USD";
  const ticks = readTicks(body.deliverTime);
  const vendorCharges = chargesOut(read, chargesOfVendor(body), "vendorCharges", currency);
  return {
    uuid: read.uuid,
    tenantUuid: read.tenantUuid,
    orderNumber: saidText(body.orderNumber),
    transportationMode: saidText(body.transportationMode),
    transportationModeId: idOf(TRANSPORTATION_MODES, body.transportationMode, body.transportationModeId),
    transportationServiceLevel: saidText(body.transportationServiceLevel),
    transportationServiceLevelId: idOf(SERVICE_LEVELS, body.transportationServiceLevel, body.transportationServiceLevelId),
    transportationServiceType: saidText(body.transportationServiceType),
    transportationServiceTypeId: idOf(SERVICE_TYPES, body.transportationServiceType, body.transportationServiceTypeId),
    currency,
    currencyId: idOf(CURRENCIES, currency, body.currencyId),
    freightChargeTerms: saidText(body.freightChargeTerms),
    plannedShipmentWeight: number(body.plannedShipmentWeight),
    actualShipmentWeight: number(body.actualShipmentWeight),
    cubicMeter: number(body.cubicMeter),
    customerCharge: number(body.customerCharge),
    distance: number(body.distance),
    shipDate: saidDay(body.shipDate),
    deliveredDate: saidDay(body.deliveredDate),
    deliverTime: ticks === null || ticks === undefined ? null : printSpan(ticks),
    billingTerm: saidText(body.billingTerm),
    billingTermId: idOf(BILLING_TERMS, body.billingTerm, body.billingTermId),
    paymentTerms: saidText(body.paymentTerms),
    metadata: saidText(body.metadata),
    ratingEngineInfo: saidText(body.ratingEngineInfo),
    enableValidations: body.enableValidations === true,
    billingEntityId: read.billingEntity,
    userIdLastModified: read.user,
    createDate: read.createdAt,
    dateLastModified: read.changedAt,
    division: saidText(body.division),
    vendor: vendorOut(read, body),
    customer: customerOut(read, body),
    stops: stopsOut(read, body),
    referenceNumbers: referencesOut(read, body),
    lineItems: linesOut(read, body),
    charges:
      (body.charges ?? []).length > 0 && (body.vendorCharges ?? []).length > 0
        ? chargesOut(read, body.charges ?? [], "charges", currency)
        : vendorCharges,
    vendorCharges,
    customerCharges: chargesOut(read, body.customerCharges ?? [], "customerCharges", currency),
    replacedBy: read.replacedBy,
  };
}
