import type { AuditFacts } from "./audit-facts.ts";
import type { AuditPolicy, Limit, LimitPair, PolicyOverride, SettingName } from "../policy/policy.ts";

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
 * What stands in a rule's `settings`: a setting, or one side of a pair of limits. What a rule is given holds the settings it
 * declares and no others: one that is read and not declared does not compile, in the rule as in every helper that it calls.
 */
export type SettingPath = SettingName | LimitPath;

/**
 * The facts as far as a rule declared them: everything but the policy, and of the policy the declared settings that no override
 * replaces.
 */
export type RuleFacts<S extends SettingPath = never> = Omit<AuditFacts, "policy"> & {
  readonly policy: Pick<AuditPolicy, Exclude<S & SettingName, OverridableName>>;
};
