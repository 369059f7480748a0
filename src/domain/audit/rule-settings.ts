import type { Amount } from "../money/amount.ts";
import type { AuditContext } from "./audit-context.ts";
import type { AuditFacts } from "./audit-facts.ts";
import type { RuleSetting } from "./finding.ts";
import type { AuditPolicy, Limit, LimitPair, PolicyOverride, SettingName } from "./policy.ts";
import type { Resolved } from "./resolve-limit.ts";

/** Settings that an override may replace: they are read through the context, which knows the overrides. */
export type OverridableName = SettingName & keyof PolicyOverride;

/** Limits by the names that findings tell: "weight", "charge.over". */
export type LimitPath = {
  [N in OverridableName]: AuditPolicy[N] extends LimitPair
    ? `${N}.${keyof LimitPair}`
    : NonNullable<AuditPolicy[N]> extends Limit
      ? N
      : never;
}[OverridableName];

/** Settings that are limits, or pairs of them. */
export type LimitSettingName = {
  [N in OverridableName]: NonNullable<AuditPolicy[N]> extends Limit | LimitPair ? N : never;
}[OverridableName];

/**
 * What stands in a rule's `settings`: a setting, or one side of a pair of limits. What a rule is given holds the settings it declares and no
 * others: one that is read and not declared does not compile, in the rule as in every helper that it calls.
 */
export type SettingPath = SettingName | LimitPath;

/** A limit whose setting may be empty may be null. */
export type LimitAt<P extends LimitPath> =
  | Resolved<Limit>
  | (P extends SettingName ? (null extends AuditPolicy[P] ? null : never) : never);

type LimitsOf<S extends SettingPath> = {
  [P in LimitPath]: P extends S ? P : P extends `${infer N}.${string}` ? (N extends S ? P : never) : never;
}[LimitPath];

/** The policy in force as far as a rule declared it. */
export type RulePolicy<S extends SettingPath> = {
  limit<P extends LimitsOf<S>>(path: P, expected: Amount, chargeCode?: string): LimitAt<P>;
  setting<N extends S & Exclude<OverridableName, LimitSettingName>>(name: N, chargeCode?: string): Resolved<AuditPolicy[N]>;
} & ("chargeNotOnOrder" extends S ? { chargeNotOnOrder(chargeCode: string): RuleSetting } : unknown);

/** The facts as far as a rule declared them: everything but the policy, and of the policy the declared settings that no override replaces. */
export type RuleFacts<S extends SettingPath = never> = Omit<AuditFacts, "policy"> & {
  readonly policy: Pick<AuditPolicy, Exclude<S & SettingName, OverridableName>>;
};

/** What the rules of an audit share, as far as a rule declared what it reads. */
export type RuleContext<S extends SettingPath = never> = Omit<AuditContext, "facts" | "policy"> & {
  readonly facts: RuleFacts<S>;
  readonly policy: RulePolicy<S>;
};
