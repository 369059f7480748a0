import { FIRST_LIVING_RULE_SET, RULE_SETS } from "../audit/rule-set.ts";
import { AUDIT_RULES } from "../audit/rules/index.ts";
import { renderMessage } from "../audit/findings/message-catalog.ts";
import type { MessageData } from "../audit/findings/message-data.ts";
import type { StoredResult } from "../stored/upcast-result.ts";

type ToldFinding = Pick<StoredResult["findings"][number], "rule" | "messageId" | "data" | "message">;

const LIVING: readonly string[] = RULE_SETS.map(({ number }) => number)
  .filter((number) => number >= FIRST_LIVING_RULE_SET)
  .map(String);
const RULES = new Map(AUDIT_RULES.map((rule) => [rule.id, rule]));

/** What the carrier calls our codes. */
export type CarrierNames = ReadonlyMap<string, string>;

/** Where the data of a message name a charge by our code. */
const CODES: ReadonlySet<string> = new Set(["charge", "code"]);

/** The data of a message with our codes as the carrier calls them. */
const withCarrierNames = <Value>(value: Value, names: CarrierNames): Value => {
  if (Array.isArray(value)) return value.map((each: unknown) => withCarrierNames(each, names)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]: [string, unknown]) => [
      key,
      CODES.has(key) && typeof entry === "string" ? (names.get(entry) ?? entry) : withCarrierNames(entry, names),
    ]),
  ) as Value;
};

/** Our own limits are nobody else's business: the sentence about them, which is the last one, and where a policy is named. */
const withoutOurs = (message: string): string =>
  message.replace(/ Allowed is .*$/, "").replaceAll(/ \((?:policy|override) [^()]*\)/g, "");

/** Whether the findings of a rule are for carriers at all, whatever the policy makes of them. */
export function isForCarrier(rule: string): boolean {
  return RULES.get(rule)?.toCarrier !== null;
}

/**
 * A finding as a letter to the carrier tells it, its charges as `names` call them; null where it does not concern the carrier.
 * `ruleSetVersion`: of the audit. Frozen engines of older rule sets may give other data; their findings go out in their own
 * words, without what is ours.
 */
export function carrierText(
  { rule, messageId, data, message }: ToldFinding,
  ruleSetVersion: string,
  names: CarrierNames = new Map(),
): string | null {
  const known = RULES.get(rule);
  if (known?.toCarrier === null) return null;
  const id = messageId?.slice(rule.length + 1) ?? "";
  const words = known?.toCarrier[id];
  if (words === null) return null;
  if (known === undefined || !LIVING.includes(ruleSetVersion)) return withoutOurs(message);
  const theirs = withCarrierNames(data as MessageData, names);
  if (words !== undefined) return typeof words === "string" ? words : words(theirs as never);
  return withoutOurs(id in known.messages ? renderMessage(known.messages, id, theirs) : message);
}
