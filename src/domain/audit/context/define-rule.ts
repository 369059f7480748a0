import type { Amount, Currency } from "../../money/amount.ts";
import type { AuditContext } from "./audit-context.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { ComparedPart } from "../charges/comparison.ts";
import type { HeldLimit, Severity, Support } from "../findings/finding.ts";
import type { DataOf, MessageCatalog, MessageOf, MessageText } from "../findings/message-catalog.ts";
import type { MessageData } from "../findings/message-data.ts";
import type { PASS, Reason } from "../findings/outcome.ts";
import type { RuleContext } from "./rule-context.ts";
import type { RuleFacts, SettingPath } from "../facts/rule-settings.ts";

/** What a finding may carry beside its message. Left out is null. */
interface FindingDetails {
  /** The rule's own choice for this finding; without one the rule's usual severity. */
  readonly severity?: Severity;
  /** The most the finding may ask for, whatever the policy makes of the rule. */
  readonly atMost?: Severity;
  /** True: the rule asked the policy's `rules` itself, and `severity` is what came of it. */
  readonly ruled?: boolean;
  readonly charge?: string | null;
  readonly expected?: Amount | null;
  readonly billed?: Amount | null;
  /** Of `expected` and `billed` where it is not the one that is compared in (the order's). */
  readonly currency?: Currency;
  readonly limit?: HeldLimit | null;
  readonly supportedBy?: Support | null;
  readonly part?: ComparedPart | null;
  readonly orderUuid?: string | null;
  readonly itemId?: string | null;
  readonly invoiceUuids?: readonly string[];
}

/**
 * What a rule found: the id of one of its messages with that message's data, before the engine adds the words, the rule's id and
 * the severity the policy gives it.
 */
export type FindingDraft<Messages extends MessageCatalog> = FindingDetails & MessageOf<Messages>;

type Unjudged<Result extends string, Reasons extends MessageCatalog> = {
  [Id in keyof Reasons & string]: { readonly result: Result; readonly reason: Id; readonly data: DataOf<Reasons[Id]> };
}[keyof Reasons & string];

/** What a rule answers, in its own messages and reasons. */
export type RuleOutcome<Messages extends MessageCatalog, Reasons extends MessageCatalog> =
  | typeof PASS
  | Unjudged<"not-applicable", Reasons>
  | Unjudged<"not-evaluated", Reasons>
  | readonly FindingDraft<Messages>[];

/** A draft of any rule, as the engine sees it. */
export interface AnyFindingDraft extends FindingDetails {
  readonly message: string;
  readonly data?: MessageData | undefined;
}

/** Why any rule did not judge, as the engine sees it. */
export type AnyUnjudged<Result extends string = "not-applicable" | "not-evaluated"> = Reason<
  Result,
  string,
  MessageData | undefined
>;

type AnyOutcome = typeof PASS | AnyUnjudged | readonly AnyFindingDraft[];

/**
 * How a rule is told in a letter to the carrier. Null: never, whatever the policy makes of it (our own affairs, another vendor's
 * money). A message that is not named here goes out in its own words, less the sentence about the limit; one that is null is not
 * told; else other words of the same data: a letter speaks of no policy, no state of our work and no other party.
 */
export type ToCarrier<Messages extends MessageCatalog> =
  | {
      readonly [Id in keyof Messages & string]?: Messages[Id] | string | null;
    }
  | null;

interface RuleHead {
  /** Public: it appears in findings, policies, documentation and the app. */
  readonly id: string;
  readonly title: string;
  /** The first rule set it belongs to: audits under an earlier one pass it over. */
  readonly since: number;
  /** The severity of its findings unless the finding or the policy says otherwise. */
  readonly severity: Severity;
}

/**
 * A rule as it is written: `check` is given the settings that `settings` names, and no others, and answers in the messages and
 * reasons that the rule declares.
 */
interface RuleDefinition<
  Settings extends readonly SettingPath[],
  Messages extends MessageCatalog,
  Reasons extends MessageCatalog,
> extends RuleHead {
  /** The settings it reads beside `rules`; `overrides` where an override may replace them. */
  readonly settings: Settings;
  /** What it finds, in words, by id. The ids are public: findings carry them as `<rule>/<id>`, with the data. */
  readonly messages: Messages;
  /** Why it does not apply or could not be evaluated, in words, by id. */
  readonly reasons: Reasons;
  /** What a carrier is told of it: see `ToCarrier`. */
  readonly toCarrier: ToCarrier<NoInfer<Messages>>;
  /** Pure: everything it may look at is in the facts; what several rules need is computed once in the context. */
  readonly check: (
    facts: RuleFacts<Settings[number]>,
    context: RuleContext<Settings[number]>,
  ) => RuleOutcome<NoInfer<Messages>, NoInfer<Reasons>>;
  /** What is still awaited where the policy turned the findings off; undefined: nothing. */
  readonly awaitedWhileOff?: (facts: RuleFacts<Settings[number]>) => Unjudged<"not-evaluated", NoInfer<Reasons>> | undefined;
}

/** A row of the table of rules, as the engine runs it. */
export interface AuditRule extends RuleHead {
  readonly settings: readonly SettingPath[];
  readonly messages: MessageCatalog;
  readonly reasons: MessageCatalog;
  readonly toCarrier: Readonly<Record<string, MessageText | null>> | null;
  readonly check: (facts: AuditFacts, context: AuditContext) => AnyOutcome;
  readonly awaitedWhileOff?: (facts: AuditFacts) => AnyUnjudged<"not-evaluated"> | undefined;
}

/**
 * Makes a row of the table of rules. A setting that is read and not declared, a message or reason that is not declared, or data
 * that is not that message's does not compile. The engine gives every rule the same facts; what a rule may see of them is a
 * matter of types.
 */
export function defineRule<
  const Settings extends readonly SettingPath[],
  const Messages extends MessageCatalog,
  const Reasons extends MessageCatalog,
>(rule: RuleDefinition<Settings, Messages, Reasons>): AuditRule {
  return rule as AuditRule;
}
