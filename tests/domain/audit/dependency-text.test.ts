import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { judgedAgainText, namedDependencies } from "#domain/audit/dependency-text.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { TWO_OF_ONE_BOL } from "#tests/builders/audit-cases.ts";
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
  it("nothing, where only its own order counts", () =>
    assert.equal(
      told({ order: { charges: [["LINEHAUL", "100"]] }, invoice: { charges: [["LINEHAUL", "900"]] } }, "charge-over-tolerance"),
      null,
    ));
});
