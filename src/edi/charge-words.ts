import { isAnotherCharge } from "#domain/charge/charge-words.ts";
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
