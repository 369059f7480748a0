import assert from "node:assert/strict";
import { test } from "node:test";
import type { Day } from "#domain/day/day.ts";
import { letterText } from "#domain/dispute/letter-text.ts";
import { amountOf } from "#domain/money/amount.ts";
import { chargeName, type RecoveryClaim, recoveryLetter } from "#domain/recovery/recovery-letter.ts";

const WRITTEN = { invoiceOn: "2026-02-26" as Day, shipOn: null, references: [] };
const CLAIM: RecoveryClaim = {
  tenantName: "Shipper Inc",
  orderNumber: "ORD-7",
  orderReferences: [],
  vendorName: "Acme Freight",
  scac: "ACMF",
  currency: "CAD",
  approved: amountOf("1000"),
  due: amountOf("700"),
  settled: amountOf("0"),
  amount: amountOf("300"),
  causes: ["order-cheaper"],
  charges: [
    { name: "Line haul", paid: amountOf("900"), due: amountOf("600") },
    { name: "Fuel", paid: amountOf("100"), due: amountOf("100") },
  ],
  invoices: [{ ...WRITTEN, invoiceNumber: "INV-1", approvedOn: "2026-03-01", approved: amountOf("1000"), exchangeRate: null }],
  asOf: "2026-03-10" as Day,
  answerDays: 30,
};

test("the letter of a recovery says who, what and why", () => {
  const letter = recoveryLetter(CLAIM);
  assert.equal(letter.subject, "Overpayment of 300.00 CAD on order ORD-7");
  assert.deepEqual(letter.facts, [
    ["Order", "ORD-7"],
    ["Carrier", "Acme Freight, SCAC ACMF"],
    ["Currency", "CAD"],
    ["Answer by", "2026-04-09"],
  ]);
  assert.deepEqual(letter.totals, [
    ["Accepted", "1,000.00 CAD"],
    ["Due", "700.00 CAD"],
    ["To be returned", "300.00 CAD"],
  ]);
  assert.deepEqual(letter.reasons, [
    "The order names less for this carrier now than was accepted.",
    "Line haul: 900.00 CAD accepted, 600.00 CAD due, 300.00 CAD too much.",
  ]);
  assert.deepEqual(letter.evidence, ["Our order ORD-7"]);
  assert.doesNotMatch(letterText(letter), /approved|version/i);
  assert.match(
    letterText(letter),
    /^Invoice {2}Invoice date {2}Accepted on {2}Accepted\n-+ {2}-+ {2}-+ {2}-+\nINV-1 {6}2026-02-26 {3}2026-03-01 {2}1,000\.00$/m,
  );
});

const RATE = { from: "CAD", to: "USD", rate: "1.36", inverse: true, rateOn: "2026-03-01" } as const;

test("a carrier is asked in the money he billed, each part at the rate of its invoice, what is too much on the last ones", () => {
  const letter = recoveryLetter({
    ...CLAIM,
    currency: "USD",
    invoices: [
      { ...WRITTEN, invoiceNumber: "INV-1", approvedOn: "2026-03-01", approved: amountOf("800"), exchangeRate: RATE },
      {
        ...WRITTEN,
        invoiceNumber: "INV-2",
        approvedOn: "2026-03-05",
        approved: amountOf("200"),
        exchangeRate: { ...RATE, rate: "1.4000", rateOn: "2026-03-05" },
      },
    ],
    settled: amountOf("50"),
    amount: amountOf("250"),
  });
  // 250 is the 200 of INV-2 at 1.40 and 50 of INV-1 at 1.36; of what is too much, 300, that is 280 and 136.
  assert.equal(letter.subject, "Overpayment of 348.00 CAD on order ORD-7");
  assert.deepEqual(letter.totals, [
    ["Accepted", "1,368.00 CAD"],
    ["Due", "952.00 CAD"],
    ["Settled already", "68.00 CAD"],
    ["To be returned", "348.00 CAD"],
  ]);
  assert.deepEqual(letter.table.rows, [
    ["INV-1", "2026-02-26", "2026-03-01", "1,088.00"],
    ["INV-2", "2026-02-26", "2026-03-05", "280.00"],
  ]);
  assert.deepEqual(letter.facts.slice(2, 4), [
    ["Currency", "CAD"],
    ["Exchange rate", "1 USD is 1.36 CAD, of 2026-03-01; 1 USD is 1.40 CAD, of 2026-03-05"],
  ]);
});

