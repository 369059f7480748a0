import type { VendorIdentity } from "./party.ts";

const foldedId = (id: string | null): string | null => (id === null || id.trim() === "" ? null : id.trim().toUpperCase());
/** "MC-012345" and "12345" are one number of the registers. */
const registerNumber = (id: string | null): string | null => {
  if (id === null) return null;
  const digits = id.replace(/\D/g, "").replace(/^0+/, "");
  return digits === "" ? null : digits;
};

export interface VendorComparison {
  /** The strongest identifier both sides carry agrees. */
  readonly same: boolean;
  /** Both sides carry at least one identifier in common. */
  readonly comparable: boolean;
  /** Words for identifiers both carry that differ: "SCAC ABCD billed, EFGH on the order". */
  readonly contradictions: readonly string[];
}

const NO_WORDS: readonly string[] = [];
const SAME: VendorComparison = { same: true, comparable: true, contradictions: NO_WORDS };

/**
 * Compares a bill's vendor with an order's by externalId, SCAC, MC and DOT number, in this order of weight. Any agreeing identifier
 * makes them the same vendor; identifiers that differ beside an agreeing one are told as contradictions.
 * `alsoKnownAs` are further SCACs the vendor bills under.
 */
export const compareVendors = (
  billed: VendorIdentity,
  ordered: VendorIdentity,
  alsoKnownAs: readonly string[] = NO_WORDS,
): VendorComparison => {
  if (
    billed.externalId !== null &&
    billed.externalId === ordered.externalId &&
    billed.scac === ordered.scac &&
    billed.mcNumber === ordered.mcNumber &&
    billed.dotNumber === ordered.dotNumber
  )
    return SAME;
  let same = false;
  let comparable = false;
  let contradictions: string[] | undefined;
  const look = (name: string, left: string | null, right: string | null): void => {
    if (left === null || right === null) return;
    comparable = true;
    if (left === right) same = true;
    else (contradictions ??= []).push(`${name} ${left} billed, ${right} on the order`);
  };
  look("vendor", foldedId(billed.externalId), foldedId(ordered.externalId));
  const billedScac = foldedId(billed.scac);
  const known = billedScac !== null && alsoKnownAs.some((one) => foldedId(one) === billedScac);
  if (!(known && contradictions === undefined)) look("SCAC", billedScac, foldedId(ordered.scac));
  look("MC number", registerNumber(billed.mcNumber), registerNumber(ordered.mcNumber));
  look("DOT number", registerNumber(billed.dotNumber), registerNumber(ordered.dotNumber));
  if (known && !comparable) {
    same = true;
    comparable = true;
  }
  return { same, comparable, contradictions: contradictions ?? NO_WORDS };
};

/** The order's vendor that is the bill's, or undefined. The externalId decides before the SCAC, the SCAC before the register numbers. */
export const findSameVendor = <T extends VendorIdentity>(
  billed: VendorIdentity,
  vendors: readonly T[],
  alsoKnownAs: readonly string[] = NO_WORDS,
): T | undefined => {
  let weaker: T | undefined;
  for (const one of vendors) {
    const compared = compareVendors(billed, one, alsoKnownAs);
    if (!compared.same) continue;
    if (billed.externalId === null || foldedId(one.externalId) === foldedId(billed.externalId)) return one;
    weaker ??= one;
  }
  return weaker;
};
