import { canonicalFacts } from "#domain/stored/canonical-facts.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { printAuditResult } from "#domain/audit/findings/print-audit-result.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { agreeing, documentOf, factsOf } from "#tests/builders/audit-facts-builder.ts";

const two = [
  ["LINEHAUL", "1372.70"],
  ["FUEL", "393.26"],
] as const;

describe("runAudit", () => {
  it("approves an invoice that is what was ordered, at the billed amounts", () => {
    const result = runAudit(agreeing(two));
    assert.equal(result.verdict, "approve", JSON.stringify(printAuditResult(result).findings));
    const printed = printAuditResult(result);
    assert.deepEqual(printed.totals, {
      billed: "1765.9600",
      expected: "1765.9600",
      approved: "1765.9600",
      variance: "0.0000",
      variancePercent: "0.00",
    });
    assert.deepEqual(printed.allocations, [
      {
        orderUuid: "order-ORD-1001",
        charges: [
          { code: "LINEHAUL", amount: "1372.7000" },
          { code: "FUEL", amount: "393.2600" },
        ],
        total: "1765.9600",
      },
    ]);
    assert.deepEqual(printed.notEvaluated, []);
  });

  it("never approves without an order, and says what it could not judge", () => {
    const result = runAudit(
      factsOf({ invoice: { charges: two }, match: { outcome: "unmatched", reason: "not-found", candidates: [], words: "none" } }),
    );
    assert.equal(result.verdict, "unmatched");
    assert.ok(result.notEvaluated.some((entry) => entry.rule === "charge-over-tolerance"));
    assert.equal(result.totals.expected, null);
    assert.equal(result.charges[0]?.expected, null);
  });

  it("holds what is not evaluated as a review even when the rule that would have found it is quiet", () => {
    const result = runAudit(
      factsOf({
        invoice: { charges: two },
        policy: { rules: { "order-not-found": "off" } },
        match: { outcome: "unmatched", reason: "not-found", candidates: [], words: "none" },
      }),
    );
    assert.equal(result.verdict, "review");
  });

  it("gives the strongest finding's verdict: block, unmatched, dispute, review, approve", () => {
    const over = {
      order: { charges: two },
      invoice: {
        charges: [
          ["LINEHAUL", "1572.70"],
          ["FUEL", "393.26"],
        ] as const,
      },
    };
    assert.equal(runAudit(factsOf(over)).verdict, "dispute");
    assert.equal(runAudit(factsOf({ ...over, policy: { rules: { "charge-over-tolerance": "block" } } })).verdict, "block");
    assert.equal(
      runAudit(factsOf({ ...over, policy: { rules: { "charge-over-tolerance": "review", "total-over-tolerance": "review" } } }))
        .verdict,
      "review",
    );
    assert.equal(
      runAudit(factsOf({ ...over, policy: { rules: { "charge-over-tolerance": "off", "total-over-tolerance": "information" } } }))
        .verdict,
      "approve",
    );
  });

  it("lists unbilled expectations last, with billed 0.0000, and shows lines with their own code and text", () => {
    const result = printAuditResult(
      runAudit(
        factsOf({
          order: { charges: [["DETENTION", "150"], ...two] },
          invoice: {
            charges: [
              { code: "405", description: "FSC 28%", amount: "200" },
              { code: "400", amount: "1372.70" },
              { code: "FUE", amount: "193.26" },
            ],
          },
        }),
      ),
    );
    assert.deepEqual(
      result.charges.map((row) => [row.code, row.billed, row.expected]),
      [
        ["FUEL", "393.2600", "393.2600"],
        ["LINEHAUL", "1372.7000", "1372.7000"],
        ["DETENTION", "0.0000", "150.0000"],
      ],
    );
    assert.deepEqual(
      result.charges[0]?.lines.map((line) => [line.index, line.code, line.description, line.amount]),
      [
        [0, "405", "FSC 28%", "200.0000"],
        [2, "FUE", null, "193.2600"],
      ],
    );
  });

  it("makes of a dispute a review that names the supporting document, and approves it where the policy accepts", () => {
    const facts = {
      order: { charges: two },
      invoice: { charges: [...two, { code: "LUMPER", amount: "185" }] },
      documents: [documentOf("LumperReceipt", { fields: { totalAmount: "$185.00" } })],
    };
    const held = runAudit(factsOf(facts));
    assert.equal(held.verdict, "review");
    assert.ok(
      held.findings.every((finding) => finding.supportedBy?.documentType === "LumperReceipt"),
      JSON.stringify(printAuditResult(held).findings),
    );
    assert.equal(runAudit(factsOf({ ...facts, policy: { acceptSupported: true } })).verdict, "approve");
  });

  it("gives one canonical text for equal facts", () => {
    const facts = agreeing(two);
    assert.equal(canonicalFacts(facts), canonicalFacts({ ...agreeing(two), policyVersion: 1 }));
    assert.notEqual(canonicalFacts(facts), canonicalFacts({ ...facts, policyVersion: 2 }));
  });
});

describe("what is approved of the orders", () => {
  it("names no charge that is not billed", () => {
    const result = runAudit(
      factsOf({
        order: { charges: [...two, ["LUMPER", "0"]] },
        invoice: { charges: two },
      }),
    );
    assert.equal(result.verdict, "approve", JSON.stringify(printAuditResult(result).findings));
    assert.deepEqual(
      printAuditResult(result).allocations[0]?.charges.map(({ code }) => code),
      ["LINEHAUL", "FUEL"],
    );
  });
});
