/** What of a text is guessed as one piece: in lower case. */
export interface KnownPieces {
  /** Names of the person and of whom they work for, the product's. */
  readonly own: readonly string[];
  /** Whether a word is in the lists of those who guess. */
  readonly isCommon: (word: string) => boolean;
}

/** What a guesser has to choose for a piece, in bits: generous to the text, so that nothing random is a pattern. */
const BITS = { character: 5, word: 14, pattern: 6, own: 2 } as const;

/** Fewer characters in a row are a pattern by chance. */
const MIN_RUN = 3;
const MIN_WORD = 5;
const MAX_WORD = 24;
const MIN_OWN = 3;
const YEAR = /^(?:19|20)\d\d/;

/** What lies side by side: rows and columns of keyboards, the alphabet, digits. */
const LINES = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890",
  "`1234567890-=",
  "!@#$%^&*()_+",
  "qwertyuiop[]",
  "asdfghjkl;'",
  "zxcvbnm,./",
  "qwertzuiopü",
  "yxcvbnm",
  "azertyuiop",
  "qsdfghjklm",
  "wxcvbn",
  ..."1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik, 9ol. 0p;/ zse4 xdr5 cft6 vgy7 bhu8 nji9 mko0 147 258 369 159 357".split(" "),
].flatMap((line) => [line, [...line].toReversed().join("")]);

const neighbors = new Set(
  LINES.flatMap((line) => [...line].slice(1).map((character, index) => `${[...line][index]}${character}`)),
);

/** How far a row of keys goes on from here, or one key. */
function runAt(text: string, from: number): number {
  let to = from + 1;
  const same = text[from] === text[to];
  while (to < text.length && (same ? text[to] === text[from] : neighbors.has(`${text[to - 1]}${text[to]}`))) to += 1;
  return to - from;
}

/** How much of what follows stood there before, as it was or backwards. */
function repetitionAt(text: string, from: number): number {
  const before = text.slice(0, from);
  const mirrored = [...before].toReversed().join("");
  let length = 0;
  for (let next = MIN_RUN; from + next <= text.length; next += 1) {
    const piece = text.slice(from, from + next);
    // What overlaps itself is a repetition too: "abcabcabc".
    if (!text.slice(0, from + next - 1).includes(piece) && !mirrored.includes(piece)) break;
    length = next;
  }
  return length;
}

function wordAt(text: string, from: number, isCommon: KnownPieces["isCommon"]): number {
  for (let length = Math.min(MAX_WORD, text.length - from); length >= MIN_WORD; length -= 1)
    if (isCommon(text.slice(from, from + length))) return length;
  return 0;
}

const ownAt = (text: string, from: number, own: readonly string[]): number =>
  Math.max(0, ...own.filter((each) => each.length >= MIN_OWN && text.startsWith(each, from)).map(({ length }) => length));

/**
 * What whoever guesses by patterns has to find out of a text, in bits and roughly: keys in a row, what is repeated, years, known
 * words and the person's own names cost little, however long they are. The text is in lower case. Read from the left, the longest
 * piece first.
 */
export function guessBits(text: string, { own, isCommon }: KnownPieces): number {
  let bits = 0;
  for (let at = 0; at < text.length;) {
    const run = runAt(text, at);
    const pieces: readonly (readonly [length: number, bits: number])[] = [
      [ownAt(text, at, own), BITS.own],
      [run >= MIN_RUN ? run : 0, BITS.pattern],
      [repetitionAt(text, at), BITS.pattern],
      [YEAR.test(text.slice(at)) ? 4 : 0, BITS.pattern],
      [wordAt(text, at, isCommon), BITS.word],
    ];
    const [length, cost] = pieces.reduce((best, piece) => (piece[0] > best[0] ? piece : best), [0, 0] as const);
    bits += length === 0 ? BITS.character : cost;
    at += Math.max(length, 1);
  }
  return bits;
}
