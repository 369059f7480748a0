import type { Verdict } from "../audit/findings/audit-result.ts";
import type { AuditPolicy } from "../audit/policy/policy.ts";
import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { Updates } from "./updates-in-the-way.ts";

/** What an audit leaves to be decided, and what stands in the way of approving by policy. */
export interface AuditedInvoice {
  readonly verdict: Verdict;
  readonly policy: Pick<AuditPolicy, "autoApprove">;
  /** A person's hold, and why it is over (null while it lasts); undefined where there is none. */
  readonly hold: { readonly released: "document" | "time" | null } | undefined;
  /** Messages about it that have not landed. */
  readonly updates: Pick<Updates, "pending">;
  readonly activeDisputes: number;
  /** The matrix of approvals wants a person for it (`isForPeople`). */
  readonly isForPeople: boolean;
}

/**
 * The status an open invoice has after its audit (api: states). `approve` approves by itself when the policy says so, nobody
 * holds or disputes the invoice, no approval rule wants a person and no message about it is about to land; an active dispute
 * shows as `disputed`; everything else waits for a person.
 */
export function statusForVerdict({ verdict, policy, hold, updates, activeDisputes, isForPeople }: AuditedInvoice): InvoiceStatus {
  if (activeDisputes > 0) return "disputed";
  const isHeld = (hold !== undefined && hold.released === null) || updates.pending.length > 0;
  if (verdict === "approve" && policy.autoApprove && !isHeld && !isForPeople) return "approved";
  return verdict === "unmatched" ? "unmatched" : "review";
}
