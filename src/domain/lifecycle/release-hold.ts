import type { AuditFacts } from "../audit/facts/audit-facts.ts";
import { instantOf } from "../day/instant.ts";

/** What a hold waits for; `until` is an instant of the tenant's clock. */
export interface WaitingHold {
  readonly until: string | null;
  readonly documentType: string | null;
}

/**
 * Why a hold is over: the document it waits for is approved, or its time has come (`now` in milliseconds of the tenant's clock).
 * Null while it lasts: no policy approves the invoice then.
 */
export function releaseOfHold(
  hold: WaitingHold,
  { documents }: Pick<AuditFacts, "documents">,
  now: number,
): "document" | "time" | null {
  if (documents.some((document) => document.type === hold.documentType && document.status === "Approved")) return "document";
  return hold.until !== null && instantOf(hold.until) <= BigInt(now) * 1000n ? "time" : null;
}
