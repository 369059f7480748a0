import { confuse } from "./reference-keys.ts";
import { inLatin, inOtherScripts } from "./other-scripts.ts";
import { invoiceNumberKey, withoutLeadingZeros } from "../invoice/number-key.ts";

/** Words by which a bill that is sent again is told from the first one, before its number or behind it. */
const BEFORE = ["PRO", "RE", "REV", "CORR", "COPY", "DUP", "RB", "REBILL"] as const;
const BEHIND = ["R", "REV", "CORR", "COPY", "DUP", "RB", "REBILL"] as const;
const COUNTS = ["", "1", "2"] as const;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Fewer digits and letters than these are the number of anything. */
const MIN_LENGTH = 3;

const WORD_BEFORE = new RegExp(`^[^\\p{L}\\p{N}]*(?:${BEFORE.join("|")})(?:[^\\p{L}\\p{N}]+|(?=\\d))`, "u");
const WORD_BEHIND = new RegExp(`(?:(?<=\\d)|[^\\p{L}\\p{N}]+)(?:${BEHIND.join("|")})[^\\p{L}\\p{N}]*\\d{0,2}$`, "u");
const LETTER_BEHIND = /(?<=\d)[^\p{L}\p{N}]*[A-Z]$/u;
const COUNT_BEHIND = /(?<=[\p{L}\p{N}])[^\p{L}\p{N}]+0?[1-9][^\p{L}\p{N}]*$/u;
/** As numbers are counted whose separators are dropped. */
const COUNTED = ["", "0"].flatMap((zero) => [..."123456789"].map((digit) => `${zero}${digit}`));

const ADDED = [WORD_BEFORE, WORD_BEHIND, LETTER_BEHIND];

/** The keys of what is left of a number without such a word before it or behind it, or without one letter behind its digits. */
function barerKeys(number: string, patterns: readonly RegExp[] = ADDED): readonly string[] {
  const written = inLatin(number.normalize("NFKC").toUpperCase()).trim();
  const keys = patterns
    .map((pattern) => written.replace(pattern, ""))
    .filter((rest) => rest !== written && /\d/u.test(rest))
    .map(invoiceNumberKey);
  return keys.filter((key) => key.length >= MIN_LENGTH);
}

/** Look-alike letters made one, of other alphabets too. */
const folded = (key: string): string => withoutLeadingZeros(confuse(inLatin(key)));

/**
 * Whether one number is the other with a word or a letter added, as bills are numbered that are sent again: "4512-R", "RE-4512",
 * "4512A" and "4512".
 */
export function isAlteredNumber(a: string, b: string): boolean {
  return isMoreOf(a, b, ADDED);
}

/** Whether one number is the other with a count behind it ("4512-1" and "4512"), as pieces of one move are numbered, too. */
export function isCountedNumber(a: string, b: string): boolean {
  return isMoreOf(a, b, [COUNT_BEHIND]);
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

/**
 * The keys under which bills may be stored whose number is this one altered (`isAlteredNumber`), counted (`isCountedNumber`),
 * with letters that look alike, of other alphabets too, or the same: some hundred, each looked up in an index.
 */
export function numberKeysToLookFor(number: string): readonly string[] {
  const key = invoiceNumberKey(inLatin(number));
  const longer =
    key.length < MIN_LENGTH
      ? []
      : [
          ...BEFORE.map((word) => `${word}${key}`),
          ...BEHIND.flatMap((word) => COUNTS.map((count) => `${key}${word}${count}`)),
          ...COUNTED.map((count) => `${key}${count}`),
          ...(/\d$/u.test(key) ? [...LETTERS].map((letter) => `${key}${letter}`) : []),
        ];
  return [
    ...new Set([
      invoiceNumberKey(number),
      key,
      ...barerKeys(number, [...ADDED, COUNT_BEHIND]),
      ...confusedIn(key),
      ...inOtherScripts(key),
      ...longer,
    ]),
  ];
}
