import { ChargeCodeBook } from "../charge/charge-code-book.ts";
import type { AuditFacts, FactOrder } from "../audit/facts/audit-facts.ts";
import type { Day } from "../day/day.ts";
import type { ChargeTerms } from "../invoice/invoice.ts";
import { printRate, rate } from "../money/amount.ts";
import { divideHalfAwayFromZero } from "../money/round.ts";
import type { Item, OrderVendor } from "../order/order.ts";
import { vendorOf } from "../order/vendor-of.ts";
import type { Address } from "../party/party.ts";
import { type RatingCountry, ratingCountry } from "../reference/countries.ts";
import { type RatingHandlingUnit, ratingHandlingUnit } from "../reference/handling-units.ts";
import { stateCode } from "../reference/states.ts";
import { type MeasureSystem, weightUnit } from "../reference/weight-units.ts";
import { type RatingStopType, ratingChargeTerms, ratingStopType } from "./rating-words.ts";

/** Specification, "Rating engine callout": what the tenant's engine is sent, to the letter. */
export interface RatingPayload {
  readonly Uuid: string;
  readonly ExternalOrderId: string;
  readonly FreightChargeTerms: ChargeTerms | null;
  readonly DeliveryDate: string | null;
  readonly ShipDate: string | null;
  readonly Vendor: { readonly ExternalId: string | null; readonly SCAC: string | null };
  readonly Customer: { readonly ExternalId: string | null };
  readonly Stops: readonly RatingStop[];
  readonly LineItems: readonly RatingLineItem[];
  readonly VendorCharges: readonly { readonly Code: string }[];
}

export interface RatingStop {
  readonly Type?: RatingStopType;
  readonly City: string | null;
  readonly Zip: string | null;
  readonly CountryCode?: RatingCountry;
  readonly StateCode: string | null;
}

export interface RatingLineItem {
  readonly Description: string | null;
  readonly HandlingUnit?: RatingHandlingUnit;
  readonly HandlingUnitCode?: RatingHandlingUnit;
  readonly HandlingUnitCount: number | null;
  readonly Weight: number | null;
  readonly WeightUnit?: MeasureSystem;
  readonly Class: number | null;
}

/** What a payload is made of: the invoice, all its orders, the tenant's codes. */
export type RatingFacts = Pick<AuditFacts, "orders" | "chargeCodes"> & {
  readonly invoice: Pick<AuditFacts["invoice"], "uuid" | "invoice">;
  readonly vendor: Pick<NonNullable<AuditFacts["vendor"]>, "scacs"> | null;
};

export interface MadePayload {
  readonly payload: RatingPayload;
  /** What was left out because no value of an enumeration says it, a sentence each. */
  readonly leftOut: readonly string[];
}

/**
 * The payload about one order of an invoice. What was agreed comes first: stops, items, dates, terms and parties are the order's,
 * and the invoice's only where the order says nothing, so that what only the bill says never decides what it should cost. The
 * charges asked for are those that are billed, in the tenant's codes.
 */
export function ratingPayload(facts: RatingFacts, order: FactOrder): MadePayload {
  const { invoice } = facts.invoice;
  const vendor = vendorOf(order.order, invoice.vendor, facts.vendor?.scacs) ?? null;
  const leftOut: string[] = [];
  const payload: RatingPayload = {
    Uuid: facts.invoice.uuid,
    ExternalOrderId: order.order.externalId,
    FreightChargeTerms: termsOf(vendor?.chargeTerms ?? invoice.chargeTerms, leftOut),
    DeliveryDate: midnight(order.order.deliveryOn ?? invoice.deliveryOn),
    ShipDate: midnight(order.order.shipOn ?? invoice.shipOn),
    Vendor: {
      ExternalId: vendor?.externalId ?? invoice.vendor.externalId,
      SCAC: vendor?.scac ?? invoice.vendor.scac,
    },
    Customer: { ExternalId: order.order.customer.externalId ?? invoice.customerExternalId },
    Stops: withoutRemitTo(stopsOf(facts, order, vendor), leftOut).map((stop, at) => stopOf(stop, at, leftOut)),
    LineItems: itemsOf(facts, order).map((item, at) => lineItemOf(item, at, leftOut)),
    VendorCharges: codesOf(facts, order, leftOut).map((Code) => ({ Code })),
  };
  return { payload, leftOut };
}

/** A day is told as the instant it begins in UTC (specification: UTC date-time). */
function midnight(day: Day | null): string | null {
  return day === null ? null : `${day}T00:00:00Z`;
}

function termsOf(text: string | null, leftOut: string[]): ChargeTerms | null {
  const terms = ratingChargeTerms(text);
  if (terms === undefined && isSaid(text)) leftOut.push(`FreightChargeTerms: "${text}" is not one of the four terms.`);
  return terms ?? null;
}

interface SaidStop {
  readonly type: string | null;
  readonly sequence: number | null;
  readonly address: Address | null;
}

/** The vendor's stops of the order in their sequence, its bill-to after them; those of the invoice where the order has none. */
function stopsOf(facts: RatingFacts, { order }: FactOrder, vendor: OrderVendor | null): readonly SaidStop[] {
  const own = order.stops.filter(
    (stop) => stop.vendors.length === 0 || vendor?.externalId == null || stop.vendors.includes(vendor.externalId),
  );
  const stops: readonly SaidStop[] = own.length > 0 ? own : isOnlyOrder(facts) ? facts.invoice.invoice.stops : [];
  const sorted = stops.toSorted((a, b) => (a.sequence ?? Number.MAX_SAFE_INTEGER) - (b.sequence ?? Number.MAX_SAFE_INTEGER));
  const billTo = vendor?.billTo ?? null;
  return billTo === null || sorted.some((stop) => ratingStopType(stop.type) === "BillTo")
    ? sorted
    : [...sorted, { type: "BillTo", sequence: null, address: billTo }];
}

