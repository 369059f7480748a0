import type { RulesKind } from "./kind.ts";

/** What a policy may make of a rule, weakest first. */
export function choicesOf({ values, most }: RulesKind, ruleId: string): readonly string[] {
  const limit = Object.hasOwn(most, ruleId) ? most[ruleId] : undefined;
  return limit === undefined ? values : values.slice(0, values.indexOf(limit.value) + 1);
}

/**
 * What a policy of an earlier release makes of rules, as this one reads it: no more than may be made of each. What is no map of
 * texts is left for the reader to refuse.
 */
export function withinMost(kind: RulesKind, rules: unknown): unknown {
  if (typeof rules !== "object" || rules === null || Array.isArray(rules)) return rules;
  return Object.fromEntries(
    Object.entries(rules).map(([id, setting]: [string, unknown]) => {
      const isTooMuch = kind.values.includes(String(setting)) && !choicesOf(kind, id).includes(String(setting));
      return [id, isTooMuch ? kind.most[id]?.value : setting];
    }),
  );
}
