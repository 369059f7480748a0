import assert from "node:assert/strict";
import { test } from "node:test";
import { plainText } from "#adapters/words-of-file.ts";

const lines = (html: string): readonly string[] =>
  plainText(html)
    .split("\n")
    .map((line) => line.replaceAll(/ {2,}/g, " | ").trim())
    .filter((line) => line !== "");

test("a table is read row by row and cell by cell, whether or not its markup has space between them", () => {
  const row = (...cells: readonly string[]) => `<tr>${cells.map((text) => `<td>${text}</td>`).join("")}</tr>`;
  const rows = [
    row("Linehaul", "2", "500.00", "1,000.00"),
    row("Fuel", "1", "80.00", "<b>80.00</b>"),
    row("Total due", "$1,080.00"),
  ];
  const head = "<tr><th>Item</th><th>Qty</th><th>Rate</th><th>Amount</th></tr>";
  const told = [
    "Item | Qty | Rate | Amount",
    "Linehaul | 2 | 500.00 | 1,000.00",
    "Fuel | 1 | 80.00 | 80.00",
    "Total due | $1,080.00",
  ];
  for (const between of ["", "\n", " \n "]) {
    const glued = `<table>${[head, ...rows].join(between).replaceAll("><", `>${between}<`)}</table>`;
    assert.deepEqual(lines(glued), told, JSON.stringify(between));
  }
  const nested = `<table><tr><td><table>${rows.join("")}</table></td></tr></table>`;
  assert.deepEqual(lines(nested), told.slice(1), "a table that only lays out");
});

test("what a mail program does not show is no part of it", () => {
  for (const hidden of [
    '<div style="display:none">Total due $9,999.00</div>',
    '<span style="color:#fff; DISPLAY: none">Total due $9,999.00</span>',
    "<p hidden>Total due $9,999.00</p>",
    '<td style="mso-hide:all">Total due $9,999.00</td>',
    '<p style="font-size:0px">Total due $9,999.00</p>',
  ])
    assert.deepEqual(lines(`<p>Total due $500.00</p>${hidden}`), ["Total due $500.00"], hidden);
  assert.deepEqual(lines('<p style="font-size:0.9em">Total due $500.00</p>'), ["Total due $500.00"]);
});
