import assert from "node:assert/strict";
import { test } from "node:test";
import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";
import { workbookOf } from "#adapters/workbook.ts";
import { workbookText } from "../../web/src/features/statement/workbook-text.ts";

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** A workbook as spreadsheet programs write it, with the rows of each of its sheets. */
function aWorkbook(...sheets: readonly string[]): Promise<Buffer> {
  const zip = new ZipFile();
  const put = (path: string, xml: string): void => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), path);
  const related = (type: string, target: string, id: string): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  put("_rels/.rels", `<Relationships xmlns="${PACKAGE}">${related("officeDocument", "xl/workbook.xml", "rId1")}</Relationships>`);
  const names = sheets.map((_, at) => `<sheet name="Sheet ${at}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`);
  put("xl/workbook.xml", `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names.join("")}</sheets></workbook>`);
  const targets = sheets.map((_, at) => related("worksheet", `worksheets/sheet${at + 1}.xml`, `rId${at + 1}`));
  put(
    "xl/_rels/workbook.xml.rels",
    `<Relationships xmlns="${PACKAGE}">${targets.join("")}${related("styles", "styles.xml", "rId90")}</Relationships>`,
  );
  const xfs =
    '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs>';
  put("xl/styles.xml", `<styleSheet xmlns="${MAIN}">${xfs}</styleSheet>`);
  for (const [at, rows] of sheets.entries())
    put(`xl/worksheets/sheet${at + 1}.xml`, `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`);
  zip.end();
  return buffer(zip.outputStream);
}

const text = (place: string, value: string): string => `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`;

test("the fullest sheet of a workbook is read as a spreadsheet copies it: days, amounts with cents, numbers as they are", async () => {
  const cover = `<row r="1">${text("A1", "Acme Freight")}</row>`;
  const rows = [
    `<row r="1">${text("A1", "Invoice")}${text("B1", "Date")}${text("C1", "PO")}${text("D1", "Balance")}</row>`,
    `<row r="2"><c r="A2"><v>4512</v></c><c r="B2" s="1"><v>46086</v></c><c r="D2"><v>1250.5</v></c></row>`,
    `<row r="3">${text("A3", "A-1\t2")}<c r="D3"><v>-80.1</v></c></row>`,
  ].join("");
  assert.equal(
    await workbookText(new Blob([new Uint8Array(await aWorkbook(cover, rows))])),
    "Invoice\tDate\tPO\tBalance\n4512\t2026-03-05\t\t1250.50\nA-1 2\t\t\t-80.10",
  );
});

test("a workbook that this service wrote is one, with more columns than there are letters", async () => {
  async function* rows() {
    yield [[{ text: "A-1" }, { number: "1250.5000" }, null, ...Array.from({ length: 25 }, (_, at) => ({ text: `c${at}` }))]];
  }
  const columns = Array.from({ length: 28 }, (_, at) => `title ${at}`);
  const file = await buffer(workbookOf({ name: "Invoices", columns, rows: rows() }));
  const [, row = ""] = (await workbookText(new Blob([new Uint8Array(file)]))).split("\n");
  assert.deepEqual(row.split("\t"), ["A-1", "1250.50", "", ...Array.from({ length: 25 }, (_, at) => `c${at}`)]);
});

test("what is no workbook is refused with what to do instead", async () => {
  await assert.rejects(workbookText(new Blob(["Invoice,Balance\nA-1,10.00"])), /save it as \.xlsx or CSV, or paste its rows/);
});