/** Where money goes is no place freight is billed by, and the specification's list leaves it out. */
function withoutRemitTo(stops: readonly SaidStop[], leftOut: string[]): readonly SaidStop[] {
  const sent = stops.filter(({ type }) => type === null || !/^remit/i.test(type.trim()));
  const left = stops.length - sent.length;
  if (left > 0)
    leftOut.push(
      `Stops: ${left === 1 ? "one is" : `${left} are`} left out, as RemitTo is not one of Origin, Destination, BillTo.`,
    );
  return sent;
}

function stopOf({ type, address }: SaidStop, at: number, leftOut: string[]): RatingStop {
  const said = ratingStopType(type);
  const country = ratingCountry(address?.country);
  const place = `Stops[${at}]`;
  if (said === undefined)
    leftOut.push(
      isSaid(type) ? `${place}.Type: "${type}" is not one of Origin, Destination, BillTo.` : `${place}.Type is not said.`,
    );
  if (country === undefined)
    leftOut.push(
      isSaid(address?.country)
        ? `${place}.CountryCode: "${address?.country}" is not one of USA, CAN, MEX.`
        : `${place}.CountryCode is not said.`,
    );
  return {
    ...(said === undefined ? {} : { Type: said }),
    City: address?.city ?? null,
    Zip: address?.postalCode ?? null,
    ...(country === undefined ? {} : { CountryCode: country }),
    StateCode: stateCode(address?.state ?? null),
  };
}

/** The order's items, else the invoice's; of an invoice over several orders nobody knows which of its items are whose. */
function itemsOf(facts: RatingFacts, { order }: FactOrder): readonly Item[] {
  return order.items.length > 0 || !isOnlyOrder(facts) ? order.items : facts.invoice.invoice.items;
}

function lineItemOf(item: Item, at: number, leftOut: string[]): RatingLineItem {
  const place = `LineItems[${at}]`;
  const unit = ratingHandlingUnit(item.handlingUnit);
  if (unit === undefined && isSaid(item.handlingUnit))
    leftOut.push(`${place}.HandlingUnit: "${item.handlingUnit}" is not one of the twelve handling units.`);
  const { Weight, WeightUnit } = weightOf(item, place, leftOut);
  const freightClass = item.freightClass === null ? null : /^\d{2,3}(\.\d)?$/.exec(item.freightClass.trim());
  if (freightClass === null && isSaid(item.freightClass))
    leftOut.push(`${place}.Class: "${item.freightClass}" is no freight class.`);
  return {
    Description: item.description,
    ...(unit === undefined ? {} : { HandlingUnit: unit, HandlingUnitCode: unit }),
    HandlingUnitCount: item.handlingUnitCount,
    Weight,
    ...(WeightUnit === undefined ? {} : { WeightUnit }),
    Class: freightClass === null ? null : Number(freightClass[0]),
  };
}

/**
 * The weight in pounds (Imperial) or kilograms (Metric). One whose unit nobody knows is told without a unit, as it was written.
 */
function weightOf(
  { dimensions }: Item,
  place: string,
  leftOut: string[],
): { readonly Weight: number | null; readonly WeightUnit?: MeasureSystem } {
  const weight = dimensions?.weight ?? null;
  const unit = weightUnit(dimensions?.system);
  if (unit === undefined) {
    if (weight !== null)
      leftOut.push(
        isSaid(dimensions?.system)
          ? `${place}.WeightUnit: "${dimensions?.system}" is no unit of weight that is known.`
          : `${place}.WeightUnit is not said.`,
      );
    return { Weight: weight === null ? null : Number(printRate(weight)) };
  }
  if (weight === null) return { Weight: null, WeightUnit: unit.system };
  const inBase = rate(divideHalfAwayFromZero(weight * unit.times, unit.parts));
  return { Weight: Number(printRate(inBase)), WeightUnit: unit.system };
}

/**
 * The tenant's codes that are billed, each once, in order of appearance. Of an invoice over several orders those that only
 * another of them carries are not this one's, unless this one names no charges: any may be its own. A name that no code of the
 * tenant knows is left out.
 */
function codesOf(facts: RatingFacts, order: FactOrder, leftOut: string[]): readonly string[] {
  const book = new ChargeCodeBook(facts.chargeCodes);
  const { invoice } = facts.invoice;
  const codesOn = new Map(
    facts.orders.map((each) => [
      each.uuid,
      new Set(
        (vendorOf(each.order, invoice.vendor, facts.vendor?.scacs)?.charges ?? []).map(
          (charge) => book.resolveOrdered(charge.name).code,
        ),
      ),
    ]),
  );
  const own = codesOn.get(order.uuid) ?? new Set();
  const isAnothers = (code: string): boolean =>
    own.size > 0 && !own.has(code) && [...codesOn.values()].some((codes) => codes.has(code));
  const codes = new Set<string>();
  invoice.charges.forEach((charge, at) => {
    const { code, known } = book.resolve(charge.name);
    if (!known) leftOut.push(`VendorCharges: charge ${at + 1} "${code}" is not one of the tenant's charge codes.`);
    else if (!isAnothers(code)) codes.add(code);
  });
  return [...codes];
}

function isOnlyOrder(facts: RatingFacts): boolean {
  return facts.orders.length === 1;
}

function isSaid(text: string | null | undefined): boolean {
  return text !== null && text !== undefined && text.trim() !== "";
}
