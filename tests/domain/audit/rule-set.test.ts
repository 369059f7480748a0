import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import { RULE_SET } from "#domain/audit/rule-set.ts";
import { runAudit } from "#domain/audit/run-audit.ts";
import { agreeing, earlierOf, factsOf } from "#tests/builders/audit-facts-builder.ts";

const HAUL = ["LINEHAUL", "1450"] as const;
const TONU = ["TONU", "300"] as const;
const cancelled = (facts: AuditFacts): AuditFacts => ({
  ...facts,
  orders: facts.orders.map((one) => ({ ...one, status: "cancelled" as const })),
});

/** An audit under an earlier rule set must stay what it was, so that a replay finds the stored result to the last digit. */
describe("rule sets", () => {
  const changes: readonly {
    readonly name: string;
    readonly facts: AuditFacts;
    readonly before: readonly [verdict: string, ...rules: string[]];
    readonly now: readonly [verdict: string, ...rules: string[]];
  }[] = [
    {
      name: "a prefix before letters",
      facts: agreeing([HAUL], {
        invoice: { invoiceNumber: "INV-A17" },
        earlier: [earlierOf({ invoiceNumber: "A17", amount: "1450" })],
      }),
      before: ["approve"],
      now: ["block", "duplicate-invoice"],
    },
    {
      name: "the vehicle not used, of a cancelled order",
      facts: cancelled(factsOf({ order: { charges: [HAUL, TONU] }, invoice: { charges: [TONU] } })),
      before: ["review", "charge-missing", "total-under-tolerance"],
      now: ["approve"],
    },
    {
      name: "the haul of a cancelled order",
      facts: cancelled(agreeing([HAUL, TONU])),
      before: ["dispute", "order-cancelled"],
      now: ["dispute", "order-cancelled", "charge-not-on-order", "total-over-tolerance"],
    },
    {
      name: "a cancelled order that names no such price keeps its expectation",
      facts: cancelled(factsOf({ order: { charges: [HAUL] }, invoice: { charges: [TONU] } })),
      before: ["review", "charge-not-on-order", "charge-missing", "total-under-tolerance"],
      now: ["review", "charge-not-on-order", "charge-missing", "total-under-tolerance"],
    },
    {
      name: "`rules` names a rule that chargeNotOnOrder lets pass",
      facts: factsOf({
        order: { charges: [HAUL] },
        invoice: { charges: [HAUL, ["LIFTGATE", "1"]] },
        policy: { chargeNotOnOrder: "information", rules: { "charge-not-on-order": "dispute" } },
      }),
      before: ["approve", "charge-not-on-order"],
      now: ["dispute", "charge-not-on-order"],
    },
    {
      name: "an override is more specific than `rules`",
      facts: factsOf({
        order: { charges: [HAUL] },
        invoice: { charges: [HAUL, ["LIFTGATE", "1"]] },
        policy: {
          rules: { "charge-not-on-order": "review" },
          overrides: [{ when: { chargeCode: "LIFTGATE" }, chargeNotOnOrder: "block" }],
        },
      }),
      before: ["review", "charge-not-on-order"],
      now: ["block", "charge-not-on-order"],
    },
  ];
  for (const { name, facts, before, now } of changes)
    it(name, () => {
      for (const [ruleSet, expected] of [
        [3, before],
        [RULE_SET, now],
      ] as const) {
        const result = runAudit(facts, ruleSet);
        assert.equal(result.ruleSetVersion, String(ruleSet));
        assert.deepEqual([result.verdict, ...result.findings.map((one) => one.rule)], expected, `rule set ${ruleSet}`);
      }
    });

  it("a percentage that is no share is told how it is written", () => {
    const facts = agreeing([["FUEL", "50"]], {
      invoice: { charges: [{ code: "FUEL", amount: "50", rate: "10", quantity: "500", qualifier: "Percent" }] },
    } as Parameters<typeof agreeing>[1]);
    const words = (ruleSet?: number) => runAudit(facts, ruleSet).findings.find((one) => one.rule === "extension-error")?.message;
    assert.match(words() ?? "", /4950\.00 under\. A percentage is written as a share/);
    assert.doesNotMatch(words(3) ?? "share", /share/);
  });
});
