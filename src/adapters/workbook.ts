import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** A cell: text, a number (decimal text, as money has more digits than a JavaScript number), or nothing. */
export type WorkbookCell = { readonly text: string } | { readonly number: string } | null;

/** A sheet ends there: spreadsheets open 1,048,576 rows at most. */
const MAX_SHEET_ROWS = 1_000_000;
/** A cell holds no more characters. */
const MAX_CELL = 32_767;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const AMOUNT_STYLE = 1;
const HEADING_STYLE = 2;

const PARTS: Readonly<Record<string, string>> = {
  "[Content_Types].xml": `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  "_rels/.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `<styleSheet xmlns="${SHEET}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.00##"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
};

/** What XML 1.0 cannot say is left out. */
// eslint-disable-next-line no-control-regex -- those are what is looked for
const UNSAYABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;
const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .slice(0, MAX_CELL)
    .replaceAll(UNSAYABLE, "")
    .replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? "");

/** Text is said to be text, so that no spreadsheet takes it for a formula, whatever it begins with. */
const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" t="inlineStr" s="${style}"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const cellOf = (place: string, cell: WorkbookCell): string => {
  if (cell === null) return `<c r="${place}"/>`;
  return "text" in cell
    ? textCell(place, cell.text, 0)
    : `<c r="${place}" s="${AMOUNT_STYLE}"><v>${escaped(cell.number)}</v></c>`;
};

const LETTERS = 26;
/** The letters of a column, from 0: A, ... Z, AA. */
const columnOf = (at: number): string =>
  (at < LETTERS ? "" : columnOf(Math.floor(at / LETTERS) - 1)) + String.fromCodePoint(65 + (at % LETTERS));

/** With its places: the format lets them be left out, and programs that read it do not. */
const rowXml = (number: number, cells: readonly string[]): string => `<row r="${number}">${cells.join("")}</row>`;

interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows as they come, some at a time. */
  readonly rows: AsyncIterable<readonly (readonly WorkbookCell[])[]>;
}

async function* sheetXml({ columns, rows }: Sheet): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${SHEET}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`;
  const letters = columns.map((_, at) => columnOf(at));
  yield rowXml(
    1,
    columns.map((name, at) => textCell(`${letters[at]}1`, name, HEADING_STYLE)),
  );
  let left = MAX_SHEET_ROWS;
  for await (const some of rows) {
    // The first below the headings is the second.
    const first = MAX_SHEET_ROWS - left + 2;
    yield some
      .slice(0, left)
      .map((row, below) =>
        rowXml(
          first + below,
          row.map((cell, at) => cellOf(`${letters[at] ?? columnOf(at)}${first + below}`, cell)),
        ),
      )
      .join("");
    left -= some.length;
    if (left <= 0) break;
  }
  yield "</sheetData></worksheet>";
}

/**
 * A workbook (.xlsx) of one sheet as it is written: nothing of it is kept, and rows are asked for as fast as they are taken.
 * After `MAX_SHEET_ROWS` it ends.
 */
export function workbookOf(sheet: Sheet): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(`${HEAD}${xml}`), path);
  const named = `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheet.name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;
  zip.addBuffer(Buffer.from(`${HEAD}${named}`), "xl/workbook.xml");
  const rows = Readable.from(sheetXml(sheet), { objectMode: false });
  const written = zip.outputStream as Readable;
  // A page that cannot be read ends the file in the middle, and whoever takes it hears of that.
  rows.once("error", (error) => written.destroy(error));
  written.once("close", () => rows.destroy());
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml");
  zip.end();
  return written;
}
