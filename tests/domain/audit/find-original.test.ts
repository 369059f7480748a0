import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SiblingInvoice } from "#domain/audit/facts/audit-facts.ts";
import { billedBefore, findOriginal } from "#domain/audit/identity/find-original.ts";
import { firstDay } from "#domain/audit/history/first-day.ts";
import { day } from "#tests/builders/audit-cases.ts";
import { factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

const approved = (uuid: string, amount: string, over: Parameters<typeof siblingOf>[0] = {}): SiblingInvoice =>
  siblingOf({ uuid, byCode: [["LINEHAUL", amount]], ...over });
/** What stands before an invoice that calls itself a first one. */
const before = (...siblings: SiblingInvoice[]): string | undefined => billedBefore(factsOf({ siblings }))?.uuid;

describe("the invoice that was billed first", () => {
  it("is the first that was approved, by the day it came", () => {
    const later = approved("later", "10", { receivedOn: day("2026-03-09") });
    const earlier = approved("earlier", "10", { receivedOn: day("2026-03-02") });
    assert.equal(before(later, earlier), "earlier");
    assert.equal(before(earlier, later), "earlier");
    assert.equal(before(approved("one", "10"), approved("other", "10")), "one", "of one day the one that is listed first");
    assert.equal(before(approved("open", "10", { status: "review" })), undefined);
  });

  it("is none where what was approved was given back, or approved at nothing", () => {
    const credit = approved("credit", "-10", { receivedOn: day("2026-03-01") });
    assert.equal(before(approved("paid", "10"), credit), undefined);
    assert.equal(before(approved("paid", "10.01"), credit), "paid", "a credit is never the first");
    assert.equal(before(approved("nothing", "0", { receivedOn: day("2026-03-01") }), approved("paid", "1")), "paid");
  });

  it("counts what was approved on these orders alone", () => {
    const elsewhere = approved("elsewhere", "10", { orderUuid: "order-elsewhere", receivedOn: day("2026-03-01") });
    assert.equal(before(elsewhere), undefined);
    assert.equal(before(elsewhere, approved("here", "10")), "here");
  });

  it("counts the lines of one whose approval says no orders", () => {
    assert.equal(before(siblingOf({ uuid: "legacy", charges: [["LINEHAUL", "10"]] })), "legacy");
    assert.equal(before(siblingOf({ uuid: "empty" })), undefined);
  });

  it("of a balance due is the first invoice, approved or not, unless it was terminated", () => {
    const original = (...siblings: SiblingInvoice[]) =>
      findOriginal(factsOf({ invoice: { type: "BalanceDue" }, siblings }))?.uuid;
    const open = siblingOf({ uuid: "open", status: "review", receivedOn: day("2026-03-09") });
    assert.equal(original(open), "open");
    assert.equal(original(siblingOf({ uuid: "gone", status: "terminated" }), open), "open");
    assert.equal(original(siblingOf({ uuid: "supplement", type: "Supplemental" }), open), "open");
    assert.equal(original(open, siblingOf({ uuid: "first", receivedOn: day("2026-03-02") })), "first");
    assert.equal(original(open, siblingOf({ uuid: "same day", receivedOn: day("2026-03-09") })), "open");
  });
});

describe("the first of days of which some are not known", () => {
  it("is the earliest, wherever it stands", () => {
    const [one, two, three] = [day("2026-03-01"), day("2026-03-02"), day("2026-03-03")];
    assert.equal(firstDay([three, null, one, two]), one);
    assert.equal(firstDay([one, two, three]), one);
    assert.equal(firstDay([three, two, one]), one);
    assert.equal(firstDay([null, two]), two);
    assert.equal(firstDay([two, null]), two);
    assert.equal(firstDay([null]), null);
    assert.equal(firstDay([]), null);
  });
});
