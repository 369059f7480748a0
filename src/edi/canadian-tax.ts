/**
 * Canadian taxes on a 210. X12 has GST and general tax codes only (element 150 of 004010 and 005010 lists no HST or QST, and its
 * PST is postage), so carriers name the tax in the text (L112) or only by its rate. Rates: Canada Revenue Agency and Revenu
 * Québec, as of 2025-04-01.
 */
const BY_WORD: readonly (readonly [word: RegExp, code: string])[] = [
  [/\b(HST|TVH)\b/i, "HST"],
  [/\b(QST|TVQ)\b/i, "QST"],
  [/\b(GST|TPS)\b/i, "GST"],
  [/\b(PST|RST|provincial sales tax)\b/i, "PROVINCIALTAX"],
];

/**
 * L102 with L103 CT (percentage of the total). 5 percent is GST, 13 (Ontario), 14 (Nova Scotia) and 15 (Atlantic) HST, 9.975 QST.
 */
const BY_RATE: Readonly<Record<string, string>> = {
  "0.05": "GST",
  "0.13": "HST",
  "0.14": "HST",
  "0.15": "HST",
  "0.09975": "QST",
  "0.07": "PROVINCIALTAX",
};

/** Codes that say no more than "tax". PST is postage in X12 unless the invoice says tax. */
const GENERAL: ReadonlySet<string> = new Set(["GST", "TAX", "TAY", "TTS"]);

/** Provinces with a sales tax of their own, as carriers write them behind PST or RST. */
const PROVINCE = /\b(BC|B\.C\.|BRITISH COLUMBIA|SK|SASK|SASKATCHEWAN|MB|MAN|MANITOBA|QC|QU[EÉ]BEC|ON|ONT|ONTARIO|PEI)\b/i;

/** A charge line as far as it bears on taxes. */
export interface TaxableLine {
  readonly code: string | null;
  /** L112, else L502. */
  readonly text: string | null;
  /** In plain decimals ("0.13"). */
  readonly rate: string | null;
  readonly rateQualifier: string | null;
  /** Of the charge, else of the invoice. */
  readonly currency: string | null;
  /** Another line of the invoice is GST. */
  readonly hasGst: boolean;
}

/**
 * Whether code PST is the provincial tax: by its words or its rate, and on a Canadian invoice with a percentage, beside GST or
 * with a province.
 */
const isProvincialTax = ({ text, rate, rateQualifier, currency, hasGst }: TaxableLine, byRate: string | null): boolean => {
  const words = text ?? "";
  if (byRate !== null || /\btax\b|\btaxe\b|provincial/i.test(words)) return true;
  if (currency !== "CAD" || /postage|stamp|courier|\bmail\b/i.test(words)) return false;
  return hasGst || /\d\s*(%|pct|percent)/i.test(words) || PROVINCE.test(words) || (rateQualifier === "CT" && rate !== null);
};

/** Whether a line is goods and services tax by its code or its words: what stands beside it as PST is a tax too. */
export function isGst(code: string | null, text: string | null): boolean {
  return code === "GST" || (code === null && /\b(GST|TPS)\b/i.test(text ?? ""));
}

/** The tax a charge line means; null when it means none, or its code says it well enough. */
export function canadianTaxOf(line: TaxableLine): string | null {
  const { code, text, rate, rateQualifier } = line;
  const byRate = rateQualifier === "CT" && rate !== null && Object.hasOwn(BY_RATE, rate) ? (BY_RATE[rate] as string) : null;
  if (code === "PST") return isProvincialTax(line, byRate) ? "PROVINCIALTAX" : null;
  if (code !== null && !GENERAL.has(code)) return null;
  const byWord = BY_WORD.find(([word]) => word.test(text ?? ""))?.[1];
  if (byWord !== undefined) return byWord === code ? null : byWord;
  // GST at 13, 14 or 15 percent is HST: X12 has no code for that one. At 7 percent it may be an old GST and is left alone.
  if (code === "GST") return byRate === "HST" ? byRate : null;
  return code === null && text !== null ? null : byRate;
}
