import type { Address } from "./party.ts";
import { countryOf, isSameName, isSamePostalCode, isSameText } from "./same-place.ts";

/** What an invoice says of one part of a remit-to: as known, something else, or what is not known; null when it says nothing. */
type Answer = "same" | "other" | "added" | null;

const isBlank = (text: string | null | undefined): boolean => (text ?? "").trim() === "";

const answerOf = (billed: string | null, known: string | null, isSame: (a: string, b: string) => boolean | null): Answer => {
  if (billed === null || isBlank(billed)) return null;
  if (known === null || isBlank(known)) return "added";
  return isSame(billed, known) === true ? "same" : "other";
};

const streetOf = ({ address1, address2 }: Address): string => `${address1 ?? ""} ${address2 ?? ""}`.trim();

/** In one line or two. A line that is not known is another place: a box or "c/o" is all it takes to have money sent elsewhere. */
const streetAnswer = (billed: Address, known: Address): Answer => {
  const answer = answerOf(streetOf(billed), streetOf(known), isSameText);
  if (answer !== "other" || !isBlank(billed.address2)) return answer;
  return answerOf(billed.address1, known.address1, isSameText) === "same" ? "same" : "other";
};

/** A name that the record leaves out may be the vendor's own. */
const nameAnswer = (billed: Address, known: Address, vendorNames: readonly (string | null | undefined)[]): Answer => {
  const answer = answerOf(billed.name, known.name, isSameName);
  return answer === "added" && vendorNames.some((name) => isSameName(billed.name, name) === true) ? "same" : answer;
};

const CITY_WORDS: Readonly<Record<string, string>> = { saint: "st", sainte: "ste", fort: "ft", mount: "mt" };
const shortCity = (city: string): string =>
  city.replace(/\b(?:saint|sainte|fort|mount)\b/gi, (word) => CITY_WORDS[word.toLowerCase()] ?? word);

const US_STATES = new Set(
  (
    "AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD " +
    "TN TX UT VT VA WA WV WI WY PR"
  ).split(" "),
);
const PROVINCES = new Set("AB BC MB NB NL NS NT NU ON PE QC SK YT".split(" "));

/** The countries that an address may be in by its postal code and state; where they do not tell, those served. */
const impliedCountries = ({ postalCode, state }: Address): readonly string[] => {
  const code = (postalCode ?? "").replace(/[^\p{L}\p{N}]/gu, "");
  const of = (state ?? "").trim().toUpperCase();
  if (/^[a-z]\d[a-z]\d[a-z]\d$/i.test(code)) return ["CA"];
  if (US_STATES.has(of)) return ["US"];
  if (/^\d{5}(?:\d{4})?$/.test(code)) return ["US", "MX"];
  return PROVINCES.has(of) ? ["CA"] : ["US", "CA", "MX"];
};

const countryAnswer = (billed: Address, known: Address): Answer => {
  const country = countryOf(billed) ?? billed.country;
  if (country === null || isBlank(country)) return null;
  const knownCountry = countryOf(known);
  if (knownCountry === null) return impliedCountries(known).includes(country) ? "same" : "added";
  return country === knownCountry ? "same" : "other";
};

const answersOf = (billed: Address, known: Address, vendorNames: readonly (string | null | undefined)[]): readonly Answer[] => {
  const postalCode = answerOf(billed.postalCode, known.postalCode, isSamePostalCode);
  return [
    nameAnswer(billed, known, vendorNames),
    streetAnswer(billed, known),
    answerOf(billed.city, known.city, (a, b) => isSameText(shortCity(a), shortCity(b))),
    // A postal code lies in one state, however that is written.
    postalCode === "same" ? null : answerOf(billed.state, known.state, isSameText),
    postalCode,
    countryAnswer(billed, known),
  ];
};

/** What `answersOf` answers about, in words. */
const PARTS = ["name", "street", "city", "state", "postal code", "country"] as const;

/**
 * In what a remit-to of an invoice is another one than a known one, or says more: "name", "street".
 */
export function differingParts(
  billed: Address,
  known: Address,
  vendorNames: readonly (string | null | undefined)[],
): readonly (typeof PARTS)[number][] {
  const answers = answersOf(billed, known, vendorNames);
  return PARTS.filter((_, at) => answers[at] === "other" || answers[at] === "added");
}

/**
 * The known remit-to that an invoice differs from. What it says otherwise than any of `knowns` differs, and so does what it adds
 * that none of them has: a record that names the vendor alone says nothing of the street that money is to go to. What it leaves
 * out does not. `undefined` when it agrees, null when it says nothing.
 */
export function differingRemitTo(
  billed: Address,
  knowns: readonly Address[],
  vendorNames: readonly (string | null | undefined)[],
): Address | undefined | null {
  const all = knowns.map((known) => answersOf(billed, known, vendorNames));
  if (all.flat().every((answer) => answer === null)) return null;
  const other = knowns.find((_, at) => all[at]?.includes("other"));
  if (other !== undefined) return other;
  const isAdded = (all[0] ?? []).some((answer, part) => answer === "added" && all.every((answers) => answers[part] === "added"));
  return isAdded ? knowns[0] : undefined;
}
