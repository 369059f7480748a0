import { Type } from "typebox";
import type { Order, OrderVendor } from "#domain/order/order.ts";
import { uuid } from "../schema.ts";
import { numberOut, orNull, textOut } from "../v2/read/parts-read.ts";
import type { LegacyOrderCharge } from "./charge.ts";
import { legacyFromOrder, legacyWithKept } from "./from-order.ts";
import { classText } from "./line.ts";
import type { LegacyOrder } from "./order.ts";
import { midnightOf } from "./quirks/days-are-midnights.ts";
import { chargesOfVendor } from "./quirks/deprecated-charges.ts";
import { handlingUnitId } from "./quirks/handling-unit-id.ts";
import { printSpan, readTicks, TimeSpanOut } from "./quirks/time-span.ts";
import { UNKNOWN_CURRENCY } from "./quirks/unknown-currency.ts";
import { idOfName, unknownNumber, UNSET_ID, uuidOfName } from "./quirks/unset-is-zero.ts";
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
import { dayAsWritten } from "#domain/day/day.ts";

const dateTimeOut = () => orNull(Type.String({ format: "date-time" }));
const uuidOut = () => orNull(Type.String({ format: "uuid" }));
const integerOut = () => orNull(Type.Integer());
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
export const LegacyAccountNumberOut = Type.Object({ uuid: uuid(), accountNumber: Type.String(), accountType: textOut() });

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
  handlingUnitCount: integerOut(),
  totalPieces: integerOut(),
  weight: numberOut(),
  weightUnit: textOut(),
  class: textOut(),
  nmfcCode: textOut(),
  length: numberOut(),
  width: numberOut(),
  height: numberOut(),
  dimUnits: textOut(),
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
const text = (value: string | null | undefined): string | null => (value === undefined || value === "" ? null : value);
const number = (value: number | null | undefined): number | null => value ?? null;
const day = (value: string | null | undefined): string | null =>
  value === undefined || value === null ? null : midnightOf(dayAsWritten(value) ?? null);

/** The body that stands for the order now. */
const bodyOf = (read: LegacyOrderToRead): LegacyOrder => {
  const { order, said, isAsSaid, numberOfVendor } = read;
  if (said !== null && isAsSaid) return withNames(said);
  const now = legacyFromOrder(order, numberOfVendor);
  return said === null ? now : legacyWithKept(now, said);
};

type PlaceSaid = Partial<Record<keyof typeof placeOut, string | null>>;
const placeOf = ({ address1, address2, city, state, zip, zip4, country }: PlaceSaid) => ({
  address1: text(address1),
  address2: text(address2),
  city: text(city),
  state: text(state),
  zip: text(zip),
  zip4: text(zip4),
  country: text(country),
});

const accountNumbers = (party: LegacyParty | null) =>
  (party?.accountNumbers ?? []).map(({ uuid: id, accountNumber, accountType }) => ({ uuid: id, accountNumber, accountType }));

const vendorOut = (read: LegacyOrderToRead, { vendor }: LegacyOrder) =>
  vendor === undefined || vendor === null
    ? null
    : {
        uuid: read.vendor?.uuid ?? null,
        externalId: text(vendor.externalId),
        name: text(vendor.name),
        ...placeOf(vendor),
        scacCode: text(vendor.scacCode),
        mcNumber: text(vendor.mcNumber),
        dotNumber: text(vendor.dotNumber),
        vendorAccountNumbers: accountNumbers(read.vendor),
      };

const customerOut = (read: LegacyOrderToRead, body: LegacyOrder) => {
  const { customer } = body;
  if (customer === undefined || customer === null) return null;
  const contact = customer.principalContact;
  return {
    uuid: read.customer?.uuid ?? null,
    externalId: text(customer.externalId),
    description: text(customer.description),
    currencyId: customer.currencyId ?? idOfName(CURRENCIES, read.order.customer.currency),
    billingTermId: customer.billingTermId ?? idOfName(BILLING_TERMS, body.billingTerm),
    addressName: text(customer.addressName),
    ...placeOf(customer),
    principalContact:
      contact === undefined || contact === null
        ? null
        : {
            contactName: text(contact.contactName),
            contactPhone: text(contact.contactPhone),
            contactEmail: text(contact.contactEmail),
            department: text(contact.department),
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
    const said = text(charge.currency) ?? byNumber ?? currency;
    const byUuid = CHARGE_TYPES.byUuid(charge.chargeTypeUuid ?? "")?.name ?? null;
    const type = text(charge.chargeType) ?? byUuid ?? read.kindOf(charge.code, charge.description);
    return {
      chargeType: type,
      chargeTypeUuid: charge.chargeTypeUuid ?? uuidOfName(CHARGE_TYPES, type),
      currencyId: idOf(CURRENCIES, said, charge.currencyId),
      currency: said,
      charge: number(charge.charge),
      metaData: text(charge.metaData),
      vendorId: charge.vendorId ?? own,
      code: text(charge.code),
      description: text(charge.description),
      rate: number(charge.rate),
      quantity: number(charge.quantity),
      qualifier: text(charge.qualifier),
      uuid: charge.uuid ?? read.uuidOf(`${list}[${at}]`),
    };
  });
};

