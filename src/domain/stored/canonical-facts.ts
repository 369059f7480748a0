import { canonicalText } from "../canonical-text.ts";
import type { AuditFacts } from "../audit/facts/audit-facts.ts";
import { FACTS } from "./facts-form.ts";

/**
 * One text for equal facts, whatever the order of their keys: what the shell hashes and stores beside an audit. bigints print as
 * `123n`.
 */
export function canonicalFacts(facts: AuditFacts): string {
  return `${FACTS.name}/${FACTS.now}\n${canonicalText(facts)}`;
}
