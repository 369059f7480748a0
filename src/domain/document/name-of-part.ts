const MAX_NAME = 255;

/** What a part of a file is called: `scan (pages 2-3).pdf`. */
export function nameOfPart(filename: string, pages: readonly number[]): string {
  const [first, last] = [pages[0] ?? 1, pages.at(-1) ?? 1];
  const isRow = last - first === pages.length - 1;
  const said = pages.length === 1 ? `page ${first}` : `pages ${isRow ? `${first}-${last}` : pages.slice(0, 20).join(", ")}`;
  const behind = ` (${said}).pdf`;
  const stem = filename.replace(/\.[^./\\]{1,5}$/, "");
  return `${stem.slice(0, MAX_NAME - behind.length)}${behind}`;
}
