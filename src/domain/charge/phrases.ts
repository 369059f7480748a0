/** Upper case words without marks: "Lift-Gate (dest.)" is LIFT GATE DEST. Accents are dropped. */
export function wordsOf(text: string): string[] {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

/** Phrases of words in capitals, each with what it means. */
export type Phrases<T> = readonly (readonly [words: readonly string[], means: T])[];

/** Finds phrases in texts: what those in a text mean, from left to right, the longest at each place. */
export type PhraseFinder<T> = (text: string) => readonly { readonly words: readonly string[]; readonly means: T }[];

const isWord = (given: string | undefined, wanted: string): boolean => given === wanted || given === `${wanted}S`;

/** A finder for the given phrases. A plural counts as its singular, word by word. */
export function phraseFinder<T>(phrases: Phrases<T>): PhraseFinder<T> {
  const byFirst = new Map<string, { readonly words: readonly string[]; readonly means: T }[]>();
  for (const [words, means] of phrases.toSorted(([a], [b]) => b.length - a.length)) {
    const [first = ""] = words;
    for (const form of [first, `${first}S`]) byFirst.set(form, [...(byFirst.get(form) ?? []), { words, means }]);
  }
  return (text) => {
    const given = wordsOf(text);
    const found: { readonly words: readonly string[]; readonly means: T }[] = [];
    for (let at = 0; at < given.length; at += 1) {
      const here = byFirst
        .get(given[at] as string)
        ?.find(({ words }) => words.every((word, index) => isWord(given[at + index], word)));
      if (here === undefined) continue;
      found.push(here);
      at += here.words.length - 1;
    }
    return found;
  };
}
