import assert from "node:assert/strict";
import { describe, it } from "node:test";
import fc from "fast-check";
import { AuditPolicySchema, policyChangeReader } from "#contract/manage/audit-policy.ts";
import { compileValidator } from "#contract/json/validator.ts";
import { parsePolicy } from "#domain/audit/parse-policy.ts";
import { printPolicy } from "#domain/audit/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";
import type { Kind } from "#domain/settings/kind.ts";
import { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";

const decimals = (places: number) =>
  fc
    .tuple(fc.nat(9_999_999), fc.nat(10 ** Math.min(places, 9) - 1))
    .map(([whole, part]) => `${whole}.${String(part).padStart(Math.min(places, 9), "0")}`);

/** Any JSON that a kind takes. */
const jsonOf = (kind: Kind): fc.Arbitrary<unknown> => {
  switch (kind.kind) {
    case "flag":
      return fc.boolean();
    case "days":
      return fc.integer({ min: kind.min, max: kind.max });
    case "amount":
      return fc.oneof(decimals(4), fc.nat(100_000));
    case "percent":
      return decimals(8);
    case "exchange-rate":
      return decimals(12).map((text) => `1${text}`);
    case "text":
      return fc.constantFrom("ACME", "FUEL", " CA-ON ");
    case "currency":
      return fc.constantFrom("USD", "cad");
    case "day":
      return fc.constantFrom("2026-03-01", "2028-02-29");
    case "choice":
      return fc.constantFrom(...kind.values);
    case "optional":
      return fc.option(jsonOf(kind.of));
    case "rules":
      return fc.dictionary(fc.constantFrom(...RULE_IDS), fc.constantFrom(...kind.values));
    case "list":
      return fc.array(jsonOf(kind.of), { maxLength: 3 });
    case "partial":
      return fc.option(recordOf(kind.of, []));
    case "object":
      return recordOf(
        kind,
        Object.keys(kind.fields).filter((name) => kind.fields[name]?.default === undefined),
      );
  }
};

const recordOf = (kind: Extract<Kind, { kind: "object" }>, required: readonly string[]): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(kind.fields).map(([name, field]) => [name, jsonOf(field.kind)])), {
      requiredKeys: [...required],
    })
    .map((value: Record<string, unknown>) => ({
      ...value,
      ...(kind.needsOneOf.length > 0 ? { [kind.needsOneOf[0] as string]: "1" } : {}),
      ...(kind.inOrder === null ? {} : { [kind.inOrder[1]]: null }),
    }));

const POLICIES = fc.record(
  Object.fromEntries(Object.entries(POLICY_SETTINGS).map(([name, { kind }]) => [name, jsonOf(kind as Kind)])),
  { requiredKeys: [] },
);

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
