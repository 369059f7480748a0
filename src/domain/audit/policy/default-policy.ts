import { POLICY_SETTINGS } from "../../settings/policy-settings.ts";
import type { AuditPolicy } from "./policy.ts";

/** What a new tenant starts with (interface choices, "Audit policy"). A sandbox tenant starts with `autoApprove` true. */
export const DEFAULT_POLICY = Object.fromEntries(
  Object.entries(POLICY_SETTINGS).map(([name, row]) => [name, row.default]),
) as unknown as AuditPolicy;
