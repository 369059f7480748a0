import { Type, type Static } from "typebox";
import type { Problems } from "../json/problems.ts";
import { reader } from "../json/reader.ts";
import { day, flag, idText, integer, list, nullable, optionalUuid, rateNumber, text } from "../schema.ts";
import { LegacyOrderChargeSchema } from "./charge.ts";
import { lineProperties } from "./line.ts";
import { placeProperties } from "./place.ts";
import { readTicks, SPAN_MESSAGE, timeSpan } from "./quirks/time-span.ts";
import { BILLING_TERMS } from "./tables/billing-terms.ts";
import { CHARGE_TYPES } from "./tables/charge-types.ts";
import { CURRENCIES } from "./tables/currencies.ts";
import { HANDLING_UNITS } from "./tables/handling-units.ts";
import type { NumberTable } from "./tables/number-table.ts";
import { REFERENCE_TYPES } from "./tables/reference-types.ts";
import { SERVICE_LEVELS } from "./tables/service-levels.ts";
import { SERVICE_TYPES } from "./tables/service-types.ts";
import { STATES } from "./tables/states.ts";
import { TRANSPORTATION_MODES } from "./tables/transportation-modes.ts";
import {
  checkName,
  checkWord,
  demandName,
  demandText,
  entriesOf,
  type Fields,
  isChargeTerms,
  type NamedProperties,
  objectOf,
  saysText,
  withValidations,
} from "./validations.ts";

const LegacyContactSchema = Type.Object({
  contactName: text(),
  contactPhone: text(),
  contactEmail: text(),
  department: text(),
});

const LegacyVendorSchema = Type.Object({
  externalId: idText({ example: "ACME" }),
  name: text(),
  ...placeProperties,
  scacCode: idText({ example: "ACMF" }),
  mcNumber: idText(),
  dotNumber: idText(),
});

const LegacyCustomerSchema = Type.Object({
  externalId: idText(),
  description: text({ description: "The customer's name." }),
  currencyId: integer(),
  billingTermId: integer(),
  addressName: text(),
  ...placeProperties,
  principalContact: nullable(LegacyContactSchema),
});

const LegacyStopSchema = Type.Object({
  stopSequence: integer(),
  orderStopType: text({ example: "Origin" }),
  addressName: text(),
  ...placeProperties,
  stateUuid: optionalUuid(),
  uuid: optionalUuid(),
});

const LegacyReferenceSchema = Type.Object({
  value: idText(),
  referenceNumberType: idText({ example: "BOLNumber" }),
  referenceNumberTypeId: integer(),
  uuid: optionalUuid(),
});

const LegacyLineSchema = Type.Object({
  ...lineProperties,
  sequenceNum: Type.Optional(
    Type.Unsafe<string | number | null>({ type: ["string", "integer", "null"], maxLength: 255, example: "1" }),
  ),
  handlingUnit: text({ example: "Pallet" }),
  handlingUnitId: Type.Optional(Type.Unsafe<string | number | null>({ type: ["string", "integer", "null"], maxLength: 255 })),
  handlingUnitUuid: optionalUuid(),
});

/** Specification, "Legacy composite order". The numbers and uuids of the read shape are taken, too, where a name is not said. */
export const LegacyOrderSchema = Type.Object(
  {
    tenantUuid: optionalUuid({ description: "The tenant of the path: any other is refused with 403." }),
    orderNumber: text({ maxLength: 128, example: "SO-10023" }),
    transportationMode: text({ example: "Ground" }),
    transportationModeId: integer(),
    transportationModeUuid: optionalUuid(),
    transportationServiceLevel: text({ example: "Standard" }),
    transportationServiceLevelId: integer(),
    transportationServiceLevelUuid: optionalUuid(),
    transportationServiceType: text({ example: "LTL" }),
    transportationServiceTypeId: integer(),
    transportationServiceTypeUuid: optionalUuid(),
    currency: text({ default: "USD", maxLength: 255 }),
    currencyId: integer({ description: "The number of ISO 4217: 840 is USD." }),
    currencyUuid: optionalUuid(),
    freightChargeTerms: text({ example: "Prepaid" }),
    plannedShipmentWeight: rateNumber(),
    actualShipmentWeight: rateNumber(),
    cubicMeter: rateNumber(),
    customerCharge: rateNumber(),
    distance: rateNumber(),
    shipDate: day(),
    deliveredDate: day(),
    deliverTime: timeSpan("`days.hours:minutes:seconds`, or an object with `ticks` (ten millionths of a second)."),
    billingTerm: text({ example: "Net30" }),
    billingTermId: integer(),
    paymentTerms: text({ example: "Net30" }),
    metadata: text({ description: "Any text; JSON of the shape V2 takes is the order's metadata." }),
    ratingEngineInfo: text({ description: "A JSON list of key-value pairs, for the tenant's rating engine." }),
    uuid: optionalUuid({ description: "Not taken over: a created order always has a uuid of its own." }),
    enableValidations: flag({
      default: false,
      description: "True: bad data is refused, every failure at once. False: nearly any data is accepted.",
    }),
    vendor: nullable(LegacyVendorSchema),
    customer: nullable(LegacyCustomerSchema),
    division: text({ description: "The tag `Division` of V2." }),
    stops: list(LegacyStopSchema),
    referenceNumbers: list(LegacyReferenceSchema),
    lineItems: list(LegacyLineSchema),
    charges: list(LegacyOrderChargeSchema, { deprecated: true, description: "Replaced by vendorCharges." }),
    customerCharges: list(LegacyOrderChargeSchema),
    vendorCharges: list(LegacyOrderChargeSchema),
  },
  { $id: "LegacyOrder" },
);
export type LegacyOrder = Static<typeof LegacyOrderSchema>;

