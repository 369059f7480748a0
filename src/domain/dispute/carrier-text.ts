import { FIRST_LIVING_RULE_SET, RULE_SETS } from "../audit/rule-set.ts";
import { AUDIT_RULES } from "../audit/rules/index.ts";
import type { StoredResult } from "../stored/upcast-result.ts";

type ToldFinding = Pick<StoredResult["findings"][number], "rule" | "messageId" | "data" | "message">;

const LIVING: readonly string[] = RULE_SETS.map(({ number }) => number)
  .filter((number) => number >= FIRST_LIVING_RULE_SET)
  .map(String);
const TO_CARRIER = new Map(AUDIT_RULES.map((rule) => [rule.id, rule.toCarrier]));

/** Our own limits are nobody else's business: the sentence about them, which is the last one, and where a policy is named. */
const withoutOurs = (message: string): string =>
  message.replace(/ Allowed is .*$/, "").replaceAll(/ \((?:policy|override) [^()]*\)/g, "");

/** Whether the findings of a rule are for carriers at all, whatever the policy makes of them. */
export function isForCarrier(rule: string): boolean {
  return TO_CARRIER.get(rule) !== null;
}

/**
 * A finding as a letter to the carrier tells it; null where it does not concern the carrier. `ruleSetVersion`: of the audit.
 * Frozen engines of older rule sets may give other data; their findings go out in their own words, without what is ours.
 */
export function carrierText({ rule, messageId, data, message }: ToldFinding, ruleSetVersion: string): string | null {
  const toCarrier = TO_CARRIER.get(rule);
  if (toCarrier === null) return null;
  const id = messageId?.slice(rule.length + 1) ?? "";
  const words = toCarrier?.[id];
  if (words === null) return null;
  if (words === undefined || !LIVING.includes(ruleSetVersion)) return withoutOurs(message);
  return typeof words === "string" ? words : words(data as never);
}
