import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { aPdf } from "#tests/builders/a-pdf.ts";
import { ciiInvoice } from "#tests/builders/an-e-invoice.ts";
import { LAYOUTS, PAPER } from "#tests/builders/freight-papers.ts";
import { judgeFolder, reportOf } from "../../../tools/evaluate.ts";

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
  put("e-invoice.xml", ciiInvoice({ lines: [{ name: "Linehaul", amount: "80.00" }], total: "80.00" }), {
    type: "Invoice",
    fields: { totalAmount: "80.00" },
    charges: ["80.00"],
  });
  put("broken.pdf", pdf.subarray(0, 300), { type: "Invoice", fields: { totalAmount: "1875.80" } });
  put("without-truth.pdf", pdf, null);
  const papers = await judgeFolder(folder);
  assert.equal(papers.length, 4);
  const lines = reportOf(papers, "here");
  const line = (start: string): string => lines.find((each) => each.startsWith(start)) ?? "";
  assert.match(lines[0] ?? "", /^4 papers of here, 4 pages/);
  assert.match(line("totalAmount"), /66\.7 % +50\.0 % +4$/);
  assert.match(line("netWeight"), /- +0\.0 % +1$/);
  assert.match(line("proNumber"), /0\.0 % +- +0$/, "made up, for the truth has none");
  assert.match(line("charges"), /100\.0 % +100\.0 % +3$/);
  assert.match(line("every check passed"), /75\.0 % of the papers; .* total or currency: 33\.3 %/);
  writeFileSync(join(folder, "right.json"), "{}");
  await assert.rejects(judgeFolder(folder), /right\.json is no truth/);
});
