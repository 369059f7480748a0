import { Type, type Static } from "typebox";
import type { VendorIdentity } from "#domain/party/party.ts";
import { UUID } from "../json/validator.ts";
import type { Problems } from "../json/problems.ts";
import { reader } from "../json/reader.ts";
import { amountNumber, day, flag, idText, integer, list, nullable, optionalUuid, rateNumber, text } from "../schema.ts";
import { readableIn } from "../v2/invoice.ts";
import { chargeProperties } from "./charge.ts";
import { lineProperties } from "./line.ts";
import { saidUuid } from "./quirks/unset-is-zero.ts";
import { CHARGE_TYPES } from "./tables/charge-types.ts";
import { CURRENCIES } from "./tables/currencies.ts";
import { HANDLING_UNITS } from "./tables/handling-units.ts";
import { INVOICE_FORMATS } from "./tables/invoice-formats.ts";
import { INVOICE_TYPES } from "./tables/invoice-types.ts";
import type { NumberTable } from "./tables/number-table.ts";
import { SERVICE_LEVELS } from "./tables/service-levels.ts";
import { SERVICE_TYPES } from "./tables/service-types.ts";
import { STATES } from "./tables/states.ts";
import { TRANSPORTATION_MODES } from "./tables/transportation-modes.ts";
import {
  checkName,
  checkWord,
  demandText,
  entriesOf,
  type Fields,
  isChargeTerms,
  objectOf,
  saysText,
  withValidations,
} from "./validations.ts";

const StopSchema = Type.Object({
  stopSequence: integer(),
  vendorInvoiceStopType: text({ example: "Origin", description: "Origin, Destination, BillTo or RemitTo." }),
  addressName: text(),
  address1: text(),
  address2: text(),
  city: text(),
  zip: text({ example: "44870" }),
  zip4: text(),
  stateCode: text({ example: "OH" }),
  stateName: text({ example: "Ohio" }),
  stateUuid: optionalUuid(),
  countryCode: text({ example: "USA" }),
  uuid: optionalUuid(),
});

const ReferenceSchema = Type.Object({
  referenceNumberTypeDescription: text(),
  referenceNumberType: idText({ example: "OrderNumber" }),
  value: idText(),
  uuid: optionalUuid(),
});

const LineSchema = Type.Object({
  ...lineProperties,
  sequenceNum: integer(),
  handlingUnitDescription: text({ example: "Pallet" }),
  handlingUnitUuid: optionalUuid(),
  cube: rateNumber(),
  density: rateNumber(),
  stack: flag(),
});

const ChargeSchema = Type.Object({
  ...chargeProperties,
  currencyCode: text({ example: "USD" }),
  currencyUuid: optionalUuid(),
  lineItemSequenceNum: integer({ description: "The line the charge is for." }),
});

/** Specification, "Legacy composite vendor invoice". */
export const LegacyInvoiceSchema = Type.Object(
  {
    seqNumber: text(),
    vendorInvoiceFormatDescription: text(),
    vendorInvoiceFormatUuid: optionalUuid(),
    invoiceNumber: text({ maxLength: 255, example: "INV-4711" }),
    currencyCode: text({ example: "USD", description: "Absent: USD." }),
    currencyUuid: optionalUuid(),
    vendorInvoiceTypeDescription: text({ example: "Invoice", description: "Invoice (the default), BalanceDue or Supplemental." }),
    vendorInvoiceTypeUuid: optionalUuid(),
    transportationModeDescription: text({ example: "Ground" }),
    transportationModeUuid: optionalUuid(),
    transportationServiceTypeDescription: text({ example: "LTL" }),
    transportationServiceTypeUuid: optionalUuid(),
    transportationServiceLevelDescription: text({ example: "Standard" }),
    transportationServiceLevelUuid: optionalUuid(),
    freightChargeTerms: text({ example: "Prepaid" }),
    uuid: optionalUuid({ description: "Not taken over: an added invoice always has a uuid of its own." }),
    invoiceExpectedAmount: amountNumber({ description: "Kept and answered; the audit expects what the orders say." }),
    paymentAmount: amountNumber({
      description: "The total the invoice states beside its charges: they are held against each other.",
    }),
    amt: amountNumber({ description: "Kept and answered." }),
    conversionRate: rateNumber({ description: "Kept and answered; the audit converts by the tenant's own rates." }),
    invoiceDate: day(),
    shipDate: day(),
    deliveryDate: day(),
    mileage: integer(),
    enableValidations: flag({
      default: false,
      description:
        "True: bad data is refused, every failure at once. False: nearly any data is accepted, and a person looks at it.",
    }),
    customer: nullable(Type.Object({ uuid: optionalUuid() })),
    vendor: nullable(
      Type.Object({
        accountNumber: idText({ description: "As searchVendor finds it." }),
        uuid: optionalUuid({ description: "As searchVendor answers it." }),
        scacCode: idText({ example: "ACMF" }),
      }),
    ),
    stops: list(StopSchema),
    referenceNumbers: list(ReferenceSchema),
    lineItems: list(LineSchema),
    charges: list(ChargeSchema),
  },
  { $id: "LegacyInvoice" },
);
export type LegacyInvoice = Static<typeof LegacyInvoiceSchema>;

