import { readFramed } from "../../../../src/contract/manage/document/framed-value.ts";
import type { Confirmation, ReadFact, Transcription } from "../../api/reviews.ts";

/** What an invoice is nothing without, and what finds its order and vendor: always shown on a bill. */
const OF_BILL = ["invoiceNumber", "invoiceDate", "vendorName", "scac", "orderNumber", "proNumber", "totalAmount", "currency"];
/** What says how much is paid, to whom and for what: nobody approves it unseen. */
const OF_MONEY: readonly string[] = [...OF_BILL, "mcNumber", "dotNumber", "remitToName", "paymentTerms"];
const REQUIRED: readonly string[] = ["invoiceNumber", "invoiceDate", "totalAmount", "currency"];
const SURE = 0.9;
/** Of a paper that nothing could be read of, and whose sender did not say what it is. */
const NOT_TOLD = "Unset";

/** Nobody has said yet what it is: a paper that is approved like that counts for nothing, and a bill would never be paid. */
export function lacksType({ type }: Pick<Draft, "type">): boolean {
  return type === NOT_TOLD;
}

export interface Field {
  readonly name: string;
  readonly fact: ReadFact | undefined;
  /** Whether a person has to look at it. */
  readonly isUncertain: boolean;
  /** Why it may be another value, where a check says so. */
  readonly doubt?: string;
}

export interface Line {
  readonly key: number;
  readonly description: string;
  readonly amount: string;
  /** What else stands on it: its code, quantity, rate and what that counts. */
  readonly rest: Readonly<Record<string, string>>;
  readonly fact: ReadFact | undefined;
  /** A part of it was read uncertainly; absent: none was. */
  readonly isUncertain?: boolean;
  /** Its amount is what a box held that cannot be read as one; absent: it is not. */
  readonly isUnread?: boolean;
}

/** A vendor of the directory that somebody chose. */
export interface ChosenVendor {
  readonly externalId: string;
  readonly name: string;
}

/** A box on a page, in fractions of it. */
export interface PlaceDrawn {
  readonly page: number;
  readonly box: readonly number[];
}

/** What somebody says of one paper. It is kept in the browser, so it is all plain values. */
export interface Draft {
  readonly type: string;
  readonly values: Readonly<Record<string, string>>;
  readonly lines: readonly Line[];
  /** Fields that somebody looked at. */
  readonly confirmed: readonly string[];
  /** Null: as the page says. */
  readonly vendor: ChosenVendor | null;
  /** Whether a paper that is no bill is signed; absent: nobody asked. */
  readonly isSigned?: boolean;
  /** A bill is a paper of an invoice that is there, and becomes none; absent: it lies with none. */
  readonly isCopy?: boolean;
  /** Where somebody drew a box around a field, or the amount of a charge (`charge-2`); absent: they drew none. */
  readonly places?: Readonly<Record<string, PlaceDrawn>>;
  /** Fields of which a box held what cannot be read as them, or in two ways: it stands there as it was printed. */
  readonly unread?: readonly string[];
}

/** What is known of the whole document where somebody begins with it. */
export interface Given {
  /** As its sender said. */
  readonly type: string;
  readonly hasSignature: boolean;
  /** It lies with an invoice. */
  readonly liesWithInvoice: boolean;
}

/** One paper of a file, as it was read. */
export interface Paper extends Pick<Transcription, "fields" | "charges" | "checks"> {
  readonly signature?: Transcription["signature"];
  readonly pages: readonly number[];
  readonly type: { readonly value: string } | null;
}

/** The papers of a file; most hold one. */
export function papersOf({ papers, pages, ...whole }: Transcription): readonly Paper[] {
  const { type, fields, charges, checks, signature } = whole;
  return papers.length > 0 ? papers : [{ pages: pages.map(({ number }) => number), type, fields, charges, checks, signature }];
}

/** As sure as this a signature that was seen counts, as where the machine decides. */
const SURE_OF_SIGNATURE = 0.85;
/** The page on which a signature was seen, surely enough; null: on none. */
export function signedOn({ signature }: Paper): number | null {
  return signature?.value === true && signature.confidence >= SURE_OF_SIGNATURE ? signature.page : null;
}

