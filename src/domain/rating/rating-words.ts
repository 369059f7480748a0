import type { ChargeTerms } from "../invoice/invoice.ts";

/** Specification, "Rating engine callout": what a stop is. */
export const RATING_STOP_TYPES = ["Origin", "Destination", "BillTo"] as const;
export type RatingStopType = (typeof RATING_STOP_TYPES)[number];

/** Specification, "Rating engine callout": who pays the freight. */
export const RATING_CHARGE_TERMS = ["Collect", "Prepaid", "PrepaidAdd", "ThirdParty"] as const satisfies readonly ChargeTerms[];

/** Words of stops, folded, codes of X12 element 98 (N1) among them: orders say the type in the tenant's words. */
const STOPS: Readonly<Record<RatingStopType, string>> = {
  Origin: "origin pickup pick up pu shipper shipfrom from sf sh consignor load loading",
  Destination: "destination delivery deliver drop dropoff do consignee shipto to st cn dest unload unloading",
  BillTo: "billto bill bt payer payor thirdparty freightbillto",
};

/** Words of terms, folded, codes of X12 element 146 (B304) among them. */
const TERMS: Readonly<Record<(typeof RATING_CHARGE_TERMS)[number], string>> = {
  Collect: "collect cc col ca bp freightcollect collectfreight",
  Prepaid: "prepaid pp ppd pa ps po freightprepaid prepaidfreight",
  PrepaidAdd: "prepaidadd prepaidandadd prepaidadded pc ppa ppadd prepaidandcharge prepayandadd prepayadd",
  ThirdParty: [
    "thirdparty tp 3p 3rdparty thirdpartypay thirdpartybilling thirdpartybill thirdpartybillto billtothirdparty billthirdparty",
    "3rdpartybilling 3rdpartybill 3rdpartybillto billto3rdparty bill3rdparty billto3p freightbilltothirdparty",
  ].join(" "),
};

const byWord = <Value extends string>(words: Readonly<Record<Value, string>>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries<string>(words).flatMap(([value, list]) => list.split(" ").map((word) => [word, value as Value] as const)),
  );

const STOP_BY_WORD = byWord(STOPS);
const TERMS_BY_WORD = byWord(TERMS);

const fold = (text: string | null | undefined): string => (text ?? "").toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");

/** What kind of stop a text means; undefined when it is not one of the three. */
export function ratingStopType(text: string | null | undefined): RatingStopType | undefined {
  return STOP_BY_WORD.get(fold(text));
}

/** Who pays, by a text; undefined when it is not one of the four. */
export function ratingChargeTerms(text: string | null | undefined): ChargeTerms | undefined {
  return TERMS_BY_WORD.get(fold(text));
}
