import type { AuditFacts } from "../audit/facts/audit-facts.ts";
import { FACTS } from "./facts-form.ts";
import { upcast } from "./upcast.ts";

export function upcastFacts(version: number, parsed: unknown): AuditFacts {
  return upcast(FACTS, version, parsed) as AuditFacts;
}