const named = (name: string): NamedProperties => ({ name, uuid: `${name}Uuid`, id: `${name}Id` });

/** What an order must name under `enableValidations` (specification: "req if validations are enabled"). */
const REQUIRED: readonly (readonly [NumberTable, NamedProperties])[] = [
  [TRANSPORTATION_MODES, named("transportationMode")],
  [SERVICE_LEVELS, named("transportationServiceLevel")],
  [BILLING_TERMS, { name: "billingTerm", id: "billingTermId" }],
];
const OPTIONAL: typeof REQUIRED = [
  [SERVICE_TYPES, named("transportationServiceType")],
  [CURRENCIES, named("currency")],
];

const checkCurrency = (entry: Fields, prefix: string, problems: Problems): void => {
  const { currency } = entry;
  if (saysText(currency) && CURRENCIES.byName(String(currency)) === undefined)
    problems.add(`${prefix}currency`, `${prefix}currency must be a currency of ISO 4217`);
};

const checkEntries = (body: Fields, problems: Problems): void => {
  for (const { path, entry } of entriesOf(body, "stops"))
    checkName(STATES, { entry, prefix: `${path}.`, properties: { name: "state", uuid: "stateUuid" } }, problems);
  for (const { path, entry } of entriesOf(body, "referenceNumbers"))
    checkName(
      REFERENCE_TYPES,
      { entry, prefix: `${path}.`, properties: { name: "referenceNumberType", id: "referenceNumberTypeId" } },
      problems,
    );
  for (const { path, entry } of entriesOf(body, "lineItems"))
    checkName(
      HANDLING_UNITS,
      { entry, prefix: `${path}.`, properties: { name: "handlingUnit", uuid: "handlingUnitUuid", id: "handlingUnitId" } },
      problems,
    );
  for (const list of ["charges", "vendorCharges", "customerCharges"])
    for (const { path, entry } of entriesOf(body, list)) {
      checkName(
        CHARGE_TYPES,
        { entry, prefix: `${path}.`, properties: { name: "chargeType", uuid: "chargeTypeUuid" } },
        problems,
      );
      checkName(CURRENCIES, { entry, prefix: `${path}.`, properties: { name: "currency", id: "currencyId" } }, problems);
      checkCurrency(entry, `${path}.`, problems);
      if (entry["charge"] === undefined || entry["charge"] === null) problems.add(`${path}.charge`, `${path}.charge is required`);
    }
};

const isPairs = (value: unknown): boolean => {
  if (!saysText(value)) return true;
  try {
    return Array.isArray(JSON.parse(String(value)));
  } catch {
    return false;
  }
};

const validate = (body: Fields, problems: Problems): void => {
  for (const [table, properties] of REQUIRED) demandName(table, { entry: body, prefix: "", properties }, problems);
  for (const [table, properties] of OPTIONAL) checkName(table, { entry: body, prefix: "", properties }, problems);
  demandText(body, "freightChargeTerms", problems);
  checkWord({ entry: body, prefix: "", property: "freightChargeTerms" }, isChargeTerms, problems);
  checkCurrency(body, "", problems);
  const customer = objectOf(body, "customer");
  if (customer !== null) {
    checkName(CURRENCIES, { entry: customer, prefix: "customer.", properties: { id: "currencyId" } }, problems);
    checkName(BILLING_TERMS, { entry: customer, prefix: "customer.", properties: { id: "billingTermId" } }, problems);
  }
  if (!isPairs(body["ratingEngineInfo"]))
    problems.add("ratingEngineInfo", "ratingEngineInfo must be a JSON list of key-value pairs");
  checkEntries(body, problems);
};

/** A malformed span is refused under any setting, as a malformed date is. */
const checkSpan = (body: Fields, problems: Problems): void => {
  if (typeof body["deliverTime"] === "string" && readTicks(body["deliverTime"]) === undefined)
    problems.add("deliverTime", `deliverTime ${SPAN_MESSAGE}`);
};

export const legacyOrderReader = reader(LegacyOrderSchema, withValidations(validate, checkSpan));

export type LegacyOrderRead =
  | { readonly ok: true; readonly order: LegacyOrder }
  | { readonly ok: false; readonly errors: Readonly<Record<string, readonly string[]>> };

/** Reads the stored text of an accepted message. */
export function legacyOrderFromText(text: string): LegacyOrderRead {
  const read = legacyOrderReader.readValue(JSON.parse(text));
  return read.ok ? { ok: true, order: read.value } : read;
}
