import type { ChargeLine, ChargeRow, Workspace } from "../../api/answers.ts";
import { formatRate } from "../../ui/money.ts";
import { sayName } from "../../ui/readable-names.ts";
import { t } from "../../language/text.ts";

/** "2.75 × 145 per mile"; nothing without a rate and a quantity. */
export function rateText({ rate, quantity, qualifier }: Pick<ChargeRow, "rate" | "quantity" | "qualifier">): string {
  if (rate === null && quantity === null) return "";
  const how = qualifier === null ? "" : ` ${sayName(qualifier).toLowerCase()}`;
  return `${formatRate(rate) || "?"} × ${formatRate(quantity) || "?"}${how}`;
}

/** The word for a row without findings: each says a different thing. */
export function quietText({ expected, variance }: Pick<ChargeRow, "expected" | "variance">): string {
  if (expected === null) return t`Nothing to compare it with`;
  return variance !== null && /[1-9]/.test(variance) ? t`Within tolerance` : t`As expected`;
}

/** A billed line in words: its code, the carrier's text, what X12 calls the code, and the words of its line in the file. */
export function lineText(line: ChargeLine, lines: Workspace["lines"]): string {
  const billed = lines.find(({ index }) => index === line.index);
  const codeName = billed?.codeName ?? null;
  const isOther = codeName !== null && codeName.toLowerCase() !== line.description?.toLowerCase();
  const words = [line.code, line.description, isOther ? t`X12: ${codeName}` : null, billed?.lineText];
  return words.filter((text) => text != null && text !== "").join(" · ") || t`Line without a text`;
}
