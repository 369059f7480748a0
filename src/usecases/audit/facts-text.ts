import { hash } from "node:crypto";
import { type AuditFacts, canonicalFacts, canonicalText } from "#domain/audit/audit-facts.ts";
import { factsFromCanonical, fromCanonicalText } from "#domain/audit/facts-from-canonical.ts";

/** What all audits of a tenant share until someone changes it: stored once by its hash, not with every audit. */
type SharedFacts = Pick<AuditFacts, "policy" | "policyVersion" | "fxRates"> & {
  readonly codes: AuditFacts["chargeCodes"]["codes"];
};

const NOTHING = null as never;

export const settingsText = (shared: SharedFacts): { readonly text: string; readonly hash: string } => {
  const text = canonicalText(shared);
  return { text, hash: hash("sha256", text, "hex") };
};

/** The facts of one audit without what its settings hold, and the hash of both together. */
export const factsText = (facts: AuditFacts, settingsHash: string): { readonly text: string; readonly hash: string } => {
  const text = canonicalFacts({
    ...facts,
    policy: NOTHING,
    fxRates: NOTHING,
    chargeCodes: { ...facts.chargeCodes, codes: NOTHING },
  });
  return { text, hash: hash("sha256", `${settingsHash}\n${text}`, "hex") };
};

/** The facts whole again: an audit of them gives the result that was stored, bit for bit. */
export const wholeFacts = (text: string, settings: string): AuditFacts => {
  const facts = factsFromCanonical(text);
  const { policy, policyVersion, fxRates, codes } = fromCanonicalText(settings) as SharedFacts;
  return { ...facts, policy, policyVersion, fxRates, chargeCodes: { ...facts.chargeCodes, codes } };
};
