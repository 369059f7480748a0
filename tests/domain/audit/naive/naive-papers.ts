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

/** A receipt by what stands on it; null where nobody could tell two of them apart. */
const written = (entry: FactDocument): string | null => {
  const [number, day, total] = ["invoiceNumber", "invoiceDate", "totalAmount"].map((name) => wordIn(entry, name));
  const amount = numberIn(entry, "totalAmount", 10_000n);
  return number === null || total === null || amount === null ? null : JSON.stringify([entry.type, number, day, String(amount)]);
};

/** Each paper once, however often it was sent or scanned. */
export function distinct(papers: readonly FactDocument[]): FactDocument[] {
  return papers.filter((entry, at) =>
    papers
      .slice(0, at)
      .every(
        (other) =>
          (entry.contentHash === undefined || other.contentHash !== entry.contentHash) &&
          (written(entry) === null || written(other) !== written(entry) || !entry.type.endsWith("Receipt")),
      ),
  );
}
