/** A piece of the words of a mail, in their order: `isTable` where columns stand below each other. */
export interface LetterPiece {
  readonly text: string;
  readonly isTable: boolean;
}

/** A rule below the heading of a table, as letters have it: two columns at least. */
const RULE = /^-{3,}(?: {2,}-{2,})+\s*$/m;

/** Parts tables from words: words are broken where the screen ends, a table that is broken so is none. */
export function letterPieces(text: string): readonly LetterPiece[] {
  const pieces: LetterPiece[] = [];
  for (const block of text.split(/\n{2,}/)) {
    const isTable = RULE.test(block);
    const last = pieces.at(-1);
    if (last !== undefined && !last.isTable && !isTable)
      pieces[pieces.length - 1] = { text: `${last.text}\n\n${block}`, isTable };
    else pieces.push({ text: block, isTable });
  }
  return pieces;
}
