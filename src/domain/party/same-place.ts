import type { Address } from "./party.ts";

const COUNTRY: Readonly<Record<string, string>> = {
  CAN: "CA",
  CANADA: "CA",
  USA: "US",
  UNITEDSTATES: "US",
  UNITEDSTATESOFAMERICA: "US",
  MEX: "MX",
  MEXICO: "MX",
};

/** Upper case letters and digits alone, as most postal codes and states come: folding changes nothing. */
const FOLDED = /^[A-Z0-9]+$/;

const folded = (text: string | null | undefined): string | null => {
  if (text === null || text === undefined) return null;
  if (FOLDED.test(text)) return text;
  const kept = text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return kept === "" ? null : kept;
};

/** "USA", "us" and "United States" are one. */
export function countryOf(address: Address | null | undefined): string | null {
  const country = folded(address?.country);
  return country === null ? null : (COUNTRY[country] ?? country);
}

/** A US ZIP+4 counts by its five digits, anything else whole. */
const zipOf = (code: string | null): string | null => (code !== null && /^\d{9}$/.test(code) ? code.slice(0, 5) : code);
const postalCode = (address: Address | null | undefined): string | null => zipOf(folded(address?.postalCode));

/**
 * Whether two addresses are the same place as far as they tell: by postal code where both have one, else by state and city.
 * Null when they have nothing to compare.
 */
export function isSamePlace(a: Address | null | undefined, b: Address | null | undefined): boolean | null {
  const [left, right] = [postalCode(a), postalCode(b)];
  if (left !== null && right !== null) return left === right;
  const [leftState, rightState] = [folded(a?.state), folded(b?.state)];
  const states = leftState === null || rightState === null ? null : leftState === rightState;
  if (states === false) return false;
  const [leftCity, rightCity] = [folded(a?.city), folded(b?.city)];
  if (leftCity !== null && rightCity !== null) return leftCity === rightCity;
  return states;
}

/** As it stands, for a text of which folding leaves nothing; null when it is blank. */
const asWritten = (text: string | null | undefined): string | null => {
  const kept = (text ?? "").trim();
  return kept === "" ? null : kept;
};

/**
 * Whether two names of parties agree, folding case, blanks, punctuation and forms such as INC and LLC; null when one is missing.
 * A name of forms or punctuation alone is compared as it is written.
 */
export function isSameName(a: string | null | undefined, b: string | null | undefined): boolean | null {
  const strip = (text: string | null | undefined): string | null =>
    folded((text ?? "").replace(/\b(inc|llc|ltd|corp|co|company|incorporated|limited)\b\.?/gi, "")) ??
    folded(text) ??
    asWritten(text);
  const [left, right] = [strip(a), strip(b)];
  return left === null || right === null ? null : left === right;
}

/**
 * Whether two texts of an address agree, folding case, blanks and punctuation, but numbers stay apart: "1 1 Main St" is not
 * "11 Main St". Null when one is missing.
 */
export function isSameText(a: string | null | undefined, b: string | null | undefined): boolean | null {
  const key = (text: string | null | undefined): string | null => {
    const kept = folded(text);
    if (kept === null) return asWritten(text);
    return [kept, ...((text ?? "").normalize("NFKC").match(/\p{N}+/gu) ?? [])].join(" ");
  };
  const [left, right] = [key(a), key(b)];
  return left === null || right === null ? null : left === right;
}

/** Whether two postal codes agree, a US ZIP+4 by its five digits; null when one is missing. */
export function isSamePostalCode(a: string | null | undefined, b: string | null | undefined): boolean | null {
  const [left, right] = [a, b].map((code) => zipOf(folded(code)) ?? asWritten(code));
  return left === null || left === undefined || right === null || right === undefined ? null : left === right;
}

/** City, state and postal code in a few words; null where all three are blank. */
const cityText = ({ city, state, postalCode: code }: Address): string | null =>
  asWritten([city, state, code].flatMap((entry) => asWritten(entry) ?? []).join(" "));

/** The address in a few words: "CAMBRIDGE OH 43725". */
export function placeText(address: Address | null | undefined): string {
  return (address == null ? null : cityText(address)) ?? "an unnamed place";
}

/**
 * A party by all that it says of itself: "Factor Capital, 5 Main St, CHICAGO IL 60601, US". The country stands where nothing else
 * of the place does, or where it is told (`withCountry`).
 */
export function partyText(address: Address, withCountry = false): string {
  const place = cityText(address);
  const parts = [
    asWritten(address.name),
    asWritten(address.address1),
    asWritten(address.address2),
    place,
    withCountry || place === null ? asWritten(address.country) : null,
  ].filter((part) => part !== null);
  return parts.join(", ") || "nobody named";
}
