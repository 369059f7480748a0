import type { AuditFacts } from "../audit/facts/audit-facts.ts";
import { completePolicy } from "../audit/policy/complete-policy.ts";
import { factsFromCanonical, fromCanonicalText } from "./facts-from-canonical.ts";

/** What all audits of a tenant share until someone changes it: stored once by its hash, not with every audit. */
export type SharedFacts = Pick<AuditFacts, "policy" | "policyVersion" | "fxRates"> & {
  readonly codes: AuditFacts["chargeCodes"]["codes"];
};

/**
 * The facts of a stored audit whole again, from its own text and that of its settings; settings that came since hold their
 * defaults.
 */
export function wholeFacts(text: string, settings: string): AuditFacts {
  const facts = factsFromCanonical(text);
  const { policy, policyVersion, fxRates, codes } = fromCanonicalText(settings) as SharedFacts;
  return {
    ...facts,
    policy: completePolicy({ ...policy }),
    policyVersion,
    fxRates,
    chargeCodes: { ...facts.chargeCodes, codes },
  };
}
