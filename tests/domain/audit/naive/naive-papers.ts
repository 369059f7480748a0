import type { AuditFacts, FactDocument } from "#domain/audit/facts/audit-facts.ts";
import { daysFrom, vendorsOf } from "./naive-rule.ts";

/** Approved, and not only along with its invoice. */
function isEvidence(paper: FactDocument): boolean {
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
  return named.split(",").some((each) => known.map(letters).includes(letters(each)));
}

/** Evidence, and of this move. */
export function isOwnEvidence(facts: AuditFacts, paper: FactDocument): boolean {
  return isEvidence(paper) && isOfMove(facts, paper);
}

/** A receipt or scale ticket with the name of another carrier of the orders, and not with that of the invoice's. */
export function isOfOtherCarrier(facts: AuditFacts, paper: FactDocument): boolean {
  const ours = vendorsOf(facts);
  const name = (text: string | null | undefined): string => letters(text ?? null).replace(/(INC|LLC)$/, "");
  const theirs = name(wordIn(paper, "vendorName"));
  if (!paper.type.endsWith("Receipt") && paper.type !== "WeightScaleTicket") return false;
  if (theirs === "" || ours.some((own) => own?.type !== "Carrier")) return false;
  if ([...ours.map((own) => own?.name), facts.vendor?.name].some((own) => name(own) === theirs)) return false;
  const others = facts.orders.flatMap(({ order }) => order.vendors).filter((each) => !ours.includes(each));
  return others.some((other) => other.type === "Carrier" && name(other.name) === theirs);
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

/** Both name orders, and none that is the same. */
const isOfOtherOrders = (a: FactDocument, b: FactDocument): boolean => {
  const [mine = [], theirs = []] = [a, b].map((paper) => (wordIn(paper, "orderNumber") ?? "").split(", ").filter(Boolean));
  return mine.length > 0 && theirs.length > 0 && !mine.some((each) => theirs.includes(each));
};

/** Fewer letters than this are a number that starts anew every day. */
const LONG = 4;

/** Two receipts by what stands on them. */
const isWrittenAlike = (a: FactDocument, b: FactDocument): boolean => {
  const [total, other] = [numberIn(a, "totalAmount", 10_000n), numberIn(b, "totalAmount", 10_000n)];
  if (!a.type.endsWith("Receipt") || !b.type.endsWith("Receipt")) return false;
  const [currency, day, number, vendor] = ["currency", "invoiceDate", "invoiceNumber", "vendorName"].map((name) =>
    pairOf(a, b, name),
  );
  const isClash = isOfOtherOrders(a, b);
  const isSum = total !== null && total === other && !(currency?.isKnown === true && !currency.agrees);
  const isDay = day?.isKnown === true && day.agrees;
  const isNear =
    day?.isKnown !== true || Math.abs(daysFrom(wordIn(a, "invoiceDate") ?? "", wordIn(b, "invoiceDate") ?? "")) <= 10;
  const isKind = a.type === b.type;
  const isVendor = vendor?.isKnown === true && isOneVendor(a, b);
  const mayBeVendor = vendor?.isKnown !== true || isVendor;
  const isLong = [a, b].every((paper) => letters(wordIn(paper, "invoiceNumber")).length >= LONG);
  if (number?.isKnown !== true) return isSum && isKind && isDay && isVendor && !isClash;
  if (isClash) return false;
  if (!isOneNumber(a, b))
    return (isMoreOf(a, b) || isMoreOf(b, a)) && isSum && isKind && ((isVendor && isDay) || (mayBeVendor && isNear && isLong));
  const isUnread = vendor?.isKnown !== true;
  if (isDay && (isVendor || isSum || isUnread)) return true;
  if (day?.isKnown !== true && isKind && (isVendor || (isSum && isUnread))) return true;
  if (!isLong) return false;
  return isSum ? mayBeVendor && (isKind || isNear) : isVendor && isKind && isNear;
};

/** A small L is read as a one. */
const numberIs = (paper: FactDocument): string => letters(wordIn(paper, "invoiceNumber")).replace(/[LI]/g, "1");

const isOneNumber = (a: FactDocument, b: FactDocument): boolean => numberIs(a) === numberIs(b);

/** "RECEIPT R5512", "R5512A", "R5512-1" and "R5512 COPY" are more of "R5512". */
const isMoreOf = (a: FactDocument, b: FactDocument): boolean => {
  const [long, short] = [numberIs(a), numberIs(b)];
  return short.length > 2 && [`RECE1PT${short}`, `${short}COPY`, `${short}1`, `${short}A`].includes(long);
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
    !isOfOtherOrders(a, b) &&
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
  return papers.filter((entry, at) =>
    papers.every(
      (other, place) =>
        amountOf(other) < amountOf(entry) || (amountOf(other) === amountOf(entry) && place >= at) || !isOnePaper(entry, other),
    ),
  );
}

const isOnePaper = (a: FactDocument, b: FactDocument): boolean =>
  a === b || (a.contentHash !== undefined && b.contentHash === a.contentHash) || isWrittenAlike(a, b);

/** What was used of a paper, whichever copy of it is told of, each use once. */
export const usesOf = ({ documents }: AuditFacts, paper: FactDocument) => {
  const uses = documents.filter((entry) => isOnePaper(entry, paper)).flatMap((entry) => entry.usedBy ?? []);
  const textOf = ({ invoiceUuid, charge, amount, currency }: (typeof uses)[number]) =>
    [invoiceUuid, charge, amount, currency].join();
  return uses.filter((use, at) => uses.findIndex((other) => textOf(other) === textOf(use)) === at);
};

/** An invoice of other orders used it, or may have: it is of one order, unless it names several. */
export function isUsedElsewhere(facts: AuditFacts, paper: FactDocument): boolean {
  const here = [...facts.siblings, ...(facts.otherVendorInvoices ?? []), ...(facts.unassigned ?? [])].map(({ uuid }) => uuid);
  const isOfSeveral = (wordIn(paper, "orderNumber") ?? "").includes(",");
  return usesOf(facts, paper).some((use) => !here.includes(use.invoiceUuid) && (!isOfSeveral || use.isDoubtful === true));
}

/** What is left of a receipt's amount in this money: no more than stood on a copy that was used, less what was used for sure. */
export function leftOf(facts: AuditFacts, paper: FactDocument, currency: string): bigint {
  const uses = usesOf(facts, paper).filter((use) => use.isDoubtful !== true);
  const stated = [numberIn(paper, "totalAmount", 10_000n) ?? 0n, ...uses.flatMap((use) => use.paper?.total ?? [])];
  const least = stated.reduce((one, other) => (other < one ? other : one));
  return uses.filter((use) => use.currency === currency).reduce((left, use) => left - use.amount, least);
}

/** Whether anything of it was used for sure. */
export function isUsed(facts: AuditFacts, paper: FactDocument): boolean {
  return usesOf(facts, paper).some((use) => use.isDoubtful !== true);
}