const stopsOut = (read: LegacyOrderToRead, { stops }: LegacyOrder) =>
  (stops ?? []).map((stop, at) => ({
    stopSequence: number(stop.stopSequence),
    orderStopType: text(stop.orderStopType),
    addressName: text(stop.addressName),
    ...placeOf(stop),
    stateUuid: stop.stateUuid ?? uuidOfName(STATES, stop.state),
    uuid: stop.uuid ?? read.uuidOf(`stops[${at}]`),
  }));

const referencesOut = (read: LegacyOrderToRead, { referenceNumbers }: LegacyOrder) =>
  (referenceNumbers ?? []).map((reference, at) => ({
    value: text(reference.value),
    referenceNumberType: text(reference.referenceNumberType),
    referenceNumberTypeId:
      idOfName(REFERENCE_TYPES, reference.referenceNumberType) || (reference.referenceNumberTypeId ?? UNSET_ID),
    uuid: reference.uuid ?? read.uuidOf(`referenceNumbers[${at}]`),
  }));

const linesOut = (read: LegacyOrderToRead, { lineItems }: LegacyOrder) =>
  (lineItems ?? []).map((line, at) => ({
    description: text(line.description),
    sequenceNum: line.sequenceNum === undefined || line.sequenceNum === null ? null : String(line.sequenceNum),
    handlingUnit: text(line.handlingUnit),
    handlingUnitId: handlingUnitId(line.handlingUnit),
    handlingUnitUuid: line.handlingUnitUuid ?? uuidOfName(HANDLING_UNITS, line.handlingUnit),
    handlingUnitCount: number(line.handlingUnitCount),
    totalPieces: number(line.totalPieces),
    weight: number(line.weight),
    weightUnit: text(line.weightUnit),
    class: classText(line.class),
    nmfcCode: text(line.nmfcCode),
    length: number(line.length),
    width: number(line.width),
    height: number(line.height),
    dimUnits: text(line.dimUnits),
    uuid: line.uuid ?? read.uuidOf(`lineItems[${at}]`),
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
    orderNumber: text(body.orderNumber),
    transportationMode: text(body.transportationMode),
    transportationModeId: idOf(TRANSPORTATION_MODES, body.transportationMode, body.transportationModeId),
    transportationServiceLevel: text(body.transportationServiceLevel),
    transportationServiceLevelId: idOf(SERVICE_LEVELS, body.transportationServiceLevel, body.transportationServiceLevelId),
    transportationServiceType: text(body.transportationServiceType),
    transportationServiceTypeId: idOf(SERVICE_TYPES, body.transportationServiceType, body.transportationServiceTypeId),
    currency,
    currencyId: idOf(CURRENCIES, currency, body.currencyId),
    freightChargeTerms: text(body.freightChargeTerms),
    plannedShipmentWeight: number(body.plannedShipmentWeight),
    actualShipmentWeight: number(body.actualShipmentWeight),
    cubicMeter: number(body.cubicMeter),
    customerCharge: number(body.customerCharge),
    distance: number(body.distance),
    shipDate: day(body.shipDate),
    deliveredDate: day(body.deliveredDate),
    deliverTime: ticks === null || ticks === undefined ? null : printSpan(ticks),
    billingTerm: text(body.billingTerm),
    billingTermId: idOf(BILLING_TERMS, body.billingTerm, body.billingTermId),
    paymentTerms: text(body.paymentTerms),
    metadata: text(body.metadata),
    ratingEngineInfo: text(body.ratingEngineInfo),
    enableValidations: body.enableValidations === true,
    billingEntityId: read.billingEntity,
    userIdLastModified: read.user,
    createDate: read.createdAt,
    dateLastModified: read.changedAt,
    division: text(body.division),
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
