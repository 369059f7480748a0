import { type Cell, linesOf } from "./lines.ts";
import type { Page } from "./page.ts";
import { isTitleRow } from "./read-statement.ts";

/**
 * A statement of account as its pages say it, a line a row with a tab between two cells, for `readStatement`. What stands below a
 * row of titles is put under the title that it stands below: a cell that is left blank on the page moves no other.
 */
export function statementOfPages(pages: readonly Page[]): string {
  const rows: string[] = [];
  let titles: readonly Cell[] = [];
  for (const { cells } of pages.flatMap(linesOf)) {
    const isTitles = isTitleRow(cells.map(({ text }) => text));
    if (isTitles) titles = cells;
    rows.push(
      (isTitles || titles.length === 0 ? cells.map(({ text }) => text) : underTitles(cells, titles)).map(inOneCell).join("\t"),
    );
  }
  return rows.join("\n");
}

const inOneCell = (text: string): string => text.replaceAll("\t", " ");

const underTitles = (cells: readonly Cell[], titles: readonly Cell[]): readonly string[] => {
  const row = titles.map((): string[] => []);
  for (const cell of cells) row[nearest(cell, titles)]?.push(cell.text);
  return row.map((texts) => texts.join(" "));
};

/** The title that a cell shares most of its width with; beside all of them, the one that is least away. */
const nearest = ({ box: [left, , width] }: Cell, titles: readonly Cell[]): number => {
  const shared = titles.map(({ box: [x, , wide] }) => Math.min(left + width, x + wide) - Math.max(left, x));
  return shared.indexOf(Math.max(...shared));
};
