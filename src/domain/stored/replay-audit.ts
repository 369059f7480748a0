import { printAuditResult } from "../audit/findings/print-audit-result.ts";
import { FIRST_LIVING_RULE_SET, RULE_SET } from "../audit/rule-set.ts";
import { runAudit } from "../audit/run-audit.ts";
import { FROZEN_ENGINES } from "./rule-sets/index.ts";
import { wholeFacts } from "./whole-facts.ts";

/** An audit as it is stored: the rule set it was judged under and the texts it looked at. */
export interface StoredAuditTexts {
  readonly ruleSet: number;
  /** `audit.facts`: the facts without what their settings hold. */
  readonly facts: string;
  /** `audit_settings.body`: policy, charge codes and exchange rates. */
  readonly settings: string;
}

/**
 * Runs a stored audit again under its own rule set and answers the result as JSON text: the stored result to the last digit. Rule
 * sets of the past are answered by the engine that was frozen with them, and only the ones since by the rules of today. Throws
 * for a rule set that this release does not know: a later release stored it.
 */
export function replayAudit({ ruleSet, facts, settings }: StoredAuditTexts): string {
  if (!Number.isInteger(ruleSet) || ruleSet < 1 || ruleSet > RULE_SET)
    throw new Error(
      `rule set ${ruleSet} is unknown to this release, which knows 1 to ${RULE_SET}: use the release that stored it`,
    );
  if (ruleSet >= FIRST_LIVING_RULE_SET) return judge(ruleSet, facts, settings);
  const frozen = FROZEN_ENGINES.find(({ last }) => ruleSet <= last);
  if (frozen === undefined) throw new Error(`no engine is kept for rule set ${ruleSet}`);
  return frozen.judge(ruleSet, facts, settings);
}

/**
 * The engine of today over stored texts. `tools/freeze-rule-set.ts` makes a frozen engine of this function and everything it
 * needs: keep its name and its parameters.
 */
function judge(ruleSet: number, facts: string, settings: string): string {
  return JSON.stringify(printAuditResult(runAudit(wholeFacts(facts, settings), ruleSet)));
}
