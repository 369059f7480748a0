import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { inOneMoney } from "./naive-amounts.ts";
import type { NaiveFinding, NaiveOutcome, NaiveRule } from "./naive-rule.ts";
import { RULES_OF_AMOUNTS } from "./rules-of-amounts.ts";
import { isRatingAwaited, RULES_OF_PAPERS } from "./rules-of-papers.ts";
import { RULES_OF_FREIGHT } from "./rules-of-freight.ts";
import { RULES_OF_IDENTITY } from "./rules-of-identity.ts";

/**
 * A second, naive implementation of every rule that is not arithmetic of charges and totals (those: `naive-audit.ts`), for tests
 * alone.
 */
export const NAIVE_RULES: Readonly<Record<string, NaiveRule>> = {
  ...RULES_OF_IDENTITY,
  ...RULES_OF_AMOUNTS,
  ...RULES_OF_FREIGHT,
  ...RULES_OF_PAPERS,
};

const WEIGHTS = ["information", "review", "dispute", "unmatched", "block"] as const;

/** What the policy makes of a finding. */
const weighed = (
  facts: AuditFacts,
  rule: string,
  { severity, support, isReviewAtMost, isRuled }: NaiveFinding,
): NaiveFinding["severity"] => {
  if (isRuled === true) return severity;
  const told = facts.policy.rules[rule];
  const asTold = told === undefined || told === "off" || severity === "information" ? severity : told;
  const set = isReviewAtMost === true && asTold !== "information" ? "review" : asTold;
  if (support === undefined) return set;
  if (support === "whole" && facts.policy.acceptSupported) return "information";
  return set === "information" ? set : "review";
};

export interface NaiveVerdict {
  readonly verdict: string;
  /** By rule: "pass", "not-applicable", "not-evaluated", or its findings as "charge variance severity", sorted. */
  readonly rules: Readonly<Record<string, string | readonly string[]>>;
}

/** What the naive rules say of these facts, where every other rule is off. */
export function naiveVerdict(given: AuditFacts): NaiveVerdict {
  const facts = inOneMoney(given);
  const rules: Record<string, string | readonly string[]> = {};
  let weight = -1;
  for (const [rule, check] of Object.entries(NAIVE_RULES)) {
    const isOff = facts.policy.rules[rule] === "off";
    const whileOff = rule === "rating-mismatch" && isRatingAwaited(facts) ? "not-evaluated" : "not-applicable";
    const outcome: NaiveOutcome = isOff ? whileOff : check(facts);
    if (typeof outcome === "string") {
      rules[rule] = outcome;
      if (outcome === "not-evaluated") weight = Math.max(weight, WEIGHTS.indexOf("review"));
      continue;
    }
    const severities = outcome.map((entry) => weighed(facts, rule, entry));
    for (const severity of severities) weight = Math.max(weight, WEIGHTS.indexOf(severity));
    rules[rule] = outcome.map((entry, at) => `${entry.charge ?? "-"} ${entry.variance ?? "-"} ${severities[at]}`).sort();
  }
  return { verdict: weight < 1 ? "approve" : (WEIGHTS[weight] ?? ""), rules };
}
