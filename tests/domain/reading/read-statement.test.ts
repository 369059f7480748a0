import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printAmount } from "#domain/money/amount.ts";
import { readStatement } from "#domain/reading/read-statement.ts";

const rows = (text: string): string[] =>
  readStatement(text).lines.map(
    ({ line, invoiceNumber, amount }) => `${line} ${invoiceNumber} ${amount === null ? "-" : printAmount(amount)}`,
  );

describe("a carrier's statement of account", () => {
  it("is read by its titles: copied out of a spreadsheet, as CSV, or by blanks", () => {
    const expected = ["2 INV-1001 1250.0000", "3 INV-1002 -75.5000"];
    assert.deepEqual(
      rows("Invoice #\tDate\tPO\tBalance\nINV-1001\t03/05/2026\t4500\t$1,250.00\nINV-1002\t03/06/2026\t77\t(75.50)"),
      expected,
    );
    assert.deepEqual(
      rows('Date,Invoice,Amount,"Open balance"\n3/5/26,INV-1001,"2,000.00","1,250.00"\n3/6/26,INV-1002,75.50,-75.50'),
      expected,
    );
    assert.deepEqual(
      rows(
        "Invoice No.   Inv Date    Original    Balance\nINV-1001   2026-03-05   2,000.00   1,250.00\nINV-1002   2026-03-06   75.50   75.50-",
      ),
      expected,
    );
  });

  it("is read without titles by what a number, a day and an amount look like", () => {
    assert.deepEqual(rows("4512 03/05/2026 1,250.00\n03/06/2026 PRO-889 USD 75.50\nCR-7 03/07/2026 20.00CR"), [
      "1 4512 1250.0000",
      "2 PRO-889 75.5000",
      "3 CR-7 -20.0000",
    ]);
    assert.deepEqual(rows("INV-1;05.03.2026;1.250,00\nINV-2;06.03.2026;75,50"), ["1 INV-1 1250.0000", "2 INV-2 75.5000"]);
    assert.deepEqual(rows("4512\n4513"), ["1 4512 -", "2 4513 -"], "numbers alone");
  });

  it("leaves sums and titles out, and tells of a row that it cannot read", () => {
    const { lines, unread } = readStatement(
      "ACME FREIGHT\nStatement of 03/31/2026\nInvoice\tAmount\nA-1\t10.00\nTotal due\t10.00\nas agreed with Joe in 2025\t\n",
    );
    assert.deepEqual(
      lines.map(({ invoiceNumber }) => invoiceNumber),
      ["A-1"],
    );
    assert.deepEqual(unread, [{ line: 6, text: "as agreed with Joe in 2025" }]);
    const odd = readStatement("Invoice\tAmount\n\t10.00\n");
    assert.deepEqual(odd, { lines: [], unread: [{ line: 2, text: "10.00" }] });
    assert.deepEqual(readStatement(""), { lines: [], unread: [] });
  });

  it("takes as long as its text is long", () => {
    const long = `${'"'.repeat(50_000)},${" ".repeat(50_000)}${"1,".repeat(50_000)}`;
    assert.ok(readStatement(`${long}\n${long}`).lines.length <= 2);
  });
});
