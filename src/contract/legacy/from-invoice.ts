import type { Charge } from "#domain/charge/charge.ts";
import type { Invoice, InvoiceSource, InvoiceStop } from "#domain/invoice/invoice.ts";
import { addAmounts } from "#domain/money/amount.ts";
import type { Item } from "#domain/order/order.ts";
import { rateOut } from "../v2/read/parts-read.ts";
import { amountToNumber } from "../wire/numbers.ts";
import { legacyCharge } from "./charge.ts";
import type { LegacyInvoice } from "./invoice.ts";
import { legacyPlace } from "./place.ts";
import { legacyMeasures } from "./quirks/two-units.ts";

const WHOLE = /^-?\d{1,9}$/;
const wholeOrNull = (text: string | null): number | null => (text !== null && WHOLE.test(text) ? Number(text) : null);

const stopOf = ({ type, sequence, address }: InvoiceStop) => {
  const { state, country, ...place } = legacyPlace(address);
  return { stopSequence: sequence, vendorInvoiceStopType: type, ...place, stateCode: state, countryCode: country };
};

/** The number an item's id is, else its place from 1: legacy lines have numbers where items have texts. */
const sequenceOf = (items: readonly Item[], at: number): number => wholeOrNull(items[at]?.id ?? null) ?? at + 1;

const lineOf = (items: readonly Item[]) => (item: Item, at: number) => ({
  description: item.description,
  sequenceNum: sequenceOf(items, at),
  handlingUnitDescription: item.handlingUnit,
  handlingUnitCount: item.handlingUnitCount,
  totalPieces: item.totalCount,
  class: item.freightClass,
  nmfcCode: item.nmfcCode,
  ...legacyMeasures(item.dimensions),
  cube: rateOut(item.dimensions?.volume ?? null),
  stack: item.dimensions?.stackable ?? null,
});

const chargeIn = (charge: Charge, currency: string, items: readonly Item[]) => {
  const { charge: amount, code, description } = legacyCharge(charge);
  const at = charge.itemId === null ? -1 : items.findIndex((item) => item.id === charge.itemId);
  return {
    charge: amount,
    code,
    description,
    currencyCode: currency,
    lineItemSequenceNum: at === -1 ? wholeOrNull(charge.itemId) : sequenceOf(items, at),
  };
};

/** An invoice of another channel in the words of the legacy generation. */
export function legacyFromInvoice(
  invoice: Invoice,
  { source, currency }: { readonly source: InvoiceSource; readonly currency: string },
): LegacyInvoice {
  const billed = amountToNumber(addAmounts(invoice.charges.map((charge) => charge.amount)));
  return {
    vendorInvoiceFormatDescription: source,
    invoiceNumber: invoice.invoiceNumber,
    currencyCode: currency,
    vendorInvoiceTypeDescription: invoice.type,
    transportationModeDescription: invoice.service?.mode ?? null,
    transportationServiceTypeDescription: invoice.service?.type ?? null,
    transportationServiceLevelDescription: invoice.service?.level ?? null,
    freightChargeTerms: invoice.chargeTerms,
    paymentAmount: invoice.statedTotal === null ? billed : amountToNumber(invoice.statedTotal),
    amt: billed,
    invoiceDate: invoice.invoiceOn,
    shipDate: invoice.shipOn,
    deliveryDate: invoice.deliveryOn,
    vendor: { scacCode: invoice.vendor.scac },
    stops: invoice.stops.map(stopOf),
    referenceNumbers: invoice.references.map(({ type, value, description }) => ({
      referenceNumberType: type,
      referenceNumberTypeDescription: description,
      value,
    })),
    lineItems: invoice.items.map(lineOf(invoice.items)),
    charges: invoice.charges.map((charge) => chargeIn(charge, currency, invoice.items)),
  };
}
