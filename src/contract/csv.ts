/** A spreadsheet takes a cell that begins with one of these for a formula, whoever wrote it. */
const FORMULA = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * One line of CSV (RFC 4180). Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells
    .map((cell) => {
      const text = cell === null ? "" : String(cell);
      const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
      return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
    })
    .join(",")}\r\n`;
}