/** Tables of the header's names, each a description and a uuid. */
const HEADER: readonly (readonly [NumberTable, string])[] = [
  [INVOICE_FORMATS, "vendorInvoiceFormat"],
  [INVOICE_TYPES, "vendorInvoiceType"],
  [TRANSPORTATION_MODES, "transportationMode"],
  [SERVICE_TYPES, "transportationServiceType"],
  [SERVICE_LEVELS, "transportationServiceLevel"],
];

const checkCurrency = (entry: Fields, prefix: string, problems: Problems): void => {
  checkName(CURRENCIES, { entry, prefix, properties: { name: "currencyCode", uuid: "currencyUuid" } }, problems);
  checkWord({ entry, prefix, property: "currencyCode" }, (word) => CURRENCIES.byName(word) !== undefined, problems);
};

const checkEntries = (body: Fields, problems: Problems): void => {
  for (const { path, entry } of entriesOf(body, "stops"))
    checkName(STATES, { entry, prefix: `${path}.`, properties: { name: "stateCode", uuid: "stateUuid" } }, problems);
  for (const { path, entry } of entriesOf(body, "lineItems"))
    checkName(
      HANDLING_UNITS,
      { entry, prefix: `${path}.`, properties: { name: "handlingUnitDescription", uuid: "handlingUnitUuid" } },
      problems,
    );
  for (const { path, entry } of entriesOf(body, "charges")) {
    checkName(CHARGE_TYPES, { entry, prefix: `${path}.`, properties: { name: "chargeType", uuid: "chargeTypeUuid" } }, problems);
    checkCurrency(entry, `${path}.`, problems);
    if (entry["charge"] === undefined || entry["charge"] === null) problems.add(`${path}.charge`, `${path}.charge is required`);
  }
};

const namesVendor = ({ uuid, accountNumber, scacCode }: Fields): boolean =>
  saysText(accountNumber) || saysText(scacCode) || (saysText(uuid) && saidUuid(String(uuid)) !== null);

/** Under `enableValidations` an invoice needs its number, vendor and at least one charge (api: "Legacy"). */
const validate = (body: Fields, problems: Problems): void => {
  demandText(body, "invoiceNumber", problems);
  const vendor = objectOf(body, "vendor");
  if (vendor === null ? !problems.has("vendor") : !namesVendor(vendor))
    problems.add("vendor", "vendor must name a vendor: uuid, accountNumber or scacCode");
  if (!Array.isArray(body["charges"]) || body["charges"].length === 0)
    if (!problems.has("charges")) problems.add("charges", "charges must have at least 1 entry");
  for (const [table, name] of HEADER)
    checkName(table, { entry: body, prefix: "", properties: { name: `${name}Description`, uuid: `${name}Uuid` } }, problems);
  checkWord(
    { entry: body, prefix: "", property: "vendorInvoiceTypeDescription" },
    (word) => INVOICE_TYPES.byName(word) !== undefined,
    problems,
  );
  checkWord({ entry: body, prefix: "", property: "freightChargeTerms" }, isChargeTerms, problems);
  checkCurrency(body, "", problems);
  checkEntries(body, problems);
};

export const legacyInvoiceReader = reader(LegacyInvoiceSchema, withValidations(validate));

/** What a body calls its invoice and vendor that was refused; each undefined where it cannot be told. */
export function readableOfLegacyInvoice(bytes: Buffer) {
  const { text: textOf, of } = readableIn(bytes);
  return {
    invoiceNumber: textOf("invoiceNumber"),
    type: INVOICE_TYPES.byName(textOf("vendorInvoiceTypeDescription") ?? "")?.name,
    vendor: {
      externalId: undefined,
      scac: of("vendor", "scacCode"),
      mcNumber: undefined,
      dotNumber: undefined,
    },
  };
}

/** Whom a body means by its vendor that was refused under `enableValidations`, as far as it can be told; else undefined. */
export function vendorOfRefusedInvoice(bytes: Buffer): NonNullable<LegacyInvoice["vendor"]> | undefined {
  const { of, isTrue } = readableIn(bytes);
  if (!isTrue("enableValidations")) return undefined;
  const uuid = of("vendor", "uuid");
  return {
    uuid: uuid !== undefined && UUID.test(uuid) ? uuid.toLowerCase() : null,
    accountNumber: of("vendor", "accountNumber") ?? null,
    scacCode: of("vendor", "scacCode") ?? null,
  };
}

/** The accepted message of a legacy invoice: the body as it was read, and whom its uuids and account numbers meant then. */
export interface LegacyInvoiceMessage {
  readonly said: LegacyInvoice;
  readonly vendor: VendorIdentity;
  readonly customerExternalId: string | null;
}

export function legacyInvoiceMessage(text: string): LegacyInvoiceMessage {
  return JSON.parse(text) as LegacyInvoiceMessage;
}
