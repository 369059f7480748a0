/**
 * Amounts come as text with four decimals and are shown as text: no amount ever becomes a binary fraction on its way to the screen.
 * Sums and comparisons are made on bigints of ten-thousandths.
 */
const PARTS = /^(-?)(\d+)(?:\.(\d{1,4})\d*)?$/;

/** "1234.5" to 12345000n (ten-thousandths); null when the text is no amount. */
export const tenThousandths = (text: string | null | undefined): bigint | null => {
  const match = text == null ? null : PARTS.exec(text);
  if (match === null) return null;
  const size = BigInt(match[2] + (match[3] ?? "").padEnd(4, "0"));
  return match[1] === "-" ? -size : size;
};

/** 12345000n to "1234.5000". */
export const amountText = (value: bigint): string => {
  const digits = (value < 0n ? -value : value).toString().padStart(5, "0");
  return `${value < 0n ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
};

/** "1234.5000" to "1,234.50"; "0.1250" keeps what it needs: "0.125". A minus is the real one (−), so that columns align. */
export const formatAmount = (text: string | null | undefined, options: { readonly signed?: boolean } = {}): string => {
  const match = text == null ? null : PARTS.exec(text);
  if (match === null) return "–";
  const whole = (match[2] ?? "0").replace(/^0+(?=\d)/, "").replace(/\B(?=(\d{3})+$)/g, ",");
  const decimals = (match[3] ?? "").padEnd(4, "0").replace(/0{1,2}$/, "");
  const zero = /^0+$/.test((match[2] ?? "") + decimals);
  const sign = zero ? "" : match[1] === "-" ? "−" : options.signed === true ? "+" : "";
  return `${sign}${whole}.${decimals}`;
};

/** A rate or a quantity: "145.00000000" to "145", "2.7500" to "2.75". */
export const formatRate = (text: string | null | undefined): string => {
  if (text == null || text === "") return "";
  const cut = text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
  const [whole = "0", decimals] = cut.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${cut.startsWith("-") ? "−" : ""}${grouped}${decimals === undefined ? "" : `.${decimals}`}`;
};

/** "5.26" to "+5.26 %". */
export const formatPercent = (text: string | null | undefined): string => {
  if (text == null || text === "") return "";
  const value = formatRate(text);
  return `${value === "0" || value.startsWith("−") ? "" : "+"}${value} %`;
};

/** -1, 0 or 1; 0 for what is no amount. */
export const signOf = (text: string | null | undefined): -1 | 0 | 1 => {
  const value = tenThousandths(text);
  return value === null || value === 0n ? 0 : value < 0n ? -1 : 1;
};

/** Amounts within a sentence: "1 % of 4858.0000" to "1 % of 4,858.00". */
export const tidyDecimals = (sentence: string): string =>
  sentence.replace(/(?<![\w.,])(?:\d+\.\d{4}|\d{4,}\.\d{2})(?![\w.]*\d)/g, (text) => formatAmount(text));

/** True for "0.0000" and for what is no amount. */
export const isNoAmount = (text: string | null | undefined): boolean => signOf(text) === 0;
