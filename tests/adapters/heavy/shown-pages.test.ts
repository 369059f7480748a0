import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { PDFDocument, type PDFPage, StandardFonts } from "@cantoo/pdf-lib";
import { readPdf } from "#adapters/heavy/read-pdf.ts";

/** One gray dot. */
const DOT = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR42mNoAAAAggCBd81ytgAAAABJRU5ErkJggg==", "base64");
const [WIDTH, HEIGHT] = [612, 792];
const LINES = Array.from({ length: 12 }, (_, at) => `Linehaul of load ${at} was 1,000.00 in all`);

/** A page as a test draws it, as it is read. */
async function read(draw: (page: PDFPage, pdf: PDFDocument) => Promise<void> | void) {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([WIDTH, HEIGHT]);
  page.setFont(await pdf.embedFont(StandardFonts.Helvetica));
  page.setFontSize(10);
  await draw(page, pdf);
  const opened = await readPdf(await pdf.save());
  assert.ok(opened.ok);
  opened.close();
  const [first] = opened.pages;
  return { kind: first?.text, words: first?.words.map(({ text }) => text).join(" ") ?? "" };
}

const print = (page: PDFPage, lines: readonly string[] = LINES): void => {
  for (const [at, line] of lines.entries()) page.drawText(line, { x: 50, y: 700 - at * 14 });
};
const picture = async (page: PDFPage, pdf: PDFDocument, height = HEIGHT): Promise<void> =>
  page.drawImage(await pdf.embedPng(DOT), { x: 0, y: 0, width: WIDTH, height });

suite("what people see of a page of a PDF is what is read of it", () => {
  test("what was filled into a form, and a stamp that says what is paid, are words of the page", async () => {
    const { kind, words } = await read((page, pdf) => {
      page.drawText("Invoice Number:", { x: 50, y: 700 });
      const field = pdf.getForm().createTextField("number");
      field.setText("A-10012");
      field.addToPage(page, { x: 150, y: 695, width: 120, height: 16 });
    });
    assert.equal(kind, "embedded");
    assert.match(words, /^Invoice Number: A-10012$/);
  });

  test("letters under a picture of the whole page are not what people see: the page is looked at as a picture", async () => {
    const covered = await read(async (page, pdf) => {
      print(page);
      await picture(page, pdf);
    });
    assert.deepEqual(covered, { kind: "none", words: "" });
  });

  test("a scan with the line of a fax machine or a signing service over it is a scan", async () => {
    const headed = await read(async (page, pdf) => {
      await picture(page, pdf, 760);
      print(page, ["DocuSign Envelope ID: 3F2A99C1"]);
    });
    assert.equal(headed.kind, "none");
  });

  test("letters over a letterhead, beside a logo or without any picture are print", async () => {
    const over = await read(async (page, pdf) => {
      await picture(page, pdf);
      print(page);
    });
    const beside = await read(async (page, pdf) => {
      print(page, ["Linehaul 1,000.00"]);
      await picture(page, pdf, 90);
    });
    const plain = await read((page) => print(page, ["Linehaul 1,000.00"]));
    assert.deepEqual([over.kind, over.words.includes("load 11 was")], ["embedded", true]);
    assert.deepEqual(
      [beside, plain],
      [
        { kind: "embedded", words: "Linehaul 1,000.00" },
        { kind: "embedded", words: "Linehaul 1,000.00" },
      ],
    );
  });
});
