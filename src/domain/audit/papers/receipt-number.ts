import { confuse, isNoNumber } from "../../matching/reference-keys.ts";

/** A number with fewer letters and digits is counted anew every day somewhere. */
const MIN_LONG = 4;
/** Of what was added to a number fewer than these are left of anything. */
const MIN_LENGTH = 3;
/** Longer texts are no numbers. */
const MAX_LENGTH = 60;

const withoutZeros = (text: string): string | null => {
  const folded = text.replace(/(^|[^0-9A-Z])0+(?=[0-9A-Z])/g, "$1").replace(/[^0-9A-Z]/g, "");
  return folded === "" ? null : folded;
};

const upper = (written: string): string => written.normalize("NFKC").toUpperCase();

/**
 * The number of a receipt without separators and leading zeros of its pieces, look-alikes made one: a second scan may read them
 * otherwise. Null: it says that there is none. Stored (`document_use.number_key`).
 */
export function receiptNumberKey(written: string): string | null {
  return isNoNumber(written) ? null : withoutZeros(confuse(upper(written)));
}

const withoutInnerZeros = (key: string): string => key.replace(/(?<=[A-Z])0+(?=[0-9])/g, "");

/**
 * The key with the small L, which looks like a one, as a one, and without zeros that fill up the digits behind letters: the L as
 * the letter that it may be, and as the one.
 */
const comparable = (key: string): readonly string[] => [
  withoutInnerZeros(key).replaceAll("L", "1"),
  withoutInnerZeros(key.replaceAll("L", "1")),
];

/** What two receipts say of their numbers. `unread`: one of them has none. */
export type NumbersCompared = "same" | "altered" | "other" | "unread";

/** The pieces of a number, letters as they are, without their leading zeros. */
const piecesOf = (written: string): readonly string[] =>
  upper(written)
    .split(/[^\p{L}\p{N}]+/u)
    .map((piece) => piece.replace(/(?<![0-9])0+(?=[0-9A-Z])/g, ""))
    .filter((piece) => piece !== "");

const LOOK_ALIKES = ["0O", "1IL", "5S", "8B"] as const;
const looksLike = (letter: string): string => {
  const alike = LOOK_ALIKES.find((letters) => letters.includes(letter));
  return alike === undefined ? letter : `[${alike}]`;
};

/**
 * Whether one number is the other with words or a letter before it ("RECEIPT 900-12", "A900-12") or with words, a letter or a
 * count behind it ("900-12 COPY", "900-12B", "900-12/2", "900-12 (2)"), as copies are named that are to look like another paper.
 */
const isLonger = (long: string, short: string): boolean => {
  const bare = piecesOf(short).join("");
  if (long.length > MAX_LENGTH || bare.length < MIN_LENGTH || !/\d/.test(bare)) return false;
  const number = [...bare].map(looksLike).join(" ?");
  return new RegExp(`^[\\p{L} ]*${number}(?: ?\\p{L}[\\p{L} ]*)?(?: ?(?<!\\d)\\d{1,2}(?: OF \\d{1,2})?)?$`, "u").test(
    piecesOf(long).join(" "),
  );
};

/** Whether a number does not start anew every day. */
export function isLongNumber(written: string): boolean {
  return (receiptNumberKey(written)?.length ?? 0) >= MIN_LONG;
}

/** Compares the numbers of two receipts; null or one that says that there is none: not read. */
export function compareReceiptNumbers(a: string | null, b: string | null): NumbersCompared {
  const [one, other] = [a === null ? null : receiptNumberKey(a), b === null ? null : receiptNumberKey(b)];
  if (a === null || b === null || one === null || other === null) return "unread";
  const numbers = comparable(other);
  if (comparable(one).some((number) => numbers.includes(number))) return "same";
  return isLonger(a, b) || isLonger(b, a) ? "altered" : "other";
}

const WORDS_BEHIND = ["COPY", "DUP", "DUPLICATE", "REV", "REISSUE", "CORR"] as const;
const WORDS_BEFORE = [
  "RECEIPT",
  "RCPT",
  "INVOICE",
  "INV",
  "TICKET",
  "TKT",
  "NO",
  "NR",
  "REF",
  "COPY",
  "DUP",
  "DUPLICATE",
] as const;
const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const COUNTS = [..."123456789"];

/** What a number may be without what was added to it: its runs of pieces, without letters at their ends. */
const barerNumbers = (written: string): readonly string[] => {
  const pieces = piecesOf(written).slice(0, 6);
  const runs = pieces.flatMap((_, from) => pieces.slice(from).map((__, count) => pieces.slice(from, from + count + 1).join("")));
  return runs
    .flatMap((run) => [run, run.replace(/^\p{L}+/u, ""), run.replace(/\p{L}+\d{0,2}$/u, "")])
    .filter((run) => run.length >= MIN_LENGTH && /\d/.test(run));
};

/** A key with each of its ones as an L, by itself, all Ls as ones, and with other zeros behind its letters. */
const asWritten = (key: string): readonly string[] => [
  key,
  ...comparable(key),
  withoutInnerZeros(key),
  ...["0", "00", "000"].map((zeros) => withoutInnerZeros(key).replace(/(?<=[A-Z])(?=[0-9])/, zeros)),
  ...[...key].flatMap((letter, at) => (letter === "1" ? [`${key.slice(0, at)}L${key.slice(at + 1)}`] : [])),
];

/** The keys under which a number may be stored that is this one, or this one altered: some eighty, each looked up in an index. */
export function receiptNumberKeysToLookFor(written: string): readonly string[] {
  const key = receiptNumberKey(written);
  if (key === null) return [];
  const bare = piecesOf(written).join("");
  const isAlterable = written.length <= MAX_LENGTH && bare.length >= MIN_LENGTH;
  const numbers = !isAlterable
    ? []
    : [
        ...barerNumbers(written),
        ...WORDS_BEFORE.map((word) => `${word}${bare}`),
        ...LETTERS.flatMap((letter) => [`${letter}${bare}`, `${bare}${letter}`]),
        ...COUNTS.map((count) => `${bare}${count}`),
        ...WORDS_BEHIND.flatMap((word) => [`${bare}${word}`, `${bare}${word}1`, `${bare}${word}2`]),
      ];
  const keys = numbers.flatMap((number) => receiptNumberKey(number) ?? []);
  return [...new Set([...asWritten(key), ...keys])];
}

/** What numbers have in common that are the same, or one the other with something added. */
export function receiptNumberLocks(key: string): readonly string[] {
  const numbers = comparable(key);
  return numbers.flatMap((number) => [number, ...(/\d{3}/.exec(number) ?? []).map((start) => `${start}...`)]);
}