/** What may stand on a paper beside that. */
const FURTHER: readonly string[] = [
  "shipDate",
  "deliveryDate",
  "dueDate",
  "bolNumber",
  "poNumber",
  "shipmentNumber",
  "loadNumber",
  "mcNumber",
  "dotNumber",
  "remitToName",
  "billToName",
  "chargeTerms",
  "paymentTerms",
  "weight",
  "weightUnit",
  "netWeight",
  "pieces",
  "class",
  "signedBy",
  "signedDate",
  "receiptNumber",
  "receiptDate",
];

/** The fields that nobody found and somebody may add. */
export function furtherOf(fields: readonly Field[]): readonly string[] {
  return [...OF_BILL, ...FURTHER].filter((name) => !fields.some((field) => field.name === name));
}

/** Checks that say of a field that it may be another one, however surely it was read. */
const DOUBTED_BY: Readonly<Record<string, readonly string[]>> = {
  totalAmount: [
    "charges-make-total",
    "one-total",
    "nothing-below-the-total",
    "charges-of-this-bill",
    "one-column",
    "asks-for-payment",
    "one-currency",
  ],
  currency: ["one-currency"],
  // However surely the page was read: it says nothing to whoever pays where the directory does not know it.
  vendorName: ["vendor-known"],
};

/** The fields of a paper: those that were read, those that a bill needs, and those that somebody added. */
export function fieldsOf({ fields, checks }: Paper, draft: Pick<Draft, "type" | "values" | "unread">): readonly Field[] {
  const { type, values, unread = [] } = draft;
  const names = [...new Set([...(type === "Invoice" ? OF_BILL : []), ...Object.keys(fields), ...Object.keys(values)])];
  const doubtOf = (name: string): string | undefined =>
    checks.find(({ check, passed }) => !passed && DOUBTED_BY[name]?.includes(check) === true)?.message;
  // What the machine gave up on is keyed from its first field to its last: none of them is passed over by Tab or Enter.
  const isUnread = type === "Invoice" && Object.keys(fields).length === 0;
  return names.map((name) => {
    const fact = fields[name];
    const isNamedElse = name === "vendorName" && fields["scac"] === undefined;
    const isNeeded = type === "Invoice" && (REQUIRED.includes(name) || isNamedElse);
    const doubt = doubtOf(name);
    const isDoubted =
      fact === undefined ? isNeeded || (isUnread && OF_BILL.includes(name)) : fact.confidence < SURE || doubt !== undefined;
    const isUncertain = isDoubted || unread.includes(name);
    return { name, fact, isUncertain, ...(doubt === undefined ? {} : { doubt }) };
  });
}

/**
 * The fields that somebody has to look at yet: what they typed they looked at, what a box held and nobody can read they did not.
 */
export function openOf(paper: Paper, draft: Draft): readonly Field[] {
  return fieldsOf(paper, draft).filter(
    ({ name, fact, isUncertain }) =>
      isUncertain &&
      !draft.confirmed.includes(name) &&
      (isUnreadIn(draft, name) || (draft.values[name] ?? "").trim() === (fact?.value ?? "")),
  );
}

/** Those of them that have to be looked at before it is approved. */
export function unseenOf(paper: Paper, draft: Draft): readonly Field[] {
  return openOf(paper, draft).filter(({ name }) => OF_MONEY.includes(name) || isUnreadIn(draft, name));
}

const isUnreadIn = ({ unread = [] }: Draft, name: string): boolean => unread.includes(name);

/** What says whose bill it is. */
const OF_VENDOR: readonly string[] = ["vendorName", "scac"];

/** Another value of a field. Whoever types another vendor chooses the one from before no longer: it would be paid instead. */
export function withValue(draft: Draft, name: string, value: string): Draft {
  const vendor = OF_VENDOR.includes(name) && value !== draft.values[name] ? null : draft.vendor;
  const { unread: before = [], ...rest } = draft;
  const unread = before.filter((field) => field !== name);
  const changed = { ...rest, values: { ...draft.values, [name]: value }, vendor, ...(unread.length === 0 ? {} : { unread }) };
  // A letter that is mended stands in the same place; another value stands elsewhere.
  const isMended = value !== "" && Math.abs(value.length - (draft.values[name] ?? "").length) <= 1;
  return isMended ? changed : withoutPlace(changed, name);
}

