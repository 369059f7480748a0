import type { VendorIdentity } from "./party.ts";

/** An externalId or SCAC as it is compared everywhere: without blanks around it, in upper case; null when it says nothing. */
export function foldedId(id: string | null): string | null {
  return id === null || id.trim() === "" ? null : id.trim().toUpperCase();
}
/** "MC-012345" and "12345" are one number of the registers. */
export function registerNumber(id: string | null): string | null {
  if (id === null) return null;
  const digits = id.replace(/\D/g, "").replace(/^0+/, "");
  return digits === "" ? null : digits;
}

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

/** Two SCACs are one vendor's when they are equal, or the vendor is known to bill under both. */
const scacsAgree = (left: string, right: string, alsoKnownAs: readonly string[]): boolean =>
  left === right || (alsoKnownAs.some((text) => foldedId(text) === left) && alsoKnownAs.some((text) => foldedId(text) === right));

/**
 * Whether two parties are one carrier: by externalId where both carry one, else by SCAC, then MC, then DOT number. The strongest
 * identifier both carry decides alone: two divisions of one company (same SCAC or DOT, other externalId) are two vendors. Weaker
 * identifiers that differ beside an agreeing one are told as contradictions. `alsoKnownAs`: all SCACs under which the tenant
 * knows the billing vendor.
 */
export function compareVendors(
  billed: VendorIdentity,
  ordered: VendorIdentity,
  alsoKnownAs: readonly string[] = NO_WORDS,
): VendorComparison {
  if (
    billed.externalId !== null &&
    billed.externalId === ordered.externalId &&
    billed.scac === ordered.scac &&
    billed.mcNumber === ordered.mcNumber &&
    billed.dotNumber === ordered.dotNumber
  )
    return SAME;
  let same: boolean | undefined;
  let contradictions: string[] | undefined;
  const look = (name: string, left: string | null, right: string | null, agree: boolean): void => {
    if (left === null || right === null) return;
    same ??= agree;
    if (!agree) (contradictions ??= []).push(`${name} ${left} billed, ${right} on the order`);
  };
  const [id, orderedId] = [foldedId(billed.externalId), foldedId(ordered.externalId)];
  const [scac, orderedScac] = [foldedId(billed.scac), foldedId(ordered.scac)];
  const [mc, orderedMc] = [registerNumber(billed.mcNumber), registerNumber(ordered.mcNumber)];
  const [dot, orderedDot] = [registerNumber(billed.dotNumber), registerNumber(ordered.dotNumber)];
  look("vendor", id, orderedId, id === orderedId);
  // Beside an agreeing externalId a further SCAC of the vendor's is no contradiction, whatever the other side says.
  const isFurther = same === true && scac !== null && alsoKnownAs.some((text) => foldedId(text) === scac);
  if (!isFurther && scac !== null && orderedScac !== null)
    look("SCAC", scac, orderedScac, scacsAgree(scac, orderedScac, alsoKnownAs));
  look("MC number", mc, orderedMc, mc === orderedMc);
  look("DOT number", dot, orderedDot, dot === orderedDot);
  return { same: same ?? false, comparable: same !== undefined, contradictions: contradictions ?? NO_WORDS };
}

/** Whether any SCAC, MC or DOT number agrees: divisions of one company, or one carrier named in two ways. */
export function areRelated(a: VendorIdentity, b: VendorIdentity, alsoKnownAs: readonly string[] = NO_WORDS): boolean {
  const [left, right] = [foldedId(a.scac), foldedId(b.scac)];
  const [leftMc, leftDot] = [registerNumber(a.mcNumber), registerNumber(a.dotNumber)];
  return (
    (left !== null && right !== null && scacsAgree(left, right, alsoKnownAs)) ||
    (leftMc !== null && leftMc === registerNumber(b.mcNumber)) ||
    (leftDot !== null && leftDot === registerNumber(b.dotNumber))
  );
}

/**
 * The vendors among these that the invoice's may be: those with its externalId, else those whose strongest common identifier
 * agrees, and of several the ones that nothing contradicts. More than one is left only when the invoice does not tell them apart.
 */
export function vendorsThatFit<T extends VendorIdentity>(
  billed: VendorIdentity,
  vendors: readonly T[],
  alsoKnownAs: readonly string[] = NO_WORDS,
): readonly T[] {
  const [only, second] = vendors;
  if (only !== undefined && second === undefined) return compareVendors(billed, only, alsoKnownAs).same ? vendors : [];
  const id = foldedId(billed.externalId);
  if (id !== null) {
    const named = vendors.filter((vendor) => foldedId(vendor.externalId) === id);
    if (named.length > 0) return named.slice(0, 1);
  }
  const fitting = vendors.filter((vendor) => compareVendors(billed, vendor, alsoKnownAs).same);
  if (fitting.length < 2) return fitting;
  const sound = fitting.filter((entry) => compareVendors(billed, entry, alsoKnownAs).contradictions.length === 0);
  const left = sound.length > 0 ? sound : fitting;
  // One vendor that the order names twice is one vendor.
  return left.filter(
    (entry, at) =>
      entry.externalId === null || left.findIndex((other) => foldedId(other.externalId) === foldedId(entry.externalId)) === at,
  );
}

/** The only vendor among these that the invoice's may be; undefined when none fits, or several do (`vendor-ambiguous`). */
export function findSameVendor<T extends VendorIdentity>(
  billed: VendorIdentity,
  vendors: readonly T[],
  alsoKnownAs: readonly string[] = NO_WORDS,
): T | undefined {
  const fitting = vendorsThatFit(billed, vendors, alsoKnownAs);
  return fitting.length === 1 ? fitting[0] : undefined;
}
