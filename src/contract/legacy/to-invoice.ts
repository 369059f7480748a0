import { chargeTextDoubts } from "#domain/charge/charge-words.ts";
import type { Charge } from "#domain/charge/charge.ts";
import { dayAsWritten, type Day } from "#domain/day/day.ts";
import type { ChargeTerms, Invoice, InvoiceStop, InvoiceType } from "#domain/invoice/invoice.ts";
import type { Currency } from "#domain/money/amount.ts";
import type { Item } from "#domain/order/order.ts";
import type { Address, Reference, Service } from "#domain/party/party.ts";
import { CHARGE_TERMS, INVOICE_STOP_TYPES } from "../v2/terms.ts";
import { textOrNull } from "../v2/to-parts.ts";
import { amountFromNumber } from "../wire/numbers.ts";
import { chargeOf } from "./charge.ts";
import type { LegacyInvoice, LegacyInvoiceMessage } from "./invoice.ts";
import { classText } from "./line.ts";
import { addressOf } from "./place.ts";
import { measuresOf } from "./quirks/two-units.ts";
import { readName } from "./quirks/unset-is-zero.ts";
import { CURRENCIES } from "./tables/currencies.ts";
import { HANDLING_UNITS } from "./tables/handling-units.ts";
import { INVOICE_TYPES } from "./tables/invoice-types.ts";
import { SERVICE_LEVELS } from "./tables/service-levels.ts";
import { SERVICE_TYPES } from "./tables/service-types.ts";
import { STATES } from "./tables/states.ts";
import { TRANSPORTATION_MODES } from "./tables/transportation-modes.ts";

type Entry<K extends "stops" | "lineItems" | "referenceNumbers" | "charges"> = NonNullable<LegacyInvoice[K]>[number];
type Doubt = Invoice["doubts"][number];

const DEFAULT_CURRENCY = "USD";

const dayOrNull = (text: string | null | undefined): Day | null =>
  text === undefined || text === null ? null : (dayAsWritten(text) ?? null);

const oneOf = <V extends string>(values: readonly V[], said: string | null | undefined): V | null =>
  values.find((value) => value.toLowerCase() === said?.trim().toLowerCase()) ?? null;

/** The state of a stop by its code, its uuid or its name, as the core writes states. */
export function stateOf(stop: Pick<Entry<"stops">, "stateCode" | "stateUuid" | "stateName">): string | null {
  const code = textOrNull(stop.stateCode);
  return (
    code ??
    readName(STATES, { uuid: stop.stateUuid }).name ??
    STATES.byName(stop.stateName ?? "")?.name ??
    textOrNull(stop.stateName)
  );
}

const placeOf = (stop: Entry<"stops">): Address | null => addressOf({ ...stop, state: stateOf(stop), country: stop.countryCode });

const toStop = (stop: Entry<"stops">): InvoiceStop => ({
  type: oneOf(INVOICE_STOP_TYPES, stop.vendorInvoiceStopType),
  sequence: stop.stopSequence ?? null,
  address: placeOf(stop),
});

const toItem = (line: Entry<"lineItems">): Item => ({
  id: line.sequenceNum === undefined || line.sequenceNum === null ? null : String(line.sequenceNum),
  freightClass: classText(line.class),
  description: textOrNull(line.description),
  handlingUnit: textOrNull(readName(HANDLING_UNITS, { name: line.handlingUnitDescription, uuid: line.handlingUnitUuid }).name),
  handlingUnitCount: line.handlingUnitCount ?? null,
  nmfcCode: textOrNull(line.nmfcCode),
  totalCount: line.totalPieces ?? null,
  dimensions: measuresOf(line),
});

const toReferences = (references: readonly Entry<"referenceNumbers">[]): Reference[] =>
  references.flatMap((reference) => {
    const value = textOrNull(reference.value);
    const description = textOrNull(reference.referenceNumberTypeDescription);
    return value === null ? [] : [{ type: textOrNull(reference.referenceNumberType) ?? description, value, description }];
  });

const serviceOf = (said: LegacyInvoice): Service | null => {
  const service = {
    mode: readName(TRANSPORTATION_MODES, { name: said.transportationModeDescription, uuid: said.transportationModeUuid }).name,
    type: readName(SERVICE_TYPES, { name: said.transportationServiceTypeDescription, uuid: said.transportationServiceTypeUuid })
      .name,
    level: readName(SERVICE_LEVELS, {
      name: said.transportationServiceLevelDescription,
      uuid: said.transportationServiceLevelUuid,
    }).name,
    equipment: null,
  };
  return service.mode === null && service.type === null && service.level === null ? null : service;
};

/** The currency a header or a charge names: null for none, undefined for a word that is no currency. */
const currencyOf = (said: Pick<LegacyInvoice, "currencyCode" | "currencyUuid">): Currency | null | undefined => {
  const { name, unknown } = readName(CURRENCIES, { name: said.currencyCode, uuid: said.currencyUuid });
  if (name === null) return unknown.length === 0 ? null : undefined;
  return CURRENCIES.byName(name)?.name;
};

