import { canonicalText } from "../../canonical-text.ts";
import { AuditContext } from "./audit-context.ts";
import type { Day } from "../../day/day.ts";
import type { AuditFacts } from "../facts/audit-facts.ts";
import type { AuditPolicy, PolicyOverride } from "../policy/policy.ts";
import { holdsOn, overridesAbout } from "./resolve-limit.ts";

/** Whether two policies differ in nothing but their overrides. */
export function differsInOverridesAlone(a: AuditPolicy, b: AuditPolicy): boolean {
  return canonicalText({ ...a, overrides: [] }) === canonicalText({ ...b, overrides: [] });
}

/**
 * Whether another policy says the same to an invoice as the one it was audited by: every setting is the same, and so are those
 * overrides, at the same places of the list, that could hold for it on whatever day. Then no rule looks at anything that it did
 * not look at before, so that it does not matter whether what was stored of the invoice is of today.
 */
export function judgesAlike(facts: AuditFacts, other: AuditPolicy): boolean {
  if (!differsInOverridesAlone(facts.policy, other)) return false;
  const { subjects } = new AuditContext(facts);
  return canonicalText(overridesAbout(facts.policy, subjects)) === canonicalText(overridesAbout(other, subjects));
}

/** Whether an override that could hold for the invoice began or ended between its audit and a day. */
export function overridesTurn(facts: AuditFacts, day: Day): boolean {
  const { policy, asOfOn } = facts;
  const turns = (override: PolicyOverride): boolean => holdsOn(override, asOfOn) !== holdsOn(override, day);
  if (asOfOn === day || !policy.overrides.some(turns)) return false;
  return overridesAbout(policy, new AuditContext(facts).subjects).some(({ override }) => turns(override));
}
