import { completeValue } from "../../settings/complete-value.ts";
import { withinMost } from "../../settings/most-of-rules.ts";
import type { Kind } from "../../settings/kind.ts";
import { POLICY_SETTINGS } from "../../settings/policy-settings.ts";
import type { AuditPolicy } from "./policy.ts";

/**
 * The JSON of a stored policy with what an earlier release took for rules that may be made less of since. It reads with
 * `parsePolicy` then.
 */
export function upcastPolicy(stored: unknown): unknown {
  if (typeof stored !== "object" || stored === null || !("rules" in stored)) return stored;
  return { ...stored, rules: withinMost(POLICY_SETTINGS.rules.kind, stored.rules) };
}

/**
 * The policy of a stored audit, as this release knows policies: settings (and parts of settings) that came later hold their
 * defaults, those that went are left out.
 */
export function completePolicy(stored: Readonly<Record<string, unknown>>): AuditPolicy {
  return Object.fromEntries(
    Object.entries(POLICY_SETTINGS).map(([name, row]) => [name, completeValue(row.kind as Kind, stored[name], row.default)]),
  ) as unknown as AuditPolicy;
}
