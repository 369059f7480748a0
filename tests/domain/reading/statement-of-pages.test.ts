import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { printAmount } from "#domain/money/amount.ts";
import { readStatement } from "#domain/reading/read-statement.ts";
import { statementOfPages } from "#domain/reading/statement-of-pages.ts";
import { aPage } from "#tests/builders/a-page.ts";
import type { Printed } from "#tests/builders/a-pdf.ts";

const read = (...pages: readonly (readonly Printed[])[]) => {
  const { lines, unread } = readStatement(statementOfPages(pages.map((texts, at) => aPage(texts, at + 1, 1))));
  return {
    rows: lines.map(({ invoiceNumber, amount }) => `${invoiceNumber} ${amount === null ? "-" : printAmount(amount)}`),
    unread: unread.map(({ text }) => text),
  };
};
const TITLES: readonly Printed[] = [
  [40, 120, "Invoice"],
  [140, 120, "Date"],
  [220, 120, "PO"],
  [380, 120, "Amount", 10, "right"],
  [460, 120, "Paid", 10, "right"],
  [540, 120, "Balance", 10, "right"],
];
const row = (y: number, number: string, { po, paid }: { po?: string; paid?: string }, balance: string): readonly Printed[] => [
  [40, y, number],
  [140, y, "03/05/2026"],
  ...(po === undefined ? [] : [[220, y, po] as const]),
  [380, y, "2,000.00", 10, "right"],
  ...(paid === undefined ? [] : [[460, y, paid, 10, "right"] as const]),
  [540, y, balance, 10, "right"],
];

suite("a statement of account on pages", () => {
  test("says of each invoice what stands below the title, whatever is left blank before it", () => {
    const head: readonly Printed[] = [
      [40, 40, "STATEMENT OF ACCOUNT", 18],
      [40, 70, "Statement date: 03/31/2026"],
      [400, 70, "Customer 88-1200"],
      ...TITLES,
    ];
    const first = [
      ...head,
      ...row(140, "A-1001", { po: "4500", paid: "750.00" }, "1,250.00"),
      ...row(156, "A-1002", {}, "2,000.00"),
    ];
    const second = [
      ...TITLES,
      ...row(140, "A-1003", { paid: "2,100.00" }, "(100.00)"),
      [40, 180, "Total due"] as const,
      [540, 180, "3,150.00", 10, "right"] as const,
    ];
    assert.deepEqual(read(first, second).rows, ["A-1001 1250.0000", "A-1002 2000.0000", "A-1003 -100.0000"]);
  });

  test("may have titles beside the cells below them, and a sign of currency that stands apart", () => {
    const { rows, unread } = read([
      [40, 40, "Inv #"],
      [300, 40, "Open"],
      [30, 60, "77120"],
      [330, 60, "$"],
      [345, 60, "80.00"],
      [30, 76, "77121"],
      [330, 76, "$"],
      [345, 76, "95.50"],
    ]);
    assert.deepEqual([rows, unread], [["77120 80.0000", "77121 95.5000"], []]);
  });

  test("is read without titles as text is", () => {
    const { rows } = read([
      [40, 40, "4512"],
      [140, 40, "03/05/2026"],
      [300, 40, "1,250.00"],
    ]);
    assert.deepEqual(rows, ["4512 1250.0000"]);
    assert.equal(statementOfPages([]), "");
  });
});