interface ReadCharges {
  readonly charges: readonly Charge[];
  /** Null: the invoice's currency cannot be told. */
  readonly currency: Currency | null;
  readonly doubts: readonly Doubt[];
}

const doubt = (code: string, message: string): Doubt => ({ code: `legacy-${code}`, message, isLack: true });

/**
 * The charges in the invoice's own currency: the header's, else the one that every charge names, else US dollars. A vendor's own
 * codes: they are read through the vendor's aliases. What cannot be added up to them (no amount, another currency) is kept with
 * the invoice, and a person is told.
 */
const readCharges = (said: LegacyInvoice): ReadCharges => {
  const entries = said.charges ?? [];
  const header = currencyOf(said);
  const named = entries.map(currencyOf);
  const [first] = named;
  const common = named.length > 0 && named.every((each) => each === first) ? first : null;
  const currency = header === undefined ? null : (header ?? common ?? DEFAULT_CURRENCY);
  const doubts: Doubt[] = [];
  if (currency === null) doubts.push(doubt("currency", "The invoice names a currency that does not exist."));
  const charges = entries.flatMap((entry, at) => {
    const own = named[at];
    const charge = chargeOf(entry, entry.lineItemSequenceNum == null ? null : String(entry.lineItemSequenceNum));
    if (charge === null) {
      doubts.push(doubt("charge", `Charge ${at + 1} states no amount.`));
      return [];
    }
    if (own === undefined || (own !== null && own !== currency)) {
      doubts.push(doubt("mixed-currencies", `Charge ${at + 1} is in another currency than the invoice: it is not added up.`));
      return [];
    }
    return [{ ...charge, name: { ...charge.name, type: "Vendor" } }];
  });
  if (entries.length === 0) doubts.push(doubt("charges", "The invoice has no charges."));
  return { charges, currency, doubts };
};

const doubtsOf = ({ said, vendor }: LegacyInvoiceMessage, type: string | null): readonly Doubt[] => {
  const isNobody = Object.values(vendor).every((name) => name === null);
  return [
    ...(textOrNull(said.invoiceNumber) === null ? [doubt("number", "The invoice states no number.")] : []),
    ...(isNobody ? [doubt("vendor", "The invoice names no vendor that is known.")] : []),
    ...(dayOrNull(said.invoiceDate) === null
      ? [doubt("date", "The invoice states no date; the day it was received stands in its place.")]
      : []),
    ...(type !== null && INVOICE_TYPES.byName(type) === undefined
      ? [doubt("type", `The invoice says it is of a type that is not known: ${type}.`)]
      : []),
  ];
};

/** What a legacy invoice is called and whose it is. One without a number is called by its uuid. */
export function namesOfLegacyInvoice(
  { said, vendor }: LegacyInvoiceMessage,
  uuid: string,
): Pick<Invoice, "externalId" | "invoiceNumber" | "vendor"> {
  const invoiceNumber = textOrNull(said.invoiceNumber) ?? uuid;
  return { externalId: invoiceNumber, invoiceNumber, vendor };
}

/**
 * A legacy body as an invoice of the core. What the core has no place for (specification, "Legacy composite vendor invoice":
 * header amounts, mileage, density ...) is kept beside it as it was said. What an invoice must have and this one lacks is told as
 * a rule that could not be evaluated, which holds it for a person.
 */
export function legacyToInvoice(
  message: LegacyInvoiceMessage,
  { uuid, receivedOn }: { readonly uuid: string; readonly receivedOn: Day },
): Invoice {
  const { said } = message;
  const type = readName(INVOICE_TYPES, { name: said.vendorInvoiceTypeDescription, uuid: said.vendorInvoiceTypeUuid }).name;
  const { charges, currency, doubts } = readCharges(said);
  return {
    ...namesOfLegacyInvoice(message, uuid),
    type: (type === null ? undefined : (INVOICE_TYPES.byName(type)?.name as InvoiceType | undefined)) ?? "Invoice",
    invoiceOn: dayOrNull(said.invoiceDate) ?? receivedOn,
    shipOn: dayOrNull(said.shipDate),
    deliveryOn: dayOrNull(said.deliveryDate),
    stops: (said.stops ?? []).map(toStop),
    items: (said.lineItems ?? []).map(toItem),
    currency,
    chargeTerms: oneOf<ChargeTerms>(CHARGE_TERMS, said.freightChargeTerms),
    paymentTerms: null,
    service: serviceOf(said),
    charges,
    statedTotal: said.paymentAmount === undefined || said.paymentAmount === null ? null : amountFromNumber(said.paymentAmount),
    customerExternalId: message.customerExternalId,
    references: toReferences(said.referenceNumbers ?? []),
    isQuickPay: false,
    correction: null,
    doubts: [...doubtsOf(message, type), ...doubts, ...chargeTextDoubts(charges, currency)],
    provenance: {},
  };
}