const withoutPlace = ({ places = {}, ...draft }: Draft, id: string): Draft => {
  const left = Object.entries(places).filter(([name]) => name !== id);
  return left.length === 0 ? draft : { ...draft, places: Object.fromEntries(left) };
};

/**
 * What was read of a box, for a field or the amount of a charge (`charge-2`), as the reader writes such a field. What cannot be
 * read as that in one way stays as it is printed, and is marked: nobody takes a credit for a charge.
 */
export function withRead(draft: Draft, id: string, { text, place, dayOrder }: ReadInBox): Draft {
  const key = /^charge-(\d+)$/.exec(id)?.[1];
  const read = withText(draft, id, { text, ways: readFramed(key === undefined ? id : "totalAmount", text, dayOrder) });
  return { ...read, places: { ...read.places, [id]: place } };
}

/** What was read in a box that somebody drew. */
export interface ReadInBox {
  readonly text: string;
  readonly place: PlaceDrawn;
  /** How the days of its paper are written; null: they do not say. */
  readonly dayOrder: "month-first" | "day-first" | null;
}

interface TextInBox {
  readonly text: string;
  readonly ways: readonly string[];
}

const withText = (draft: Draft, id: string, { text, ways }: TextInBox): Draft => {
  const key = /^charge-(\d+)$/.exec(id)?.[1];
  const isUnread = ways.length !== 1;
  const value = isUnread ? text : (ways[0] ?? text);
  if (key === undefined) {
    const changed = withValue(draft, id, value);
    // What was confirmed before was another value.
    const confirmed = changed.confirmed.filter((name) => name !== id);
    return isUnread ? { ...changed, confirmed, unread: [...(changed.unread ?? []), id] } : changed;
  }
  return { ...draft, lines: draft.lines.map((line) => (line.key === Number(key) ? withAmount(line, value, isUnread) : line)) };
};

/** A charge with another amount. */
export function withAmount({ isUnread: _, ...line }: Line, amount: string, isUnread = false): Line {
  return { ...line, amount, ...(isUnread ? { isUnread } : {}) };
}

export function withVendor(draft: Draft, vendor: ChosenVendor): Draft {
  return { ...draft, values: { ...draft.values, vendorName: vendor.name }, vendor };
}

/** What somebody typed of a document, with the state of it that they looked at. */
export interface KeptReview {
  readonly eTag: string;
  readonly drafts: readonly Draft[];
}

/** What was kept of a document in this browser; null where there is nothing, or it is not of these papers. */
export function keptReview(kept: unknown, papers: number): KeptReview | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { eTag, drafts: all } = kept as { readonly eTag?: unknown; readonly drafts?: unknown };
  const drafts = keptDrafts(all, papers);
  return typeof eTag === "string" && drafts !== null ? { eTag, drafts } : null;
}

/** What was kept of a file in this browser; null where that is not of these papers. */
export function keptDrafts(kept: unknown, papers: number): readonly Draft[] | null {
  if (!Array.isArray(kept) || kept.length !== papers) return null;
  const isDraft = (each: Partial<Draft> | null): boolean =>
    typeof each?.type === "string" &&
    Array.isArray(each.lines) &&
    Array.isArray(each.confirmed) &&
    typeof each.values === "object";
  return kept.every(isDraft) ? (kept as readonly Draft[]) : null;
}

export function draftOf(paper: Paper, given: Given): Draft {
  const { fields, charges, type } = paper;
  const plain = (facts: Readonly<Record<string, ReadFact>>) =>
    Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, fact.value]));
  const lines = charges.map((charge, key): Line => {
    const { description = "", amount = "", ...rest } = plain(charge);
    const isUncertain = Object.values(charge).some(({ confidence }) => confidence < SURE);
    return { key, description, amount, rest, fact: charge["amount"] ?? charge["description"], isUncertain };
  });
  const read = type === null || type.value === "Unknown" ? given.type : type.value;
  const isSigned = given.hasSignature || signedOn(paper) !== null;
  const { liesWithInvoice: isCopy } = given;
  return { type: read, values: plain(fields), lines, confirmed: [], vendor: null, isSigned, ...(isCopy ? { isCopy } : {}) };
}

