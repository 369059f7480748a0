import { absolute } from "../money/amount.ts";
import { decimalText } from "./decimal-text.ts";
import { type DecimalMark, readAmount } from "./number-text.ts";
import { linesOf } from "./lines.ts";
import type { Page } from "./page.ts";

const MARKS: readonly DecimalMark[] = ["point", "comma"];
/** A number may be printed in groups with blanks between them, and its currency beside it. */
const MAX_WORDS = 5;

/** Every amount that the pages show, without its sign, read in every way that its text allows. */
export function amountsOnPages(pages: readonly Page[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { cells } of pages.flatMap(linesOf))
    for (const { words } of cells)
      for (let from = 0; from < words.length; from += 1)
        for (let to = from + 1; to <= Math.min(words.length, from + MAX_WORDS); to += 1)
          for (const mark of MARKS) {
            const amount = readAmount(
              words
                .slice(from, to)
                .map(({ text }) => text)
                .join(" "),
              mark,
            );
            if (amount !== undefined) found.add(decimalText(absolute(amount)));
          }
  return found;
}
