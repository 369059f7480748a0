import { type Box, boxAround } from "./page.ts";

/** A word of a page with its box. */
interface PlacedWord {
  readonly text: string;
  readonly box: Box;
}

/** The places of some words on a page, one after the other. Case and marks around words count for nothing. */
export function findPhrase(words: readonly PlacedWord[], sought: string): readonly Box[] {
  const wanted = sought
    .split(/\s+/)
    .map(folded)
    .filter((word) => word !== "");
  const [first] = wanted;
  if (first === undefined) return [];
  const texts = words.map(({ text }) => folded(text));
  return texts.flatMap((_, at) => {
    const fits = wanted.every((word, step) => {
      const text = texts[at + step] ?? "";
      // In the last one somebody may still be typing.
      return step === wanted.length - 1 ? (wanted.length === 1 ? text.includes(word) : text.startsWith(word)) : text === word;
    });
    return fits ? [boxAround(words.slice(at, at + wanted.length).map(({ box }) => box))] : [];
  });
}

const LETTER = /[\p{L}\p{N}]/u;

/** From its first letter to its last. */
const folded = (text: string): string => {
  const letters = [...text.toLowerCase()];
  const from = letters.findIndex((letter) => LETTER.test(letter));
  return letters.slice(Math.max(from, 0), letters.findLastIndex((letter) => LETTER.test(letter)) + 1).join("");
};
