/** Specification, "Rating engine callout": the countries a rating engine is told (ISO 3166-1 alpha-3). */
export const RATING_COUNTRIES = ["USA", "CAN", "MEX"] as const;
export type RatingCountry = (typeof RATING_COUNTRIES)[number];

/**
 * The three countries as senders write them: the codes of ISO 3166-1 (alpha-2, alpha-3, numeric), X12 element 26, and names in English, French
 * and Spanish. Folded: upper-case letters and digits, accents taken off.
 */
const SPELLINGS: Readonly<Record<RatingCountry, readonly string[]>> = {
  USA: [
    ..."US USA 840 EEUU EUA USOFA AMERICA UNITEDSTATES THEUNITEDSTATES UNITEDSTATESOFAMERICA".split(" "),
    ..."THEUNITEDSTATESOFAMERICA UNITEDSTATESAMERICA ESTADOSUNIDOS ESTADOSUNIDOSDEAMERICA ETATSUNIS LESETATSUNIS".split(" "),
    ..."ETATSUNISDAMERIQUE".split(" "),
  ],
  CAN: "CA CAN 124 CDN CANADA".split(" "),
  MEX: "MX MEX 484 MEXICO MEXIQUE MEJICO ESTADOSUNIDOSMEXICANOS UNITEDMEXICANSTATES".split(" "),
};

const BY_SPELLING: ReadonlyMap<string, RatingCountry> = new Map(
  RATING_COUNTRIES.flatMap((country) => SPELLINGS[country].map((spelling) => [spelling, country] as const)),
);

/** The country that a text means, whatever its spelling; undefined for any other one, and for none. */
export function ratingCountry(text: string | null | undefined): RatingCountry | undefined {
  const folded = (text ?? "")
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/\p{M}/gu, "");
  return BY_SPELLING.get(folded);
}
