import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ZERO } from "#domain/money/amount.ts";
import { defineRule } from "#domain/audit/context/define-rule.ts";
import { PASS } from "#domain/audit/findings/outcome.ts";
import { AUDIT_RULES } from "#domain/audit/rules/index.ts";
import type { SettingPath } from "#domain/audit/facts/rule-settings.ts";
import { POLICY_SETTINGS } from "#domain/settings/policy-settings.ts";

const DRAFT = {
  id: "a-rule",
  title: "A rule",
  since: 1,
  severity: "review",
  messages: { found: "something" },
  reasons: {},
  toCarrier: {},
} as const;

/** Whether the row of a setting says that an override may replace it. */
const isOverridable = (path: SettingPath): boolean =>
  Object.entries(POLICY_SETTINGS).some(([name, row]) => name === path.split(".")[0] && row.overridable);

describe("the settings of a rule", () => {
  it("are what its check is given, by their types", () => {
    const rule = defineRule({
      ...DRAFT,
      settings: ["shipDateDays", "charge.over", "requiredDocuments", "overrides"],
      check: (facts, context) => {
        const days: number | null = facts.policy.shipDateDays;
        context.policy.limit("charge.over", ZERO, "FUEL").value.whichever satisfies "larger" | "smaller";
        return days === null && context.policy.setting("requiredDocuments").value.length === 0 ? PASS : PASS;
      },
    });
    assert.deepEqual(rule.settings, ["shipDateDays", "charge.over", "requiredDocuments", "overrides"]);
  });

  it("do not compile where one is read that is not declared, in the facts, the context and the helpers", () => {
    defineRule({
      ...DRAFT,
      settings: [],
      check: (facts, context) => {
        // @ts-expect-error: lateBillingDays is not declared
        void facts.policy.lateBillingDays;
        // @ts-expect-error: nor is it within the context
        void context.facts.policy.lateBillingDays;
        // @ts-expect-error: charge.over is not declared
        void context.policy.limit("charge.over", ZERO);
        // @ts-expect-error: requiredDocuments is not declared
        void context.policy.setting("requiredDocuments");
        return PASS;
      },
    });
    defineRule({
      ...DRAFT,
      settings: ["charge.over", "total"],
      check: (facts, context) => {
        void context.policy.limit("total.under", ZERO);
        // @ts-expect-error: the other side is not declared
        void context.policy.limit("charge.under", ZERO);
        // @ts-expect-error: an override may replace it: only the context knows what holds
        void facts.policy.total;
        return PASS;
      },
    });
  });

  it("do not compile where nobody has such a setting", () => {
    // @ts-expect-error: there is no setting lateDays
    defineRule({ ...DRAFT, settings: ["lateDays"], check: () => PASS });
  });

  it("name overrides where an override may replace one of them, and only there", () => {
    for (const { id, settings } of AUDIT_RULES)
      assert.equal(
        settings.includes("overrides"),
        settings.some(isOverridable),
        `${id} reads ${settings.filter(isOverridable).join(", ") || "no setting that an override may replace"}: its settings should ${settings.some(isOverridable) ? "" : "not "}name overrides`,
      );
  });
});
