import assert from "node:assert/strict";
import { test } from "node:test";
import type { Day } from "#domain/day/day.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { amountOf } from "#domain/money/amount.ts";
import { type RecoveryClaim, recoveryLetter } from "#domain/recovery/recovery-letter.ts";

const CLAIM: RecoveryClaim = {
  tenantName: "Shipper Inc",
  orderNumber: "ORD-7",
  orderVersion: 3,
  vendorName: "Acme Freight",
  scac: "ACMF",
  currency: "CAD",
  approved: amountOf("1000"),
  due: amountOf("700"),
  settled: amountOf("0"),
  amount: amountOf("300"),
  causes: ["order-cheaper"],
  invoices: [{ invoiceNumber: "INV-1", approvedOn: "2026-03-01", approved: amountOf("1000") }],
  asOf: "2026-03-10" as Day,
  answerDays: 30,
};

test("the letter of a recovery says who, what and why", () => {
  const letter = recoveryLetter(CLAIM);
  assert.equal(letter.subject, "Overpayment of 300.00 CAD on order ORD-7");
  assert.deepEqual(letter.facts, [
    ["Order", "ORD-7, version 3"],
    ["Carrier", "Acme Freight, SCAC ACMF"],
    ["Currency", "CAD"],
    ["Answer by", "2026-04-09"],
  ]);
  assert.deepEqual(letter.totals, [
    ["Approved", "1,000.00 CAD"],
    ["Due", "700.00 CAD"],
    ["To be returned", "300.00 CAD"],
  ]);
  assert.match(letterText(letter), /^Invoice {2}Approved on {2}Approved\n-+ {2}-+ {2}-+\nINV-1 {4} 2026-03-01 {2}1,000\.00$/m);
});

test("what is settled already stands in it, and a carrier by what he is known by", () => {
  const { totals } = recoveryLetter({ ...CLAIM, settled: amountOf("100"), amount: amountOf("200") });
  assert.deepEqual(totals.slice(2), [
    ["Settled already", "100.00 CAD"],
    ["To be returned", "200.00 CAD"],
  ]);
  const carrier = (vendorName: string | null, scac: string | null) =>
    recoveryLetter({ ...CLAIM, vendorName, scac }).facts.find(([label]) => label === "Carrier")?.[1];
  assert.deepEqual([carrier("Acme", null), carrier(null, "ACMF"), carrier(null, null)], ["Acme", "SCAC ACMF", undefined]);
});
