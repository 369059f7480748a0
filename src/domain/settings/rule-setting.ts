/** What the policy may make of a rule. */
export const RULE_SETTINGS = ["off", "information", "review", "dispute", "block"] as const;
export type RuleSetting = (typeof RULE_SETTINGS)[number];
