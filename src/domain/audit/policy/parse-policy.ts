import { Faults } from "../../settings/faults.ts";
import type { Kind } from "../../settings/kind.ts";
import { POLICY_SETTINGS } from "../../settings/policy-settings.ts";
import { namedValues, readValue } from "../../settings/read-value.ts";
import { DEFAULT_POLICY } from "./default-policy.ts";
import type { AuditPolicy, SettingName } from "./policy.ts";

/** Messages by field path, as the error shape of the service wants them. */
export type PolicyRefusals = Readonly<Record<string, readonly string[]>>;
export type ParsedPolicy =
  | { readonly ok: true; readonly policy: AuditPolicy }
  | { readonly ok: false; readonly errors: PolicyRefusals };

/**
 * Reads a policy (interface choices, "Audit policy"). What it does not name is as `defaults` says, so that what an earlier
 * release stored reads with the defaults of settings it did not know. A name or rule id that nobody knows is refused, at any
 * level: dropped, a limit would stay as it was. Amounts, percentages and rates are texts; numbers are taken too. All faults are
 * told at once, by field path. `ruleIds` are the ids of the rule table.
 */
export function parsePolicy(json: unknown, ruleIds: Iterable<string>, defaults: AuditPolicy = DEFAULT_POLICY): ParsedPolicy {
  const faults = new Faults();
  const reading = { faults, ruleIds: new Set(ruleIds) };
  const given = namedValues(Object.keys(POLICY_SETTINGS), json, "", reading);
  const policy: Record<string, unknown> = {};
  for (const [name, row] of Object.entries(POLICY_SETTINGS)) {
    const value = given?.get(name);
    const before = defaults[name as SettingName];
    policy[name] = value === undefined ? before : readValue(row.kind as Kind, value, { path: name, before }, reading);
  }
  return faults.isEmpty ? { ok: true, policy: policy as unknown as AuditPolicy } : { ok: false, errors: faults.toErrors() };
}