const DECIMAL = /^-?\d{1,11}(?:\.\d{1,4})?$/;
const PLACES = 10_000n;

/** In ten-thousandths; undefined where it is no decimal. */
function unitsOf(text: string): bigint | undefined {
  const trimmed = text.trim();
  if (!DECIMAL.test(trimmed)) return undefined;
  const [whole = "0", part = ""] = trimmed.replace("-", "").split(".");
  const units = BigInt(whole) * PLACES + BigInt(part.padEnd(4, "0"));
  return trimmed.startsWith("-") ? -units : units;
}

export interface Sum {
  /** With two decimals, or as many as it needs. */
  readonly text: string;
  /** Whether it is the total. */
  readonly isTotal: boolean;
}

/** What the charges make; null where one of them is no amount. */
export function sumOf({ lines, values }: Pick<Draft, "lines" | "values">): Sum | null {
  let sum = 0n;
  for (const { amount } of lines) {
    const units = unitsOf(amount);
    if (units === undefined) return null;
    sum += units;
  }
  const absolute = sum < 0n ? -sum : sum;
  const part = String(absolute % PLACES)
    .padStart(4, "0")
    .replace(/0{1,2}$/, "");
  return { text: `${sum < 0n ? "-" : ""}${absolute / PLACES}.${part}`, isTotal: unitsOf(values["totalAmount"] ?? "") === sum };
}

/** One of these that is left out counts as the page has it; blank says that it is not of who bills. */
const OF_BILLER: readonly string[] = ["scac", "mcNumber", "dotNumber"];

/** As they are sent; other blank fields are left out. The document is what its first bill is. */
export function confirmationOf(drafts: readonly Draft[], eTag: string): Confirmation {
  const said = drafts.map((draft, at) => ({ ...saidOf(draft), ...(drafts.length === 1 ? {} : { paper: at + 1 }) }));
  const first = said.find(({ type }) => type === "Invoice") ?? said[0];
  if (first === undefined) throw new Error("a document without a paper was confirmed");
  const others = said.flatMap((each, at) => (each === first ? [] : { ...each, paper: at + 1 }));
  const isSigned = drafts[said.indexOf(first)]?.isSigned;
  const isCopy = drafts.some((draft) => draft.type === "Invoice" && draft.isCopy === true);
  return {
    eTag,
    ...first,
    ...(first.type === "Invoice" || isSigned === undefined ? {} : { hasSignature: isSigned }),
    ...(isCopy ? { invoice: false } : {}),
    ...(others.length === 0 ? {} : { others }),
  };
}

/** The boxes that were drawn, by the names of fields; of a charge that was taken out there is none. */
const placesOf = ({ places = {}, lines, values }: Draft): Pick<Confirmation, "places"> => {
  const drawn = Object.entries(places).flatMap(([id, { page, box }]) => {
    const key = /^charge-(\d+)$/.exec(id)?.[1];
    const at = lines.findIndex((line) => line.key === Number(key));
    const field = key === undefined ? id : `charges[${at}].amount`;
    const isThere = key === undefined ? (values[id] ?? "").trim() !== "" : at !== -1;
    return isThere ? [{ field, page, box: [...box] }] : [];
  });
  return drawn.length === 0 ? {} : { places: drawn };
};

const saidOf = (draft: Draft) => {
  const filled = Object.fromEntries(
    Object.entries(draft.values).filter(([name, value]) => value.trim() !== "" || OF_BILLER.includes(name)),
  );
  const charges = draft.lines.map(({ description, amount, rest }) => ({
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value.trim() !== "")),
    description,
    amount: amount.trim(),
  }));
  const isInvoice = draft.type === "Invoice";
  return {
    type: draft.type as Confirmation["type"],
    ...placesOf(draft),
    fields: { ...filled, ...(charges.length === 0 || !isInvoice ? {} : { charges }) },
    ...(draft.vendor === null || !isInvoice ? {} : { vendorExternalId: draft.vendor.externalId }),
  };
};
