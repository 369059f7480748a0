import assert from "node:assert/strict";
import { test } from "node:test";
import type { Letter } from "#domain/dispute/letter.ts";
import { letterText } from "#domain/dispute/letter-text.ts";

const LETTER: Letter = {
  subject: "Dispute",
  opening: "Dear carrier,",
  facts: [
    ["Invoice", "INV-1 of 2026-03-05"],
    ["PRO number", "P-77"],
  ],
  table: {
    head: ["Charge", "Billed", "Payable"],
    rows: [
      ["LINEHAUL", "1,239.52", "227.36"],
      ["FUEL", "5.00", ""],
    ],
    total: ["Total", "1,244.52", "227.36"],
  },
  totals: [
    ["Total billed", "1,244.52 USD"],
    ["Payable", "227.36 USD"],
  ],
  reasons: ["Too much."],
  evidence: ["Order ORD-1, version 1", "Proof of delivery (pod.pdf)"],
  closing: "Shipper Inc.",
};

test("a letter as text, its columns in line", () => {
  assert.equal(
    letterText(LETTER),
    `Dear carrier,

Invoice:     INV-1 of 2026-03-05
PRO number:  P-77

Charge      Billed  Payable
--------  --------  -------
LINEHAUL  1,239.52   227.36
FUEL          5.00
--------  --------  -------
Total     1,244.52   227.36

Total billed:  1,244.52 USD
Payable:         227.36 USD

Reasons:
- Too much.

Evidence:
- Order ORD-1, version 1
- Proof of delivery (pod.pdf)

Shipper Inc.`,
  );
});

test("what a letter does not have leaves no gap in it", () => {
  const text = letterText({ ...LETTER, opening: "", facts: [], totals: [], reasons: [], evidence: [] });
  assert.match(text, /^Charge {6}Billed/);
  assert.match(text, /227\.36\n\nShipper Inc\.$/);
});
