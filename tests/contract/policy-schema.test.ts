import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { AuditPolicySchema, policyChangeReader } from "#contract/manage/policy/audit-policy.ts";
import { compileValidator } from "#contract/json/validator.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { printPolicy } from "#domain/audit/policy/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { POLICIES } from "#tests/builders/policy-json.ts";

describe("the schema of a policy", () => {
  const written = compileValidator(policyChangeReader.schema);
  const read = compileValidator(AuditPolicySchema);

  it("takes whatever the domain's reader takes, and describes whatever its printer answers", () =>
    fc.assert(
      fc.property(POLICIES, (json) => {
        assert.ok(written(json), JSON.stringify(written.errors));
        const parsed = parsePolicy(json, RULE_IDS);
        assert.ok(parsed.ok, parsed.ok ? "" : JSON.stringify(parsed.errors));
        const printed = printPolicy(parsed.policy);
        assert.ok(read(printed), JSON.stringify(read.errors));
        assert.ok(written(printed), JSON.stringify(written.errors));
        const again = parsePolicy(printed, RULE_IDS);
        assert.deepEqual(again.ok && again.policy, parsed.policy);
      }),
    ));

  it("refuses what the domain's reader refuses", () => {
    const limit = { percent: "3" };
    for (const json of [
      { nobodyKnows: "30" },
      { autoApprove: null },
      { lateBillingDays: -1 },
      { lateBillingDays: "90" },
      { lateBillingDays: null },
      { chargeNotOnOrder: "shout" },
      { total: { over: {} } },
      { total: { over: { amount: null } } },
      { charge: { over: { ...limit, percnt: "3" } } },
      { weight: { amount: "0.00001" } },
      { requiredDocuments: [{ signed: true }] },
      { requiredDocuments: [{ type: "Lumper" }] },
      { requiredDocuments: [{ type: "Invoice", status: "Draft" }] },
      { fx: [{ from: "US", to: "CAD", rate: "1", date: "2026-03-01" }] },
      { taxes: {} },
      { rules: { "no-such-rule": "off" } },
      { rules: { "charge-missing": "loud" } },
      { overrides: [{}] },
      { overrides: [{ when: { vendr: "X" } }] },
      { overrides: [{ when: {}, lateBillingDays: 9 }] },
    ]) {
      assert.equal(written(json), false, JSON.stringify(json));
      assert.equal(parsePolicy(json, RULE_IDS).ok, false, JSON.stringify(json));
    }
  });
});
