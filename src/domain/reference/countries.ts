/** Specification, "Rating engine callout": the countries a rating engine is told (ISO 3166-1 alpha-3). */
export const RATING_COUNTRIES = ["USA", "CAN", "MEX"] as const;
export type RatingCountry = (typeof RATING_COUNTRIES)[number];

/**
 * The three countries as senders write them: the codes of ISO 3166-1 (alpha-2, alpha-3, numeric; those of FIPS 10-4 are the
 * same), X12 element 26, and names in English, French and Spanish. Folded: upper-case letters and digits, accents and articles
 * taken off.
 */
const SPELLINGS: Readonly<Record<RatingCountry, readonly string[]>> = {
  USA: [
    ..."US USA 840 EEUU EUA USOFA USOFAMERICA AMERICA UNITEDSTATES UNITEDSTATESOFAMERICA UNITEDSTATESAMERICA".split(" "),
    ..."ESTADOSUNIDOS ESTADOSUNIDOSDEAMERICA ESTADOSUNIDOSAMERICA ETATSUNIS ETATSUNISDAMERIQUE".split(" "),
  ],
  CAN: "CA CAN 124 CDN CANADA DOMINIONOFCANADA".split(" "),
  MEX: [
    ..."MX MEX MEJ 484 MEXICO MEXIQUE MEJICO ESTADOSUNIDOSMEXICANOS ESTADOSUNIDOSDEMEXICO".split(" "),
    ..."UNITEDMEXICANSTATES REPUBLICOFMEXICO REPUBLICAMEXICANA".split(" "),
  ],
};

const BY_SPELLING: ReadonlyMap<string, RatingCountry> = new Map(
  RATING_COUNTRIES.flatMap((country) => SPELLINGS[country].map((spelling) => [spelling, country] as const)),
);

const ARTICLES = /\b(?:the|les?|la|los)\b/gi;

function countryNamed(text: string): RatingCountry | undefined {
  const folded = text
    .replace(ARTICLES, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  return BY_SPELLING.get(folded);
}

/**
 * The country that a text means, whatever its spelling; undefined for any other one, and for none. Several spellings at once ("US
 * - United States", "United States (USA)") are read where they mean the same one.
 */
export function ratingCountry(text: string | null | undefined): RatingCountry | undefined {
  const plain = (text ?? "").normalize("NFKD").replace(/\p{M}/gu, "");
  const whole = countryNamed(plain);
  if (whole !== undefined) return whole;
  const parts = plain
    .replace(ARTICLES, "")
    .split(/[-\u2013/,;:()[\]]/)
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  const named = new Set(parts.map(countryNamed));
  return named.size === 1 ? [...named][0] : undefined;
}
