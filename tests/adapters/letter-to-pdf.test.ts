import assert from "node:assert/strict";
import { test } from "node:test";
import { PDFDocument } from "@cantoo/pdf-lib";
import { letterToPdf } from "#adapters/letter-to-pdf.ts";

const letter = (rows: number) => ({
  subject: "Dispute of invoice 4711: 117.16 USD",
  opening: "We dispute 117.16 USD of Łódź Transport’s 請求書 4711.",
  facts: [["Invoice", "4711 of 2026-03-05"]] as const,
  table: {
    head: ["Charge", "Billed", "Payable", "In dispute"],
    rows: Array.from({ length: rows }, (_, at) => [`CHARGE-${at}-${"X".repeat(at % 90)}`, "1.00", "0.50", "0.50"]),
    total: ["Total", "3.00", "1.50", "1.50"],
  },
  totals: [["In dispute", "1.50 USD"]] as const,
  reasons: ["LINEHAUL: too much"],
  evidence: [],
  closing: "By 2026-04-09.",
});

test("a letter becomes a PDF that opens, whatever letters it is written in, of as many pages as it takes", async () => {
  const short = await letterToPdf(letter(3));
  assert.equal(short.subarray(0, 5).toString(), "%PDF-");
  assert.equal((await PDFDocument.load(short)).getPageCount(), 1);
  assert.ok((await PDFDocument.load(await letterToPdf(letter(200)))).getPageCount() > 3);
});
