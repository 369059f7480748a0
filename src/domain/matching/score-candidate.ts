import { daysBetween } from "../day/day.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { isSamePlace } from "../party/same-place.ts";
import { findSameVendor } from "../party/same-vendor.ts";
import type { MatchCandidate, MatchMethod, MatchParts, ScoredCandidate } from "./match-outcome.ts";

/**
 * How much a reference of each kind says, 0 to 1. An order number is the tenant's own; a PO number is often shared by many loads.
 */
export const KIND_WEIGHT: Readonly<Record<MatchMethod["kind"], number>> = {
  Manual: 1,
  OrderNumber: 1,
  ShipmentNumber: 0.95,
  LoadNumber: 0.95,
  PRONumber: 0.85,
  BOLNumber: 0.8,
  MasterBOLNumber: 0.7,
  PONumber: 0.6,
  InvoiceNumber: 0.55,
  CustomerReference: 0.5,
  PickupNumber: 0.4,
  AppointmentNumber: 0.3,
  Other: 0.3,
};

/** A reference read with look-alikes exchanged counts for this part of its weight. */
const CONFUSED_WEIGHT = 0.6;

export function referenceWeight(method: MatchMethod): number {
  return KIND_WEIGHT[method.kind] * (method.confused ? CONFUSED_WEIGHT : 1);
}

/** Days two ship dates may lie apart before they speak against each other. */
const FAR_DAYS = 31;

const folded = (text: string | null | undefined): string | null => {
  const kept = (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
  return kept === "" ? null : kept;
};

const stopsPart = (invoice: Invoice, candidate: MatchCandidate): number | null => {
  let compared = 0;
  let agreeing = 0;
  for (const type of ["Origin", "Destination"]) {
    const billed = invoice.stops.find((stop) => stop.type === type);
    const ordered = candidate.order.stops.filter((stop) => stop.type?.toUpperCase() === type.toUpperCase());
    const answers = ordered.map((stop) => isSamePlace(billed?.address, stop.address)).filter((entry) => entry !== null);
    if (answers.length === 0) continue;
    compared += 1;
    if (answers.includes(true)) agreeing += 1;
  }
  return compared === 0 ? null : agreeing / compared;
};

const datesPart = (invoice: Invoice, candidate: MatchCandidate): number | null => {
  if (invoice.shipOn === null || candidate.order.shipOn === null) return null;
  const apart = Math.abs(daysBetween(candidate.order.shipOn, invoice.shipOn));
  return apart === 0 ? 1 : apart >= FAR_DAYS ? 0 : 1 - apart / FAR_DAYS;
};

const termsFolded = (terms: string | null | undefined): string | null => folded(terms);

/** How well a candidate fits, part by part. `method` is the strongest reference that found it. */
export function partsOf(invoice: Invoice, candidate: MatchCandidate, method: MatchMethod): MatchParts {
  const vendor = findSameVendor(invoice.vendor, candidate.order.vendors);
  const compared = vendor ?? (candidate.order.vendors.length === 1 ? candidate.order.vendors[0] : undefined);
  const terms = termsFolded(invoice.chargeTerms);
  const orderTerms = termsFolded(compared?.chargeTerms);
  return {
    reference: referenceWeight(method),
    vendor: vendor === undefined ? 0 : 1,
    currency: invoice.currency === null || compared === undefined ? null : invoice.currency === compared.currency ? 1 : 0,
    terms: terms === null || orderTerms === null ? null : terms === orderTerms ? 1 : 0,
    dates: datesPart(invoice, candidate),
    stops: stopsPart(invoice, candidate),
  };
}

const PART_WEIGHT: Readonly<Record<keyof MatchParts, number>> = {
  reference: 6,
  vendor: 2,
  currency: 0.5,
  terms: 0.25,
  dates: 0.75,
  stops: 0.5,
};

/**
 * Weighted mean of the parts that could be compared, two decimals.
 * @internal a step of its own, tested by itself.
 */
export function scoreOf(parts: MatchParts): number {
  let sum = 0;
  let weight = 0;
  for (const part of Object.keys(PART_WEIGHT) as (keyof MatchParts)[]) {
    const value = parts[part];
    if (value === null) continue;
    sum += value * PART_WEIGHT[part];
    weight += PART_WEIGHT[part];
  }
  return Math.round((sum / weight) * 100) / 100;
}

export function scoreCandidate(
  invoice: Invoice,
  candidate: MatchCandidate,
  method: MatchMethod,
  foundBy: readonly string[],
): ScoredCandidate {
  const parts = partsOf(invoice, candidate, method);
  return {
    orderUuid: candidate.uuid,
    orderExternalId: candidate.order.externalId,
    orderNumber: candidate.order.orderNumber,
    score: scoreOf(parts),
    parts,
    foundBy,
  };
}
