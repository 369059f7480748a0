import type { Kind } from "../../settings/kind.ts";
import { POLICY_SETTINGS } from "../../settings/policy-settings.ts";
import { printValue } from "../../settings/print-value.ts";
import type { AuditPolicy, SettingName } from "./policy.ts";

/** JSON shapes of a policy, as `GET /manage/audit-policy` answers them and `parsePolicy` reads them. */
export type PrintedPolicy = Record<string, unknown>;

/** The policy as JSON; what nobody set is left out, and reading it again gives the same policy. */
export function printPolicy(policy: AuditPolicy): PrintedPolicy {
  const printed: PrintedPolicy = {};
  for (const [name, { kind }] of Object.entries(POLICY_SETTINGS)) {
    const value = printValue(kind as Kind, policy[name as SettingName]);
    if (value !== undefined) printed[name] = value;
  }
  return printed;
}