test("a credit took its part off before, and invoices of several currencies are told in the order's", () => {
  const inCad = (invoiceNumber: string, approved: string) => ({
    ...WRITTEN,
    invoiceNumber,
    approvedOn: "2026-03-01",
    approved: amountOf(approved),
    exchangeRate: RATE,
  });
  const credited = recoveryLetter({
    ...CLAIM,
    currency: "USD",
    approved: amountOf("900"),
    amount: amountOf("200"),
    invoices: [inCad("INV-1", "1000"), inCad("CR-1", "-100")],
  });
  assert.deepEqual(credited.totals, [
    ["Accepted", "1,224.00 CAD"],
    ["Due", "952.00 CAD"],
    ["To be returned", "272.00 CAD"],
  ]);
  const mixed = recoveryLetter({
    ...CLAIM,
    currency: "USD",
    invoices: [inCad("INV-1", "500"), { ...inCad("INV-2", "500"), exchangeRate: null }],
  });
  assert.equal(mixed.subject, "Overpayment of 300.00 USD on order ORD-7");
  assert.ok(mixed.facts.some(([label]) => label === "Exchange rate"));
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

test("a credit at another rate takes its part off what was approved, and is no invoice to ask back from", () => {
  const of = (invoiceNumber: string, approved: string, rate: string) => ({
    ...WRITTEN,
    invoiceNumber,
    approvedOn: "2026-03-01",
    approved: amountOf(approved),
    exchangeRate: { ...RATE, rate },
  });
  const { totals } = recoveryLetter({
    ...CLAIM,
    currency: "USD",
    approved: amountOf("900"),
    amount: amountOf("200"),
    invoices: [of("INV-1", "800", "1.36"), of("INV-2", "200", "1.4"), of("CR-1", "-100", "1.36")],
  });
  // 1,088 + 280 - 136 were approved; the last 300 less the last 100 are 280 + 136 less 140.
  assert.deepEqual(totals, [
    ["Accepted", "1,232.00 CAD"],
    ["Due", "956.00 CAD"],
    ["To be returned", "276.00 CAD"],
  ]);
});

test("it names what a claims office finds the invoices by, each once", () => {
  const references = (...values: readonly (readonly [string, string])[]) =>
    values.map(([type, value]) => ({ type, value, description: null }));
  const invoice = (invoiceNumber: string, shipOn: string | null, of: ReturnType<typeof references>) => ({
    invoiceNumber,
    invoiceOn: "2026-02-26" as Day,
    shipOn: shipOn as Day | null,
    references: of,
    approvedOn: "2026-03-01",
    approved: amountOf("500"),
    exchangeRate: null,
  });
  const { facts, table } = recoveryLetter({
    ...CLAIM,
    invoices: [
      invoice("INV-1", "2026-02-20", references(["PRO", "P-1"], ["BOLNumber", "B-1"])),
      invoice("INV-2", null, references(["PRONumber", "P-1"], ["PRO", "P-2"], ["PO", "4500"])),
    ],
  });
  assert.deepEqual(facts.slice(2, 5), [
    ["PRO number", "P-1, P-2"],
    ["BOL number", "B-1"],
    ["Ship date", "2026-02-20"],
  ]);
  const ofOrder = recoveryLetter({
    ...CLAIM,
    orderReferences: references(["PRO", "P-9"], ["BOL", "B-9"]),
    invoices: [invoice("INV-1", null, references(["BOL", "B-1"]))],
  });
  assert.deepEqual(ofOrder.facts.slice(2, 4), [
    ["PRO number", "P-9"],
    ["BOL number", "B-1"],
  ]);
  assert.deepEqual(table.rows[0], ["INV-1", "2026-02-26", "2026-03-01", "500.00"]);
});

test("a charge is called as its invoices call it, else by the name it is kept by", () => {
  assert.equal(chargeName("code FUEL", ["Fuel surcharge", "FSC"]), "Fuel surcharge and FSC");
  assert.equal(chargeName("code FUEL", []), "FUEL");
  assert.equal(chargeName("linehaul and discounts", []), "Linehaul and discounts");
  assert.equal(chargeName("taxes by rules", []), "Taxes");
});
