import { Type } from "typebox";
import type { Invoice, InvoiceSource } from "#domain/invoice/invoice.ts";
import { uuid } from "../schema.ts";
import { numberOut, orNull, textOut } from "../v2/read/parts-read.ts";
import { legacyFromInvoice } from "./from-invoice.ts";
import type { LegacyInvoice } from "./invoice.ts";
import { dateTimeOut, saidDay, integerOut, lineMeasures, lineMeasuresOut, saidText, uuidOut } from "./parts-read.ts";
import { readName, saidUuid, uuidOfName } from "./quirks/unset-is-zero.ts";
import { CHARGE_TYPES } from "./tables/charge-types.ts";
import { CURRENCIES } from "./tables/currencies.ts";
import { HANDLING_UNITS } from "./tables/handling-units.ts";
import { INVOICE_FORMATS } from "./tables/invoice-formats.ts";
import { INVOICE_TYPES } from "./tables/invoice-types.ts";
import type { NumberTable } from "./tables/number-table.ts";
import { SERVICE_LEVELS } from "./tables/service-levels.ts";
import { SERVICE_TYPES } from "./tables/service-types.ts";
import { stateByCode, STATES } from "./tables/states.ts";
import { TRANSPORTATION_MODES } from "./tables/transportation-modes.ts";
import { stateOf } from "./to-invoice.ts";

const flagOut = () => orNull(Type.Boolean());

const StopOut = Type.Object({
  stopSequence: integerOut(),
  vendorInvoiceStopType: textOut(),
  addressName: textOut(),
  address1: textOut(),
  address2: textOut(),
  city: textOut(),
  zip: textOut(),
  zip4: textOut(),
  stateCode: textOut(),
  stateName: textOut(),
  stateUuid: uuidOut(),
  countryCode: textOut(),
  uuid: uuid(),
});

const ReferenceOut = Type.Object({
  referenceNumberTypeDescription: textOut(),
  referenceNumberType: textOut(),
  value: textOut(),
  uuid: uuid(),
});

const LineOut = Type.Object({
  description: textOut(),
  sequenceNum: integerOut(),
  handlingUnitDescription: textOut(),
  handlingUnitUuid: uuidOut(),
  ...lineMeasuresOut,
  cube: numberOut(),
  density: numberOut(),
  stack: flagOut(),
  uuid: uuid(),
});

const ChargeOut = Type.Object({
  chargeType: textOut(),
  chargeTypeUuid: uuidOut(),
  charge: numberOut(),
  currencyCode: textOut(),
  currencyUuid: uuidOut(),
  metaData: textOut(),
  code: textOut(),
  description: textOut(),
  tenantCode: orNull(Type.String({ description: "The tenant's code that the charge was read as; null where none is known." })),
  tenantDescription: textOut(),
  lineItemSequenceNum: integerOut(),
  uuid: uuid(),
});

/** Specification, "Legacy composite vendor invoice": the read response. */
export const LegacyInvoiceReadSchema = Type.Object(
  {
    uuid: uuid(),
    seqNumber: textOut(),
    vendorInvoiceFormatDescription: textOut(),
    vendorInvoiceFormatUuid: uuidOut(),
    invoiceNumber: textOut(),
    currencyCode: textOut(),
    currencyUuid: uuidOut(),
    vendorInvoiceTypeDescription: textOut(),
    vendorInvoiceTypeUuid: uuidOut(),
    transportationModeDescription: textOut(),
    transportationModeUuid: uuidOut(),
    transportationServiceTypeDescription: textOut(),
    transportationServiceTypeUuid: uuidOut(),
    transportationServiceLevelDescription: textOut(),
    transportationServiceLevelUuid: uuidOut(),
    freightChargeTerms: textOut(),
    invoiceExpectedAmount: numberOut(),
    paymentAmount: numberOut(),
    amt: numberOut(),
    conversionRate: numberOut(),
    invoiceDate: dateTimeOut(),
    shipDate: dateTimeOut(),
    deliveryDate: dateTimeOut(),
    createdDate: Type.String({ format: "date-time" }),
    mileage: integerOut(),
    enableValidations: Type.Boolean(),
    customer: orNull(Type.Object({ uuid: uuidOut() })),
    vendor: orNull(Type.Object({ accountNumber: textOut(), uuid: uuidOut(), scacCode: textOut() })),
    stops: Type.Array(StopOut),
    referenceNumbers: Type.Array(ReferenceOut),
    lineItems: Type.Array(LineOut),
    charges: Type.Array(ChargeOut),
    documents: Type.Array(Type.Object({ uuid: uuid(), documentType: Type.String() })),
    orders: Type.Array(Type.Object({ uuid: uuid(), orderNumber: Type.String() })),
    replacedBy: orNull(
      Type.String({ format: "uuid", description: "The uuid the invoice has since a legacy create replaced its order." }),
    ),
  },
  { $id: "LegacyInvoiceRead" },
);

