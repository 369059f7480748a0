import type { Amount, Rate } from "../money/amount.ts";

/**
 * Where a value of an EDI invoice stood: segment id, element number (1-based, as X12 writes B307 = element 7) and the segment's
 * position in its set.
 */
export interface Provenance {
  readonly segment: string;
  readonly element: number;
  readonly position: number;
  /** The value does not stand there as such: what stands there was read as it (a charge without a code as freight). */
  readonly isAssumed?: true;
}

/** The kinds of the tenant's charge codes. */
export type ChargeKind = "linehaul" | "fuel" | "accessorial" | "discount" | "tax";

/**
 * A charge's name as it came: code and text of its sender. `type` "Vendor" means: the vendor's own code, to be read through the
 * vendor's aliases.
 */
export interface ChargeName {
  readonly type: string | null;
  readonly value: string | null;
  readonly description: string | null;
  /** What the sender's standard calls the code (X12 element 150), beside the sender's own words in `description`. */
  readonly codeName?: string;
  /** Further words of the sender beside the charge (the line's description, L502, where the charge has a text of its own). */
  readonly lineText?: string;
  /** The tenant's code that was agreed for this name with who sent it (an EDI partner's map): it stands before every alias. */
  readonly agreedCode?: string;
}

/**
 * One charge line of an order vendor, an order customer or an invoice. Rate, quantity and qualifier are a set (specification,
 * rating engine callout).
 */
export interface Charge {
  readonly amount: Amount;
  readonly itemId: string | null;
  readonly name: ChargeName;
  readonly rate: Rate | null;
  readonly quantity: Rate | null;
  readonly qualifier: string | null;
  readonly provenance: Provenance | null;
  /** A triple of X12 that has no counterpart in the specification's qualifiers, kept as it came (e.g. "2510 / 1 / PC"). */
  readonly rawRate: { readonly rate: string | null; readonly quantity: string | null; readonly qualifier: string | null } | null;
}

/** Specification, rating engine callout: the allowed qualifiers. */
export const QUALIFIERS = [
  "PerPound",
  "PerHundredweight",
  "PerTon",
  "PerMile",
  "PerKilometer",
  "PerHour",
  "PerCase",
  "PerPallet",
  "PerUnit",
  "Percent",
] as const;
export type Qualifier = (typeof QUALIFIERS)[number];
