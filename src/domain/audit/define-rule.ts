import type { Amount } from "../money/amount.ts";
import type { AuditContext } from "./audit-context.ts";
import type { AuditFacts } from "./audit-facts.ts";
import type { HeldLimit, Severity, Support } from "./finding.ts";
import type { RuleContext, RuleFacts, SettingPath } from "./rule-settings.ts";
import type { ComparedPart } from "./comparison.ts";

/** What a rule found, before the engine adds its id and the severity the policy gives it. Left out is null. */
export interface FindingDraft {
  readonly message: string;
  /** The rule's own choice for this finding; without one the rule's usual severity. */
  readonly severity?: Severity;
  /** True: the rule asked the policy's `rules` itself, and `severity` is what came of it. */
  readonly ruled?: boolean;
  readonly charge?: string | null;
  readonly expected?: Amount | null;
  readonly billed?: Amount | null;
  readonly limit?: HeldLimit | null;
  readonly supportedBy?: Support | null;
  readonly part?: ComparedPart | null;
  readonly orderUuid?: string | null;
  readonly itemId?: string | null;
  readonly invoiceUuids?: readonly string[];
}

export interface NotApplicable {
  readonly result: "not-applicable";
  readonly reason: string;
}

export interface NotEvaluated {
  readonly result: "not-evaluated";
  readonly reason: string;
}

/** All is well: the rule looked and found nothing. */
export const PASS = Object.freeze({ result: "pass" as const });

/** Nobody expects the thing: no weights on the order, no policy for it. Holds nothing back. */
export const notApplicable = (reason: string): NotApplicable => ({ result: "not-applicable", reason });

/** The policy needs evidence that is not there. Never counts as passed: it holds an approval back. */
export const notEvaluated = (reason: string): NotEvaluated => ({ result: "not-evaluated", reason });

export type RuleOutcome = typeof PASS | NotApplicable | NotEvaluated | readonly FindingDraft[];

export interface AuditRule {
  /** Public: it appears in findings, policies, documentation and the app. */
  readonly id: string;
  readonly title: string;
  /** The first rule set it belongs to: audits under an earlier one pass it over. */
  readonly since: number;
  /** The severity of its findings unless the finding or the policy says otherwise. */
  readonly severity: Severity;
  /** The settings it reads beside `rules`; `overrides` where an override may replace them. */
  readonly settings: readonly SettingPath[];
  /** Pure: everything it may look at is in the facts; what several rules need is computed once in the context. */
  readonly check: (facts: AuditFacts, context: AuditContext) => RuleOutcome;
}

/** A rule as it is written: `check` is given the settings that `settings` names, and no others. */
interface RuleDefinition<T extends readonly SettingPath[]> extends Omit<AuditRule, "settings" | "check"> {
  readonly settings: T;
  readonly check: (facts: RuleFacts<T[number]>, context: RuleContext<T[number]>) => RuleOutcome;
}

/** A row of the table of rules. The engine gives every rule the same facts; what a rule may see of them is a matter of types. */
export function defineRule<const T extends readonly SettingPath[]>(rule: RuleDefinition<T>): AuditRule {
  return rule as AuditRule;
}

/** PASS when nothing was found. */
export const outcomeOf = (drafts: readonly FindingDraft[] | undefined): RuleOutcome =>
  drafts === undefined || drafts.length === 0 ? PASS : drafts;