/** How a charge is read by the tenant's codes. */
export interface TenantCharge {
  /** Null where no code is known for its name. */
  readonly code: string | null;
  readonly description: string | null;
  /** "linehaul". */
  readonly kind: string;
}

export interface LegacyInvoiceToRead {
  readonly uuid: string;
  readonly invoice: Invoice;
  readonly source: InvoiceSource;
  readonly currency: string;
  /** What a legacy body said; null for an invoice of another channel. */
  readonly said: LegacyInvoice | null;
  readonly createdAt: string;
  readonly vendor: { readonly uuid: string; readonly scac: string | null; readonly accountNumber: string | null } | null;
  readonly customerUuid: string | null;
  readonly documents: readonly { readonly uuid: string; readonly type: string }[];
  readonly orders: readonly { readonly uuid: string; readonly orderNumber: string }[];
  readonly tenantCharge: (code: string | null, description: string | null) => TenantCharge;
  /** A uuid for a part of the invoice that was given none: the same for ever. */
  readonly uuidOf: (part: string) => string;
}

/** A thing as both properties say it: the word as it was said, else the table's; the uuid as it was said, else the word's. */
const named = (table: NumberTable, name: string | null | undefined, id: string | null | undefined) => {
  const word = readName(table, { name, uuid: id }).name;
  return { name: saidText(word), uuid: saidUuid(id) ?? uuidOfName(table, word) };
};

/** The same, and the default where neither says anything: a blank word says nothing. */
const namedOr = (
  table: NumberTable,
  {
    name,
    id,
    otherwise,
  }: { readonly name: string | null | undefined; readonly id: string | null | undefined; readonly otherwise: string | null },
) => {
  const said = named(table, name, id);
  return said.name === null && said.uuid === null ? named(table, otherwise, null) : said;
};

const headerOut = (said: LegacyInvoice, currency: string) => {
  const format = named(INVOICE_FORMATS, said.vendorInvoiceFormatDescription, said.vendorInvoiceFormatUuid);
  const type = namedOr(INVOICE_TYPES, {
    name: said.vendorInvoiceTypeDescription,
    id: said.vendorInvoiceTypeUuid,
    otherwise: "Invoice",
  });
  const mode = named(TRANSPORTATION_MODES, said.transportationModeDescription, said.transportationModeUuid);
  const service = named(SERVICE_TYPES, said.transportationServiceTypeDescription, said.transportationServiceTypeUuid);
  const level = named(SERVICE_LEVELS, said.transportationServiceLevelDescription, said.transportationServiceLevelUuid);
  const money = namedOr(CURRENCIES, { name: said.currencyCode, id: said.currencyUuid, otherwise: currency });
  return {
    seqNumber: saidText(said.seqNumber),
    vendorInvoiceFormatDescription: format.name,
    vendorInvoiceFormatUuid: format.uuid,
    invoiceNumber: saidText(said.invoiceNumber),
    currencyCode: money.name,
    currencyUuid: money.uuid,
    vendorInvoiceTypeDescription: type.name,
    vendorInvoiceTypeUuid: type.uuid,
    transportationModeDescription: mode.name,
    transportationModeUuid: mode.uuid,
    transportationServiceTypeDescription: service.name,
    transportationServiceTypeUuid: service.uuid,
    transportationServiceLevelDescription: level.name,
    transportationServiceLevelUuid: level.uuid,
    freightChargeTerms: saidText(said.freightChargeTerms),
    invoiceExpectedAmount: said.invoiceExpectedAmount ?? null,
    paymentAmount: said.paymentAmount ?? null,
    amt: said.amt ?? null,
    conversionRate: said.conversionRate ?? null,
    invoiceDate: saidDay(said.invoiceDate),
    shipDate: saidDay(said.shipDate),
    deliveryDate: saidDay(said.deliveryDate),
    mileage: said.mileage ?? null,
    enableValidations: said.enableValidations ?? false,
  };
};

