import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { dueByTerms } from "#domain/invoice/due-on.ts";
import { isFinalized } from "#domain/invoice/invoice.ts";
import { day } from "#tests/builders/audit-cases.ts";

describe("the day an invoice is due", () => {
  const on = day("2026-10-05");
  for (const [terms, due] of [
    ["Net30", "2026-11-04"],
    ["net0", "2026-10-05"],
    ["Net365", "2027-10-05"],
    ["Prepaid", "2026-10-05"],
    ["PREPAID", "2026-10-05"],
    ["DueOnReceipt", null],
    ["Net", null],
    ["30", null],
    [null, null],
  ] as const)
    it(`${terms ?? "no terms"}: ${due ?? "none"}`, () => assert.equal(dueByTerms(terms, on), due));
});

describe("an invoice", () => {
  it("is final once it is approved or terminated, and before that never", () => {
    const all = ["received", "matching", "unmatched", "auditing", "review", "disputed", "approved", "terminated"] as const;
    assert.deepEqual(all.filter(isFinalized), ["approved", "terminated"]);
  });
});
