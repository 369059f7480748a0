import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import { decideMayChange, isChangedSince } from "#domain/lifecycle/decide-may-change.ts";
import { INVOICE_LIFECYCLE } from "#domain/lifecycle/invoice-lifecycle.ts";

describe("whether an invoice may be changed", () => {
  it("tells that it is final first, whatever eTag is named", () => {
    for (const status of INVOICE_LIFECYCLE.final)
      for (const asked of ["7", "6", null]) assert.equal(decideMayChange(asked, { status, eTag: 7 }), "finalized");
  });

  it("lets who looked at it as it is, or names no eTag, change it in every open state, and terminating is one of them", () => {
    const open = INVOICE_LIFECYCLE.transitions.find(({ act }) => act === "terminate")?.from ?? [];
    const states: readonly InvoiceStatus[] = ["received", "matching", "unmatched", "auditing", "review", "disputed"];
    assert.deepEqual(open, states);
    for (const status of states) {
      assert.equal(decideMayChange("7", { status, eTag: 7 }), null);
      assert.equal(decideMayChange(null, { status, eTag: 7 }), null);
      for (const asked of ["6", "07", "", "7 "]) assert.equal(decideMayChange(asked, { status, eTag: 7 }), "changed-meanwhile");
    }
  });

  it("compares what has no final state by its eTag alone", () => {
    assert.deepEqual(
      [isChangedSince(null, 2), isChangedSince("2", 2), isChangedSince("2", "2"), isChangedSince("1", 2)],
      [false, false, false, true],
    );
  });
});
