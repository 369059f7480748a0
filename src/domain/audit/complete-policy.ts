import { completeValue } from "../settings/complete-value.ts";
import type { Kind } from "../settings/kind.ts";
import { POLICY_SETTINGS } from "../settings/policy-settings.ts";
import type { AuditPolicy } from "./policy.ts";

/**
 * The policy of a stored audit, as this release knows policies: settings (and parts of settings) that came later hold their defaults, those that
 * went are left out.
 */
export function completePolicy(stored: Readonly<Record<string, unknown>>): AuditPolicy {
  return Object.fromEntries(
    Object.entries(POLICY_SETTINGS).map(([name, row]) => [name, completeValue(row.kind as Kind, stored[name], row.default)]),
  ) as unknown as AuditPolicy;
}
