/**
 * Canadian taxes on a 210. X12 has GST and general tax codes only (element 150 of 004010 and 005010 lists no HST or QST, and its PST is postage), so
 * carriers name the tax in the text (L112) or only by its rate. Rates: Canada Revenue Agency and Revenu Québec, as of 2025-04-01.
 */
const BY_WORD: readonly (readonly [word: RegExp, code: string])[] = [
  [/\b(HST|TVH)\b/i, "HST"],
  [/\b(QST|TVQ)\b/i, "QST"],
  [/\b(GST|TPS)\b/i, "GST"],
  [/\b(PST|RST|provincial sales tax)\b/i, "PROVINCIALTAX"],
];

/** L102 with L103 CT (percentage of the total). 5 percent is GST, 13 (Ontario), 14 (Nova Scotia) and 15 (Atlantic) HST, 9.975 QST. */
const BY_RATE: Readonly<Record<string, string>> = {
  "0.05": "GST",
  "0.13": "HST",
  "0.14": "HST",
  "0.15": "HST",
  "0.09975": "QST",
  "0.07": "PROVINCIALTAX",
};

/** Codes that say no more than "tax", and PST, which is postage unless the text or the rate says tax. */
const GENERAL: ReadonlySet<string> = new Set(["GST", "TAX", "TAY", "TTS"]);

/** The tax a charge line means; null when it means none, or its code says it well enough. `rate` in plain decimals ("0.13"). */
export const canadianTaxOf = (
  code: string | null,
  text: string | null,
  rate: string | null,
  rateQualifier: string | null,
): string | null => {
  const byRate = rateQualifier === "CT" && rate !== null && Object.hasOwn(BY_RATE, rate) ? (BY_RATE[rate] as string) : null;
  if (code === "PST") return byRate !== null || /\btax\b|provincial/i.test(text ?? "") ? "PROVINCIALTAX" : null;
  if (code !== null && !GENERAL.has(code)) return null;
  const byWord = BY_WORD.find(([word]) => word.test(text ?? ""))?.[1];
  if (byWord !== undefined) return byWord === code ? null : byWord;
  // GST at 13, 14 or 15 percent is HST: X12 has no code for that one. At 7 percent it may be an old GST and is left alone.
  if (code === "GST") return byRate === "HST" ? byRate : null;
  return code === null && text !== null ? null : byRate;
};
