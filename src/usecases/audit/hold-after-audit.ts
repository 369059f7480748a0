import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import { instantOf } from "#domain/day/instant.ts";
import type { Hold } from "#db/queries/invoice/decisions.ts";

export interface HoldAfterAudit {
  readonly hold: Hold;
  /** Why it is over; null while it lasts. */
  readonly released: "document" | "time" | null;
}

/** A hold is over when the document it waits for is approved, or its time has come (`now` in milliseconds of the tenant's clock). */
export function holdAfterAudit(hold: Hold, facts: Pick<AuditFacts, "documents">, now: number): HoldAfterAudit {
  const came = facts.documents.some((document) => document.type === hold.documentType && document.status === "Approved");
  if (came) return { hold, released: "document" };
  return { hold, released: hold.until !== null && instantOf(hold.until) <= BigInt(now) * 1000n ? "time" : null };
}
