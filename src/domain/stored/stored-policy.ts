import { upcastPolicy } from "#domain/audit/policy/complete-policy.ts";
import { parsePolicy } from "#domain/audit/policy/parse-policy.ts";
import type { AuditPolicy } from "#domain/audit/policy/policy.ts";
import { printPolicy, type PrintedPolicy } from "#domain/audit/policy/print-policy.ts";
import { RULE_IDS } from "#domain/audit/rules/index.ts";

/** A version of a policy as it is stored. */
interface StoredVersion {
  readonly version: number;
  readonly body: unknown;
}

/**
 * A stored version of a policy as this release reads policies: settings that it does not name, for they came later, are as by
 * default, and what it makes of a rule is no more than may be made of it now. It was checked when it was stored: one that no
 * longer reads is a programmer's error, never a reason to approve.
 */
export function readStoredPolicy({ version, body }: StoredVersion): AuditPolicy {
  const parsed = parsePolicy(upcastPolicy(body), RULE_IDS);
  if (!parsed.ok) throw new Error(`version ${version} of an audit policy cannot be read: ${JSON.stringify(parsed.errors)}`);
  return parsed.policy;
}

/** The same as it is answered. */
export function printStoredPolicy(stored: StoredVersion): PrintedPolicy {
  return printPolicy(readStoredPolicy(stored));
}
