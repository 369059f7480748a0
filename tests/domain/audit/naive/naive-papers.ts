import type { AuditFacts, FactDocument } from "#domain/audit/audit-facts.ts";

/** Approved, and not only along with its invoice. */
export function isEvidence(paper: FactDocument): boolean {
  return paper.status === "Approved" && paper.approval?.how !== "invoice";
}

/** Of this move as far as one can tell: it names no order, or one of them. */
export function isOfMove({ orders, invoice: { invoice } }: AuditFacts, paper: FactDocument): boolean {
  const named = wordIn(paper, "orderNumber");
  if (named === null || orders.length === 0) return true;
  const references = [...invoice.references, ...orders.flatMap(({ order }) => order.references)];
  const known = [
    ...orders.flatMap(({ order }) => [order.orderNumber, order.externalId]),
    ...references.map(({ value }) => value),
  ];
  return known.map(letters).includes(letters(named));
}

/** Evidence, and of this move. */
export function isOwnEvidence(facts: AuditFacts, paper: FactDocument): boolean {
  return isEvidence(paper) && isOfMove(facts, paper);
}

/** A field as text; null where nothing was read. The wide cases write names as they are called here. */
export function wordIn(paper: FactDocument, name: string): string | null {
  const value = paper.fields[name];
  return value === undefined || value === null ? null : String(value);
}

/** A decimal number above zero in so many units, perhaps a dollar sign before it or a unit behind; null where there is none. */
export function numberIn(paper: FactDocument, name: string, units: bigint): bigint | null {
  const text = /^(?:\$ ?)?([0-9]+(?:\.[0-9]+)?)(?: lb)?$/.exec(wordIn(paper, name) ?? "")?.[1] ?? "";
  const [whole = "0", decimals = ""] = text.split(".");
  const number = text === "" ? 0n : (BigInt(whole + decimals) * units) / 10n ** BigInt(decimals.length);
  return number > 0n ? number : null;
}

const letters = (text: string | null): string => (text ?? "").toUpperCase().replace(/[^A-Z0-9]/g, "");

/**
 * Each pair of values: whether either was not read, and whether they agree. The wide cases write days and numbers as they are
 * compared here.
 */
const pairOf = (a: FactDocument, b: FactDocument, name: string) => {
  const [one, other] = [wordIn(a, name), wordIn(b, name)];
  return { isKnown: one !== null && other !== null, agrees: one === other };
};

/** Two receipts by what stands on them. */
const isWrittenAlike = (a: FactDocument, b: FactDocument): boolean => {
  const [total, other] = [numberIn(a, "totalAmount", 10_000n), numberIn(b, "totalAmount", 10_000n)];
  if (!a.type.endsWith("Receipt") || !b.type.endsWith("Receipt")) return false;
  const [currency, day, number] = ["currency", "invoiceDate", "invoiceNumber"].map((name) => pairOf(a, b, name));
  const move = pairOf(a, b, "orderNumber");
  if ((day?.isKnown === true && !day.agrees) || (move.isKnown && !move.agrees)) return false;
  const isSum = total !== null && total === other && !(currency?.isKnown === true && !currency.agrees);
  const vendorsKnown = pairOf(a, b, "vendorName").isKnown;
  const isVendor = vendorsKnown && isOneVendor(a, b);
  if (number?.isKnown !== true) return isSum && a.type === b.type && day?.isKnown === true && isVendor;
  if (!number.agrees)
    return isSum && a.type === b.type && day?.isKnown === true && isVendor && (isMoreOf(a, b) || isMoreOf(b, a));
  if (day?.isKnown !== true) return a.type === b.type && (isVendor || (isSum && !vendorsKnown));
  return isSum || isVendor || !vendorsKnown;
};

/** "RECEIPT R55" and "R55A" are more of "R55". */
const isMoreOf = (a: FactDocument, b: FactDocument): boolean => {
  const [long = "", short = ""] = [a, b].map((paper) => wordIn(paper, "invoiceNumber") ?? "");
  return long === `RECEIPT ${short}` || (long.startsWith(short) && long.length === short.length + 1 && /[A-Z]$/.test(long));
};

const isOneVendor = (a: FactDocument, b: FactDocument): boolean => {
  const [mine = [], theirs = []] = [a, b].map((paper) => (wordIn(paper, "vendorName") ?? "").toUpperCase().split(/[^A-Z0-9]+/));
  return (
    mine.some((word) => word.length > 2 && theirs.includes(word)) ||
    letters(wordIn(a, "vendorName")) === letters(wordIn(b, "vendorName"))
  );
};

/** Nothing tells the two apart but their amounts, and one of them has no number. */
export function mayBePages(a: FactDocument, b: FactDocument): boolean {
  const [day, number, vendor] = ["invoiceDate", "invoiceNumber", "vendorName"].map((name) => pairOf(a, b, name));
  return (
    a.type === b.type &&
    number?.isKnown === false &&
    (!pairOf(a, b, "orderNumber").isKnown || pairOf(a, b, "orderNumber").agrees) &&
    (day?.isKnown === false || day?.agrees === true) &&
    (vendor?.isKnown === false || isOneVendor(a, b))
  );
}

/**
 * Each paper once, however often it was sent or scanned: where copies tell several amounts, by the largest, and then by the
 * first.
 */
export function distinct(papers: readonly FactDocument[]): FactDocument[] {
  const amountOf = (paper: FactDocument): bigint => numberIn(paper, "totalAmount", 10_000n) ?? -1n;
  const isOne = (a: FactDocument, b: FactDocument): boolean =>
    (a.contentHash !== undefined && b.contentHash === a.contentHash) || isWrittenAlike(a, b);
  return papers.filter((entry, at) =>
    papers.every(
      (other, place) =>
        amountOf(other) < amountOf(entry) || (amountOf(other) === amountOf(entry) && place >= at) || !isOne(entry, other),
    ),
  );
}
