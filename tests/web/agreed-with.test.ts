import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { foldChargeName } from "#domain/charge/charge-code-book.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { printPolicy } from "#domain/audit/policy/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { agreedWith, foldName, policyPlace } from "../../web/src/shared/policy/agreed-with.ts";

const POLICY = (() => {
  const read = parsePolicy(
    {
      charge: { over: { amount: "5" } },
      overrides: [
        { when: { vendor: "acme" }, charge: { over: { percent: "3" } } },
        { when: { customer: "LAKE" }, charge: { under: { amount: "50" } } },
        { when: { vendor: "BOLT" }, charge: { over: { percent: "1" } } },
        { when: { vendor: "AC-MF", chargeCode: "FUEL" }, effectiveFrom: "2026-03-01", charge: { over: { percent: "8" } } },
      ],
      approvalRules: [
        { customer: "Lakeside Paper", who: "role:admin" },
        { from: "5000", currency: "USD", vendor: "Acme Freight", who: "role:admin" },
        { who: "role:approver" },
      ],
    },
    RULE_IDS,
  );
  return printPolicy(read.ok ? read.policy : assert.fail(JSON.stringify(read)));
})();

describe("what the policy says of one party", () => {
  it("is what names it by its id, a SCAC or its name, with what holds for everybody else", () => {
    const { overrides, approvals } = agreedWith(POLICY, "vendor", ["ACME", "Acme Freight", null, "ACMF"]);
    assert.deepEqual(
      overrides.map(({ path, when, dates }) => [path, when, dates]),
      [
        ["overrides[0]", "Vendor acme", "always"],
        ["overrides[3]", "Vendor AC-MF, charge code FUEL", "from Mar 1, 2026"],
      ],
    );
    assert.deepEqual(overrides[0]?.differs, [{ what: "Each charge, over", value: "3 %", usual: "5.00" }]);
    assert.deepEqual(
      approvals.map(({ path }) => path),
      ["approvalRules[1]"],
    );
  });

  it("of a customer is what names the customer", () => {
    const { overrides, approvals } = agreedWith(POLICY, "customer", ["LAKE", "Lakeside Paper"]);
    assert.deepEqual(
      [overrides.map(({ path }) => path), approvals.map(({ path }) => path)],
      [["overrides[1]"], ["approvalRules[0]"]],
    );
    assert.deepEqual(
      overrides[0]?.differs.map(({ value, usual }) => [value, usual]),
      [["50.00", "25.00 or 5 %, whichever is larger"]],
    );
  });

  it("is nothing for a party that nothing names, and for names that are empty", () => {
    assert.deepEqual(agreedWith(POLICY, "vendor", ["CROW", null, ""]), { overrides: [], approvals: [] });
  });

  it("compares names as the audit does", () => {
    for (const name of ["Acme Freight, Inc.", "acme-freight INC", "Ｆｕｅｌ", "", "Straße 5", "ÉCLAIR"])
      assert.equal(foldName(name), foldChargeName(name), name);
  });

  it("has a place in the policy's page", () => {
    assert.equal(policyPlace("overrides[2]"), "overrides-2");
  });
});
