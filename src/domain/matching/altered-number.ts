import { confuse } from "./reference-keys.ts";
import { inLatin, inOtherScripts } from "./other-scripts.ts";
import { invoiceNumberKey, withoutLeadingZeros } from "../invoice/number-key.ts";

/** Words by which a bill that is sent again is told from the first one, before its number or behind it. */
const BEFORE = "PRO R RE REV CORR COPY DUP RB REBILL REVISED CORRECTED DUPLICATE REISSUE RESEND".split(" ");
const BEHIND = [
  ..."R RE REV CORR COPY DUP RB REBILL V VER REVISED CORRECTED DUPLICATE REISSUE REISSUED RESEND RESENT AMENDED ADJ SUP SUPP".split(
    " ",
  ),
  ..."2ND 3RD NEW FINAL REVISION UPDATED REBILLED CORRECTION".split(" "),
];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const DIGITS = "123456789";
const SMALL = ["1", "2"];

/** Fewer digits and letters than these are the number of anything. */
const MIN_LENGTH = 3;

const WORD_BEFORE = new RegExp(`^[^\\p{L}\\p{N}]*(?:${BEFORE.join("|")})(?:[^\\p{L}\\p{N}]+|(?=\\d))`, "u");
const WORD_BEHIND = new RegExp(
  `(?:(?<=\\d)|[^\\p{L}\\p{N}]+)(?:${BEHIND.join("|")})[^\\p{L}\\p{N}]*\\d{0,2}[^\\p{L}\\p{N}]*$`,
  "u",
);
const LETTER_BEHIND = /(?<=\d)[^\p{L}\p{N}]*[A-Z][^\p{L}\p{N}]*$/u;
const COUNT_BEHIND = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+(?:0?[1-9]|[1-9]\d)[^\p{L}\p{N}]*$/u;
/** "1 OF 2", "1/2": a count and of how many. */
const COUNT_OF_BEHIND = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+[1-9]\d?(?: ?OF ?|\/)[1-9]\d?[^\p{L}\p{N}]*$/u;
/** "4512.00", as a spreadsheet writes 4512. */
const DECIMALS_BEHIND = /(?<=\d{3})[.,]0{1,4}$/u;
/** As numbers are counted whose separators are dropped. */
const COUNTED = ["", "0", ...DIGITS].flatMap((ten) =>
  [...DIGITS, ...(ten === "" || ten === "0" ? [] : ["0"])].map((digit) => `${ten}${digit}`),
);

const COUNTS = [COUNT_BEHIND, COUNT_OF_BEHIND];
const ADDED = [WORD_BEFORE, WORD_BEHIND, LETTER_BEHIND, DECIMALS_BEHIND];
/** As keys carry them. */
const DECIMALS = ["0", "00", "000", "0000"];
/** So many additions to one number are looked for: "R-4512-1". */
const MAX_ADDED = 2;

/** What is left of a number without one of these additions, each by itself. */
const withoutOne = (written: string, patterns: readonly RegExp[]): readonly string[] =>
  patterns.map((pattern) => written.replace(pattern, "")).filter((rest) => rest !== written && /\d/u.test(rest));

/** The keys of what is left of a number without one or two such additions. */
function barerKeys(number: string, patterns: readonly RegExp[]): readonly string[] {
  let rests: readonly string[] = [inLatin(number.normalize("NFKC").toUpperCase()).trim()];
  const keys = new Set<string>();
  for (let added = 1; added <= MAX_ADDED; added += 1) {
    rests = rests.flatMap((rest) => withoutOne(rest, patterns));
    for (const rest of rests) keys.add(invoiceNumberKey(rest));
  }
  return [...keys].filter((key) => key.length >= MIN_LENGTH);
}

/** Look-alike letters made one, of other alphabets too. */
const folded = (key: string): string => withoutLeadingZeros(confuse(inLatin(key)));

/**
 * Whether one number is the other with a word, a letter or a count added, as bills are numbered that are sent again: "4512-R",
 * "RE-4512", "4512A", "4512-1", "R-4512-1" and "4512"; or with decimals, as spreadsheets write numbers: "4512.00".
 */
export function isAlteredNumber(a: string, b: string): boolean {
  return isMoreOf(a, b, [...ADDED, ...COUNTS]);
}

/**
 * Whether one number is the other with nothing but a count behind it ("4512-1" and "4512"), as pieces of one move are numbered.
 */
export function isCountedNumber(a: string, b: string): boolean {
  return isMoreOf(a, b, COUNTS);
}

const isMoreOf = (a: string, b: string, patterns: readonly RegExp[]): boolean => {
  const [one, other] = [folded(invoiceNumberKey(a)), folded(invoiceNumberKey(b))];
  const leaves = (number: string, rest: string): boolean => barerKeys(number, patterns).some((key) => folded(key) === rest);
  return one !== other && (leaves(a, other) || leaves(b, one));
};

const LOOK_ALIKE: ReadonlyMap<string, string> = new Map(
  "O0 0O I1 L1 1IL S5 5S B8 8B".split(" ").map((row) => [row.charAt(0), row.slice(1)] as const),
);
/** Of more look-alikes than these one at a time is read as the other, and all. */
const MAX_AT_ONCE = 4;

/** The key with look-alikes written as the others: any of few, of more of them one by itself, and all of a kind. */
const confusedIn = (key: string): readonly string[] => {
  const places = [...key].flatMap((letter, at) => (LOOK_ALIKE.has(letter) ? [at] : []));
  const put = (from: string, at: number): readonly string[] =>
    [...(LOOK_ALIKE.get(key.charAt(at)) ?? "")].map((other) => `${from.slice(0, at)}${other}${from.slice(at + 1)}`);
  const some =
    places.length <= MAX_AT_ONCE
      ? places.reduce((keys, at) => [...keys, ...keys.flatMap((each) => put(each, at))], [key])
      : places.flatMap((at) => put(key, at));
  return [
    ...some,
    key.replaceAll("0", "O"),
    key.replaceAll("1", "I"),
    key.replaceAll("1", "L"),
    folded(key.replaceAll("L", "1")),
  ].map(withoutLeadingZeros);
};

/** Keys that are this one with an addition, or with two of those that stand together most. */
const longerKeys = (key: string): readonly string[] => {
  if (key.length < MIN_LENGTH) return [];
  const withBefore = BEFORE.map((word) => `${word}${key}`);
  return [
    ...withBefore,
    ...withBefore.flatMap((longer) => SMALL.map((count) => `${longer}${count}`)),
    ...BEHIND.flatMap((word) => ["", ...SMALL].map((count) => `${key}${word}${count}`)),
    ...COUNTED.map((count) => `${key}${count}`),
    ...(/\d{3}$/u.test(key) ? DECIMALS.map((decimals) => `${key}${decimals}`) : []),
    ...(/\d$/u.test(key) ? [...LETTERS].map((letter) => `${key}${letter}`) : []),
  ];
};

/**
 * The keys under which bills may be stored whose number is this one altered (`isAlteredNumber`), with letters that look alike, of
 * other alphabets too, or the same: some hundreds, each looked up in an index. One with more additions than one is found from
 * its own side, where it comes last.
 */
export function numberKeysToLookFor(number: string): readonly string[] {
  const key = invoiceNumberKey(inLatin(number));
  return [
    ...new Set([
      invoiceNumberKey(number),
      key,
      ...barerKeys(number, [...ADDED, ...COUNTS]),
      ...confusedIn(key),
      ...inOtherScripts(key),
      ...longerKeys(key),
    ]),
  ];
}