const stopsOut = (read: LegacyInvoiceToRead, { stops }: LegacyInvoice) =>
  (stops ?? []).map((stop, at) => {
    const state = stateOf(stop);
    return {
      stopSequence: stop.stopSequence ?? null,
      vendorInvoiceStopType: saidText(stop.vendorInvoiceStopType),
      addressName: saidText(stop.addressName),
      address1: saidText(stop.address1),
      address2: saidText(stop.address2),
      city: saidText(stop.city),
      zip: saidText(stop.zip),
      zip4: saidText(stop.zip4),
      stateCode: saidText(stop.stateCode) ?? state,
      stateName: saidText(stop.stateName) ?? stateByCode(state ?? "")?.name ?? null,
      stateUuid: saidUuid(stop.stateUuid) ?? uuidOfName(STATES, state),
      countryCode: saidText(stop.countryCode),
      uuid: saidUuid(stop.uuid) ?? read.uuidOf(`stops[${at}]`),
    };
  });

const referencesOut = (read: LegacyInvoiceToRead, { referenceNumbers }: LegacyInvoice) =>
  (referenceNumbers ?? []).map((reference, at) => ({
    referenceNumberTypeDescription: saidText(reference.referenceNumberTypeDescription),
    referenceNumberType: saidText(reference.referenceNumberType),
    value: saidText(reference.value),
    uuid: saidUuid(reference.uuid) ?? read.uuidOf(`referenceNumbers[${at}]`),
  }));

const linesOut = (read: LegacyInvoiceToRead, { lineItems }: LegacyInvoice) =>
  (lineItems ?? []).map((line, at) => {
    const unit = named(HANDLING_UNITS, line.handlingUnitDescription, line.handlingUnitUuid);
    return {
      description: saidText(line.description),
      sequenceNum: line.sequenceNum ?? null,
      handlingUnitDescription: unit.name,
      handlingUnitUuid: unit.uuid,
      ...lineMeasures(line),
      cube: line.cube ?? null,
      density: line.density ?? null,
      stack: line.stack ?? null,
      uuid: saidUuid(line.uuid) ?? read.uuidOf(`lineItems[${at}]`),
    };
  });

const chargesOut = (read: LegacyInvoiceToRead, said: LegacyInvoice, currency: string | null) =>
  (said.charges ?? []).map((charge, at) => {
    const byUuid = CHARGE_TYPES.byUuid(charge.chargeTypeUuid ?? "")?.name ?? null;
    const type = saidText(charge.chargeType) ?? byUuid;
    const tenant = read.tenantCharge(
      saidText(charge.code),
      saidText(charge.description) ?? (saidText(charge.code) === null ? type : null),
    );
    const kind = type ?? (tenant.code === null ? null : (CHARGE_TYPES.byName(tenant.kind)?.name ?? null));
    const money = namedOr(CURRENCIES, { name: charge.currencyCode, id: charge.currencyUuid, otherwise: currency });
    return {
      chargeType: kind,
      chargeTypeUuid: saidUuid(charge.chargeTypeUuid) ?? uuidOfName(CHARGE_TYPES, kind),
      charge: charge.charge ?? null,
      currencyCode: money.name,
      currencyUuid: money.uuid,
      metaData: saidText(charge.metaData),
      code: saidText(charge.code),
      description: saidText(charge.description),
      tenantCode: tenant.code,
      tenantDescription: tenant.description,
      lineItemSequenceNum: charge.lineItemSequenceNum ?? null,
      uuid: saidUuid(charge.uuid) ?? read.uuidOf(`charges[${at}]`),
    };
  });

const vendorOut = ({ vendor, said }: LegacyInvoiceToRead) => {
  const named = said?.vendor ?? null;
  if (vendor === null && named === null) return null;
  return {
    accountNumber: saidText(named?.accountNumber) ?? vendor?.accountNumber ?? null,
    uuid: saidUuid(named?.uuid) ?? vendor?.uuid ?? null,
    scacCode: saidText(named?.scacCode) ?? vendor?.scac ?? null,
  };
};

/** An invoice in the legacy shape: what a legacy body said to the letter, else what the core has in its words. */
export function legacyInvoiceOut(read: LegacyInvoiceToRead) {
  const { invoice, source, currency } = read;
  const said = read.said ?? legacyFromInvoice(invoice, { source, currency });
  const header = headerOut(said, currency);
  const customerUuid = saidUuid(read.said?.customer?.uuid) ?? read.customerUuid;
  return {
    uuid: read.uuid,
    ...header,
    createdDate: read.createdAt,
    customer: customerUuid === null && read.said?.customer == null ? null : { uuid: customerUuid },
    vendor: vendorOut(read),
    stops: stopsOut(read, said),
    referenceNumbers: referencesOut(read, said),
    lineItems: linesOut(read, said),
    charges: chargesOut(read, said, header.currencyCode),
    documents: read.documents.map(({ uuid: id, type }) => ({ uuid: id, documentType: type })),
    orders: read.orders.map(({ uuid: id, orderNumber }) => ({ uuid: id, orderNumber })),
    replacedBy: null,
  };
}
