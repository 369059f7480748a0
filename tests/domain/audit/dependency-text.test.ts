import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedAgainText, namedDependencies } from "#domain/audit/findings/dependency-text.ts";
import type { Day } from "#domain/day/day.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { OTHER, TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
import { documentOf, factsOf, siblingOf } from "#tests/builders/audit-facts-builder.ts";

type Given = Parameters<typeof factsOf>[0];

const told = (given: Given, rule: string): string | null => {
  const facts = factsOf(given);
  const finding = runAudit(facts).findings.find((entry) => entry.rule === rule);
  assert.ok(finding !== undefined, `${rule} finds nothing`);
  return judgedAgainText(namedDependencies(finding, facts));
};

describe("what a finding waits for, in words", () => {
  it("the orders that fit an invoice", () =>
    assert.equal(told(TWO_OF_ONE_BOL, "order-ambiguous"), "Judged again when order ORD-1001 changes or order ORD-2 changes."));
  it("an original that is not there", () =>
    assert.match(
      told({ invoice: { type: "BalanceDue", charges: [["LINEHAUL", "10"]] } }, "balance-due-without-original") ?? "",
      /^Judged again when another invoice of order \S+ is decided\.$/,
    ));
  it("another invoice of the order and the ones that were counted, where together they are too much", () =>
    assert.equal(
      told(
        {
          order: { charges: [["LINEHAUL", "100"]] },
          invoice: { charges: [["LINEHAUL", "100"]] },
          siblings: [siblingOf({ uuid: "first", invoiceNumber: "A-1", byCode: [["LINEHAUL", "100"]] })],
        },
        "order-overbilled",
      ),
      "Judged again when invoice A-1 is decided or another invoice of order ORD-1001 is decided.",
    ));
  it("the rest of the order, where an invoice is less than it", () =>
    assert.equal(
      told({ order: { charges: [["LINEHAUL", "100"]] }, invoice: { charges: [["LINEHAUL", "40"]] } }, "total-under-tolerance"),
      "Judged again when another invoice of order ORD-1001 is decided.",
    ));
  it("the paper that supports it", () =>
    assert.match(
      told(
        {
          order: { charges: [["LINEHAUL", "100"]] },
          invoice: {
            charges: [
              ["LINEHAUL", "100"],
              ["LUMPER", "50"],
            ],
          },
          documents: [documentOf("LumperReceipt", { fields: { totalAmount: "50" } })],
        },
        "charge-not-on-order",
      ) ?? "",
      /^Judged again when the lumper receipt changes/,
    ));
  it("the vendor's record, where it is about the vendor", () =>
    assert.equal(
      told({ order: { charges: [["LINEHAUL", "100"]] }, invoice: { charges: [["QQQ", "40"]] } }, "charge-unmapped"),
      "Judged again when the record of vendor ACME changes.",
    ));
  it("another invoice of the order, where it bills more than is left of it: a credit may make room", () =>
    assert.equal(
      told({ order: { charges: [["LINEHAUL", "100"]] }, invoice: { charges: [["LINEHAUL", "900"]] } }, "charge-over-tolerance"),
      "Judged again when another invoice of order ORD-1001 is decided.",
    ));
  it("nothing, where only its own words count", () =>
    assert.equal(
      told(
        {
          order: { charges: [["LINEHAUL", "100"]] },
          invoice: { deliveryOn: "2026-01-01" as Day, charges: [["LINEHAUL", "100"]] },
        },
        "delivery-before-ship",
      ),
      null,
    ));
});

describe("what is named by its number, among others of its kind", () => {
  const words = (facts: Given, dependency: Partial<Parameters<typeof namedDependencies>[0]>) =>
    namedDependencies({ rule: "none", invoiceUuids: [], orderUuid: null, supportedBy: null, ...dependency }, factsOf(facts)).map(
      (named) => named.words,
    );
  const siblings = [siblingOf({ uuid: "s1", invoiceNumber: "A-1" }), siblingOf({ uuid: "s2", invoiceNumber: "A-2" })];
  it("an invoice, wherever it stands; one that is not there any more by its uuid", () => {
    const others = [{ uuid: "o1", invoiceNumber: "O-1", vendor: OTHER, paid: [] }];
    assert.deepEqual(words({ siblings, otherVendorInvoices: others }, { invoiceUuids: ["s2", "o1", "gone"] }), [
      "invoice A-2 is decided",
      "invoice O-1 is decided",
      "invoice gone is decided",
    ]);
  });
  it("an order, the second as the first; one that is not there any more by its uuid", () => {
    const facts: Given = { orders: [{ orderNumber: "ORD-1001" }, { orderNumber: "ORD-2", externalId: "X-2" }] };
    assert.deepEqual(words(facts, { orderUuid: "order-ORD-2" }), ["order X-2 changes"]);
    assert.deepEqual(words(facts, { orderUuid: "gone" }), ["order gone changes"]);
  });
  it("a message, by what it is about", () => {
    const update = (uuid: string, externalId: string) => ({ uuid, operation: "createOrder", externalId, isParked: true });
    const facts: Given = { updates: [update("u1", "SO-1"), update("u2", "SO-2")] };
    assert.deepEqual(words(facts, { rule: "update-parked" }), [
      "what was accepted for SO-1 is processed or dropped",
      "what was accepted for SO-2 is processed or dropped",
    ]);
  });
  it("a paper by its kind; one that is not there any more as a document", () => {
    const documents = [documentOf("PalletReceipt"), documentOf("LumperReceipt")];
    assert.deepEqual(words({ documents }, { supportedBy: { documentUuid: "doc-LumperReceipt" } }), [
      "the lumper receipt changes",
    ]);
    assert.deepEqual(words({ documents }, { supportedBy: { documentUuid: "gone" } }), ["the document changes"]);
  });
});
