import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { completePolicy } from "#domain/audit/policy/complete-policy.ts";
import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";
import { policyOf } from "#tests/builders/audit-facts-builder.ts";

describe("completePolicy", () => {
  const policy = policyOf({
    weight: { percent: "2" },
    requiredDocuments: [{ type: "Invoice", signed: true, status: "Ready" }],
    overrides: [{ when: { vendor: "ACME" }, charge: { over: { percent: "9" } }, requiredDocuments: [{ type: "Invoice" }] }],
  });

  it("leaves a policy of this release as it is", () => assert.deepEqual(completePolicy({ ...policy }), policy));

  it("gives each setting that was not stored its default", () => {
    for (const name of Object.keys(POLICY_SETTINGS)) {
      const stored = Object.fromEntries(Object.entries(DEFAULT_POLICY).filter(([key]) => key !== name));
      assert.deepEqual(completePolicy(stored), DEFAULT_POLICY, name);
    }
  });

  it("gives each part that was not stored its default, in lists and overrides too", () => {
    const [override] = policy.overrides;
    const completed = completePolicy({
      ...policy,
      requiredDocuments: [{ type: "Invoice", signed: true }],
      overrides: [
        { when: { vendor: "ACME" }, charge: override?.charge, requiredDocuments: [{ type: "Invoice", signed: false }] },
      ],
    });
    assert.deepEqual(completed.requiredDocuments, [{ type: "Invoice", signed: true, status: "Approved" }]);
    assert.deepEqual(completed.overrides, policy.overrides);
  });
});
