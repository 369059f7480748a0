import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import type { Address, VendorIdentity } from "#domain/party/party.ts";
import type { OrderVendor } from "#domain/order/order.ts";

/** What a naive rule finds. Amounts as text with four decimals. */
export interface NaiveFinding {
  /** Before the policy's word about the rule; what informs stays so. */
  readonly severity: "information" | "review" | "dispute" | "unmatched" | "block";
  readonly charge?: string;
  readonly variance?: string;
  readonly support?: "whole" | "fact";
  /** More than a review it never asks for, whatever the policy says. */
  readonly isReviewAtMost?: true;
  /** The policy says nothing about how much it asks for. */
  readonly isRuled?: true;
}

export type NaiveOutcome = "pass" | "not-applicable" | "not-evaluated" | readonly NaiveFinding[];

export type NaiveRule = (facts: AuditFacts) => NaiveOutcome;

export function found(findings: readonly NaiveFinding[]): NaiveOutcome {
  return findings.length === 0 ? "pass" : findings;
}

/** One finding for each of these. */
export function each(count: number, severity: NaiveFinding["severity"] = "review"): NaiveOutcome {
  return found(Array.from({ length: count }, () => ({ severity })));
}

/** Letters and digits in upper case. */
export function fold(text: string | null | undefined): string {
  return (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");
}

const PLACES_OF_TEN = 10_000n;

export function print(units: bigint): string {
  const size = units < 0n ? -units : units;
  return `${units < 0n ? "-" : ""}${size / PLACES_OF_TEN}.${String(size % PLACES_OF_TEN).padStart(4, "0")}`;
}

/** Nearest whole of a quotient, halves away from zero. */
export function nearest(top: bigint, bottom: bigint): bigint {
  const [size, by] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom];
  const rounded = (2n * size + by) / (2n * by);
  return top < 0n === bottom < 0n ? rounded : -rounded;
}

export function isUnderHalfCent(units: bigint): boolean {
  return units > -50n && units < 50n;
}

const DAY_MS = 86_400_000;

export function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);
}

/** Identifiers both have, the strongest first, and whether they agree. */
const identifiers = (a: VendorIdentity, b: VendorIdentity, scacs: readonly string[]): { name: string; agree: boolean }[] => {
  const digits = (text: string | null): string | null =>
    text === null ? null : text.replace(/\D/g, "").replace(/^0+/, "") || null;
  const pairs: [string, string | null, string | null][] = [
    ["id", a.externalId, b.externalId],
    ["scac", a.scac, b.scac],
    ["mc", digits(a.mcNumber), digits(b.mcNumber)],
    ["dot", digits(a.dotNumber), digits(b.dotNumber)],
  ];
  return pairs
    .filter(([, left, right]) => left !== null && right !== null)
    .map(([name, left, right]) => ({
      name,
      agree: left === right || (name === "scac" && scacs.includes(left ?? "") && scacs.includes(right ?? "")),
    }));
};

export function isSameVendor(a: VendorIdentity, b: VendorIdentity, scacs: readonly string[] = []): boolean {
  return identifiers(a, b, scacs)[0]?.agree === true;
}

export function haveNothingInCommon(a: VendorIdentity, b: VendorIdentity): boolean {
  return identifiers(a, b, []).length === 0;
}

/** Identifiers that differ beside the strongest: a further SCAC of a vendor known by its id is none. */
export function contradicts(billed: VendorIdentity, ordered: VendorIdentity, scacs: readonly string[]): boolean {
  const all = identifiers(billed, ordered, scacs);
  const byId = all.some((entry) => entry.name === "id" && entry.agree);
  return all.some((entry) => !entry.agree && !(entry.name === "scac" && byId && scacs.includes(billed.scac ?? "")));
}

/** Whether a SCAC, MC or DOT number agrees, whatever the ids say. */
export function areRelated(a: VendorIdentity, b: VendorIdentity, scacs: readonly string[]): boolean {
  return identifiers({ ...a, externalId: null }, b, scacs).some((entry) => entry.agree);
}

/** The vendors of an order that the invoice may be from. */
export function fitting<T extends VendorIdentity>(
  billed: VendorIdentity,
  vendors: readonly T[],
  scacs: readonly string[],
): readonly T[] {
  if (vendors.length > 1 && billed.externalId !== null) {
    const named = vendors.find((entry) => entry.externalId === billed.externalId);
    if (named !== undefined) return [named];
  }
  const same = vendors.filter((entry) => isSameVendor(billed, entry, scacs));
  if (same.length < 2) return same;
  const sound = same.filter((entry) => !contradicts(billed, entry, scacs));
  const left = sound.length > 0 ? sound : same;
  const seen = new Set<string>();
  return left.filter(({ externalId }) => {
    if (externalId === null) return true;
    const isNew = !seen.has(externalId);
    seen.add(externalId);
    return isNew;
  });
}

/** The vendor each order judges the invoice by: the one that fits, or its only one. */
export function vendorsOf(facts: AuditFacts): (OrderVendor | null)[] {
  return facts.orders.map(({ order }) => {
    const fit = fitting(facts.invoice.invoice.vendor, order.vendors, facts.vendor?.scacs ?? []);
    if (fit.length === 1) return fit[0] ?? null;
    return order.vendors.length === 1 ? (order.vendors[0] ?? null) : null;
  });
}

/** The same place by postal code, else by state and city; null where nothing can be compared. */
export function isSamePlace(a: Address | null | undefined, b: Address | null | undefined): boolean | null {
  const zip = (address: Address | null | undefined): string => {
    const code = fold(address?.postalCode);
    return /^\d{9}$/.test(code) ? code.slice(0, 5) : code;
  };
  if (zip(a) !== "" && zip(b) !== "") return zip(a) === zip(b);
  const both = (left: string, right: string): boolean | null => (left === "" || right === "" ? null : left === right);
  const states = both(fold(a?.state), fold(b?.state));
  if (states === false) return false;
  return both(fold(a?.city), fold(b?.city)) ?? states;
}

/** The same name but for forms of companies; null where one is missing. */
export function isSameName(a: string | null | undefined, b: string | null | undefined): boolean | null {
  const bare = (name: string | null | undefined): string => fold((name ?? "").replace(/ (inc|llc)\.?$/i, ""));
  return bare(a) === "" || bare(b) === "" ? null : bare(a) === bare(b);
}
