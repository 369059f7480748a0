import readWorkbook from "read-excel-file/universal";
import { t } from "../../language/text.ts";

type Cell = string | number | boolean | Date | null;

const DECIMALS = 2;

/** Spreadsheets keep days as instants of UTC. */
const textOf = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "number") return Number.isInteger(cell) ? String(cell) : cell.toFixed(DECIMALS);
  return String(cell).replaceAll(/\s+/g, " ");
};

/**
 * The fullest sheet of a workbook (.xlsx) as a spreadsheet copies it: a row a line, a tab between two cells. Rejects with what to
 * do instead where the file is no such workbook.
 */
export async function workbookText(file: Blob): Promise<string> {
  const sheets = await readWorkbook(await file.arrayBuffer()).catch(() => {
    throw new Error(t`The file cannot be opened as a workbook: save it as .xlsx or CSV, or paste its rows.`);
  });
  const [fullest] = sheets.map(({ data }) => data).toSorted((a, b) => b.length - a.length);
  return (fullest ?? []).map((row) => row.map((cell) => textOf(cell as Cell)).join("\t")).join("\n");
}
