import type { Verdict } from "../audit/audit-result.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";

/**
 * The status an open invoice has after its audit (api: states). `approve` approves by itself when the policy says so and nobody
 * disputes the invoice; an active dispute shows as `disputed`; everything else waits for a person.
 */
export function statusForVerdict(verdict: Verdict, autoApprove: boolean, hasActiveDispute: boolean): InvoiceStatus {
  if (hasActiveDispute) return "disputed";
  if (verdict === "approve" && autoApprove) return "approved";
  return verdict === "unmatched" ? "unmatched" : "review";
}
