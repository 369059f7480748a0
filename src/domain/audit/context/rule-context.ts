import { type RuleSetting } from "../../settings/rule-setting.ts";
import type { Amount } from "../../money/amount.ts";
import type { AuditContext } from "./audit-context.ts";
import type { AuditPolicy } from "../policy/policy.ts";
import type { LimitAt, Resolved } from "./resolve-limit.ts";
import type { LimitPath, LimitSettingName, OverridableName, RuleFacts, SettingPath } from "../facts/rule-settings.ts";

type LimitsOf<S extends SettingPath> = {
  [P in LimitPath]: P extends S ? P : P extends `${infer N}.${string}` ? (N extends S ? P : never) : never;
}[LimitPath];

/** The policy in force as far as a rule declared it. */
export type RulePolicy<S extends SettingPath> = {
  limit<P extends LimitsOf<S>>(path: P, expected: Amount, chargeCode?: string): LimitAt<P>;
  setting<N extends S & Exclude<OverridableName, LimitSettingName>>(name: N, chargeCode?: string): Resolved<AuditPolicy[N]>;
} & ("chargeNotOnOrder" extends S ? { chargeNotOnOrder(chargeCode: string): RuleSetting } : unknown);

/** What the rules of an audit share, as far as a rule declared what it reads. */
export type RuleContext<S extends SettingPath = never> = Omit<AuditContext, "facts" | "policy"> & {
  readonly facts: RuleFacts<S>;
  readonly policy: RulePolicy<S>;
};
