import type { FactDocument } from "#domain/audit/audit-facts.ts";

/** Approved, and not only along with its invoice. */
export function isEvidence(paper: FactDocument): boolean {
  return paper.status === "Approved" && paper.approval?.how !== "invoice";
}

/** A field as text; null where nothing was read. The wide cases write names as they are called here. */
export function wordIn(paper: FactDocument, name: string): string | null {
  const value = paper.fields[name];
  return value === undefined || value === null ? null : String(value);
}

/** A decimal number above zero in so many units; null where there is none. */
export function numberIn(paper: FactDocument, name: string, units: bigint): bigint | null {
  const text = wordIn(paper, name)?.replace(/[^0-9.]/g, "") ?? "";
  const [whole = "0", decimals = ""] = text.split(".");
  const number = text === "" ? 0n : (BigInt(whole + decimals) * units) / 10n ** BigInt(decimals.length);
  return number > 0n ? number : null;
}

const letters = (text: string | null): string => (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Each pair of values: whether either was not read, and whether they agree. The wide cases write days and numbers as they are compared here. */
const pairOf = (a: FactDocument, b: FactDocument, name: string) => {
  const [one, other] = [wordIn(a, name), wordIn(b, name)];
  return { isKnown: one !== null && other !== null, agrees: one === other };
};

/** Two receipts by what stands on them. */
const isWrittenAlike = (a: FactDocument, b: FactDocument): boolean => {
  const [total, other] = [numberIn(a, "totalAmount", 10_000n), numberIn(b, "totalAmount", 10_000n)];
  if (!a.type.endsWith("Receipt") || !b.type.endsWith("Receipt") || total === null || total !== other) return false;
  const [currency, day, number] = ["currency", "invoiceDate", "invoiceNumber"].map((name) => pairOf(a, b, name));
  if (currency?.isKnown === true && !currency.agrees) return false;
  if (day?.isKnown === true && !day.agrees) return false;
  const vendors = [a, b].map((paper) => (wordIn(paper, "vendorName") ?? "").toUpperCase().split(/[^A-Z0-9]+/));
  const vendorsKnown = pairOf(a, b, "vendorName").isKnown;
  const haveWord =
    (vendors[0] ?? []).some((word) => word.length > 2 && (vendors[1] ?? []).includes(word)) ||
    letters(wordIn(a, "vendorName")) === letters(wordIn(b, "vendorName"));
  if (number?.isKnown !== true) return a.type === b.type && day?.isKnown === true && vendorsKnown && haveWord;
  if (!number.agrees) return false;
  return day?.isKnown === true || (a.type === b.type && (!vendorsKnown || haveWord));
};

/** Each paper once, however often it was sent or scanned. */
export function distinct(papers: readonly FactDocument[]): FactDocument[] {
  return papers.filter((entry, at) =>
    papers
      .slice(0, at)
      .every(
        (other) => (entry.contentHash === undefined || other.contentHash !== entry.contentHash) && !isWrittenAlike(entry, other),
      ),
  );
}
