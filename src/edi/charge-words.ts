import { isAnotherCharge, isNothingOf } from "#domain/charge/charge-words.ts";
import { DEFAULT_CHARGE_CODES } from "#domain/charge/default-charge-codes.ts";
import { SPECIAL_CHARGE } from "#x12/tables/codes/special-charge.ts";

/** X12 codes that stand for whatever the text says: surcharge, service charge, miscellaneous, mutually defined. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(["SUR", "SAC", "MSC", "MSG", "ZZZ", "OTH", "SUF"]);

const CODE_OF = new Map(DEFAULT_CHARGE_CODES.flatMap(({ code, aliases }) => aliases.map((alias) => [alias, code] as const)));

/** Whether the words beside a special charge code (L108) name charges, and none of them is the code's own or one like it. */
export function isContradicted(code: string, text: string): boolean {
  const own = CODE_OF.get(code);
  return own !== undefined && !SAYS_NOTHING.has(code) && isAnotherCharge(own, text, SPECIAL_CHARGE[code]);
}

/** The kind of charge of which an invoice has a price and what is added to it, by its special charge code. */
export type PricedKind = "freight" | "fuel";

/** Which of them a special charge code (L108) is; null: another. */
export function pricedKindOf(code: string): PricedKind | null {
  if (SAYS_NOTHING.has(code)) return null;
  const own = CODE_OF.get(code);
  return own === "LINEHAUL" ? "freight" : own === "FUEL" ? "fuel" : null;
}

/** Whether the words beside a code of freight or fuel are of neither: "PEAK SEASON". */
export function isUnexplained(code: string, text: string): boolean {
  return pricedKindOf(code) !== null && isNothingOf(CODE_OF.get(code) ?? "", text);
}
