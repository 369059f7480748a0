import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { DEFAULT_POLICY } from "#domain/audit/policy/default-policy.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import { printPolicy } from "#domain/audit/policy/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import { POLICIES } from "#tests/builders/policy-json.ts";
import { draftFrom, policyFrom } from "../../web/src/shared/policy/policy-draft.ts";

const parsed = (json: unknown) => {
  const read = parsePolicy(json, RULE_IDS);
  assert.ok(read.ok, read.ok ? "" : JSON.stringify(read.errors));
  return read.policy;
};

describe("the policy as the form has it", () => {
  it("comes back as it went in, whatever is set: publishing another change takes no setting away", () =>
    fc.assert(
      fc.property(POLICIES, (json) => {
        const policy = parsed(json);
        assert.deepEqual(parsed(policyFrom(draftFrom(printPolicy(policy)))), policy);
      }),
    ));

  it("keeps what was typed, right or wrong, for the service to refuse at its place", () => {
    const draft = draftFrom(printPolicy(DEFAULT_POLICY));
    const typed = {
      ...draft,
      lateBillingDays: "many",
      originalBillingDays: "",
      taxes: [{ place: "CA", code: "", percent: "x" }],
    };
    const sent = policyFrom(typed);
    assert.deepEqual([sent["lateBillingDays"], sent["originalBillingDays"]], ["many", undefined]);
    const read = parsePolicy(sent, RULE_IDS);
    assert.deepEqual(read.ok ? [] : Object.keys(read.errors).sort(), ["lateBillingDays", "taxes[0].code", "taxes[0].percent"]);
    assert.deepEqual(policyFrom(draftFrom(sent)), sent);
  });

  it("refuses an emptied setting that must be set, and an emptied limit", () => {
    const draft = draftFrom(printPolicy(DEFAULT_POLICY));
    const empty = { amount: "", percent: " ", whichever: "larger" };
    const read = parsePolicy(
      policyFrom({ ...draft, duplicateWindowDays: " ", weight: empty, charge: { over: empty, under: empty } }),
      RULE_IDS,
    );
    assert.deepEqual(read.ok ? [] : Object.keys(read.errors).sort(), ["charge.over", "charge.under", "duplicateWindowDays"]);
  });

  it("gives a draft kept by an earlier release what is in force of settings it did not know", () => {
    const inForce = draftFrom(printPolicy(parsed({ lateBillingDays: 90 })));
    assert.equal(draftFrom({ autoApprove: true }, inForce)["lateBillingDays"], "90");
    assert.equal(draftFrom({ lateBillingDays: "" }, inForce)["lateBillingDays"], "");
  });
});
