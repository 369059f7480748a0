import { canonicalFacts } from "#domain/stored/canonical-facts.ts";
import { hash } from "node:crypto";
import { type AuditFacts } from "#domain/audit/facts/audit-facts.ts";

const NOTHING = null as never;

/** The facts of one audit without what its settings hold, and the hash of both together. */
export function factsText(facts: AuditFacts, settingsHash: string): { readonly text: string; readonly hash: string } {
  const text = canonicalFacts({
    ...facts,
    policy: NOTHING,
    fxRates: NOTHING,
    chargeCodes: { ...facts.chargeCodes, codes: NOTHING },
  });
  return { text, hash: factsHash(text, settingsHash) };
}

/**
 * The hash of an audit's facts and settings, of the texts as they are stored: it says for ever whether they are still what was
 * judged.
 */
export function factsHash(text: string, settingsHash: string): string {
  return hash("sha256", `${settingsHash}\n${text}`, "hex");
}
