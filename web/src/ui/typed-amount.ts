import { locale } from "../language/forms.ts";

const decimalOf = (of: string): string =>
  new Intl.NumberFormat(of).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
const DECIMAL = decimalOf(locale);

/** Signs of currencies, blanks of any width and the apostrophes that Switzerland parts thousands by. */
const BESIDE = /[\s$€£'’]/g;
/** In threes, each after the sign that parts them: "1,234,567.5", and as many digits as one likes without. */
const WRITTEN = {
  ".": /^[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/,
  ",": /^[-−]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/,
} as const;

const asWritten = (text: string, decimal: "." | ","): string =>
  text
    .replaceAll(decimal === "." ? "," : ".", "")
    .replace(decimal, ".")
    .replace("−", "-");

/**
 * An amount as a person types it, to decimal text as the service takes it: "1,200.5" to "1200.5", and "1 200,50" where numbers
 * are written with a decimal comma. What can only be the other way of writing is taken as that. What is neither comes back as it
 * is, for the field or the service to refuse: "12,50" is never 1,250.
 */
export function typedAmount(text: string, decimal: string = DECIMAL): string {
  const typed = text.replaceAll(BESIDE, "");
  const ways = decimal === "," ? ([",", "."] as const) : ([".", ","] as const);
  const [first, other] = ways;
  if (WRITTEN[first].test(typed)) return asWritten(typed, first);
  // With both signs, or with more decimals or fewer than three, there is one way to read it.
  const isPlain = WRITTEN[other].test(typed) && (typed.includes(first) || other === ".");
  return isPlain ? asWritten(typed, other) : typed;
}

/** The service's decimal text as the reader types it: "412.567" to "412,567" where numbers are written with a decimal comma. */
export function writtenAmount(text: string, decimal: string = DECIMAL): string {
  return /^[-−]?\d+\.\d+$/.test(text) ? text.replace(".", decimal) : text;
}
