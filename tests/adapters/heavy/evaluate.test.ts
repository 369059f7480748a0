import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import sharp from "sharp";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { ciiInvoice } from "#tests/builders/an-e-invoice.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { aForm } from "#tests/builders/penned.ts";
import { writePaperSet } from "#tests/builders/paper-set.ts";
import { judgeFolder, reportOf } from "../../../tools/evaluate.ts";
import { kindOfSet } from "../../../tools/evaluation-sets.ts";

test("an evaluation counts what is right, wrong, missed and made up, and says what it is worth", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-evaluate-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const put = (name: string, paper: Buffer | string, truth: unknown): void => {
    writeFileSync(join(folder, name), paper);
    if (truth !== null) writeFileSync(join(folder, name.replace(/\.\w+$/, ".json")), JSON.stringify(truth));
  };
  const charges = ["1480.00", "310.80", "85.00"];
  const right = { invoiceNumber: PAPER.number, totalAmount: "1875.80", currency: "USD" };
  const pdf = await aPdf({ pages: LAYOUTS["labels with colons beside their values"](PAPER) });
  put("right.pdf", pdf, { type: "Invoice", fields: right, charges });
  put("wrong.pdf", pdf, { type: "Invoice", fields: { ...right, totalAmount: "1875.81", netWeight: "12" }, charges });
  put("other-charges.pdf", pdf, {
    type: "Invoice",
    fields: { ...right, invoiceDate: "2026-10-16" },
    charges: ["1790.80", "85.00"],
  });
  put("e-invoice.xml", ciiInvoice({ lines: [{ name: "Linehaul", amount: "80.00" }], total: "80.00" }), {
    type: "Invoice",
    fields: { totalAmount: "80.00" },
    charges: ["80.00"],
  });
  put("broken.pdf", pdf.subarray(0, 300), { type: "Invoice", fields: { totalAmount: "1875.80" } });
  put("without-truth.pdf", pdf, null);
  const papers = await judgeFolder(folder);
  assert.equal(papers.length, 5);
  const lines = reportOf(papers, "here");
  const line = (start: string): string => lines.find((each) => each.startsWith(start)) ?? "";
  assert.match(lines[0] ?? "", /^5 papers of here, 5 pages/);
  assert.match(line("totalAmount"), /75\.0 % +60\.0 % +5$/);
  assert.match(line("netWeight"), /- +0\.0 % +1$/);
  assert.match(line("proNumber"), /0\.0 % +- +0$/, "made up, for the truth has none");
  assert.match(line("charges"), /75\.0 % +75\.0 % +4$/);
  assert.match(line("every check passed"), /80\.0 % of the papers; .* goes by: 50\.0 % \(.*totalAmount 1.*\)/);
  assert.match(line("every check passed"), /invoiceDate 1/);
  assert.match(line("every check passed"), /charges 1/);
  writeFileSync(join(folder, "right.json"), "{}");
  await assert.rejects(judgeFolder(folder), /right\.json is no truth/);
});

const aFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-evaluate-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

test("our own twenty layouts, digital, and two of them scanned badly: no number is wrong where every check passed", async (t) => {
  const folder = aFolder(t);
  await writePaperSet({ folder, degraded: 2, seed: 7 });
  const papers = await judgeFolder(folder);
  assert.equal(papers.length, 22);
  const lines = reportOf(papers, "our own set");
  for (const each of lines) t.diagnostic(each);
  const line = (start: string): string => lines.find((each) => each.startsWith(start)) ?? "";
  assert.match(line("every check passed"), /goes by: (?:0\.0 %|-)$/);
  assert.match(line("totalAmount"), /^totalAmount +(?:9[5-9]|100)/);
  assert.match(line("Invoice "), /^Invoice +100\.0 % +100\.0 % +22$/);
});

test("folders of receipts, of e-invoices in PDFs and of signed papers are evaluated by the truth that they have", async (t) => {
  const receipts = aFolder(t);
  for (const name of ["img", "entities"]) mkdirSync(join(receipts, name));
  const receipt = await aForm([
    [40, 20, "Valley Unloading Inc", 14],
    [40, 40, "LUMPER RECEIPT", 14],
    [40, 80, "Date: 25/12/2018"],
    [40, 100, "Total paid: 85.00"],
  ]);
  const { width, height, pixels } = receipt.picture;
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .jpeg()
    .toBuffer();
  writeFileSync(join(receipts, "img", "X1.jpg"), jpeg);
  const entities = { company: "VALLEY UNLOADING INC", date: "25/12/2018", address: "1 ROAD", total: "$85.00" };
  writeFileSync(join(receipts, "entities", "X1.txt"), JSON.stringify(entities));
  assert.equal(kindOfSet(receipts), "sroie");
  const [told] = await judgeFolder(receipts);
  assert.deepEqual(told?.truth.fields, { vendorName: "VALLEY UNLOADING INC", receiptDate: "2018-12-25", totalAmount: "85.00" });
  const read = reportOf(told === undefined ? [] : [told], "receipts");
  assert.match(read.find((each) => each.startsWith("totalAmount")) ?? "", /100\.0 % +100\.0 % +1$/);
  assert.match(read.find((each) => each.startsWith("receiptDate")) ?? "", /100\.0 % +100\.0 % +1$/);

  const attached = aFolder(t);
  const xml = ciiInvoice({ lines: [{ name: "Linehaul", amount: "80.00" }], total: "80.00" });
  const page = [[40, 40, "INVOICE", 16] as const, [40, 80, "Total due: EUR 80.00"] as const];
  writeFileSync(join(attached, "a.pdf"), await aPdf({ pages: [page], attachments: [{ name: "factur-x.xml", content: xml }] }));
  assert.equal(kindOfSet(attached), "e-invoices");
  const [invoice] = await judgeFolder(attached);
  assert.deepEqual(
    [
      invoice?.truth.fields["totalAmount"],
      invoice?.reading.fields.totalAmount?.value,
      invoice?.reading.fields.totalAmount?.found,
    ],
    ["80.00", "80.00", "label"],
    "what the pages say, not what the file carries",
  );

  const forms = aFolder(t);
  for (const name of ["signed", "unsigned"]) {
    mkdirSync(join(forms, name));
    const pdf = await aPdf({ pages: [[[200, 40, "PROOF OF DELIVERY", 16] as const, [40, 400, "Signature:"] as const]] });
    writeFileSync(join(forms, name, "a.pdf"), pdf);
  }
  assert.equal(kindOfSet(forms), "signatures");
  const signed = reportOf(await judgeFolder(forms), "forms");
  assert.ok(signed.includes("signatures: 0.0 % of 1 found, 0.0 % of 1 papers without one taken for signed"), signed.join("\n"));
});
