import type { InvoiceStatus } from "../invoice/invoice.ts";
import { decideTransition } from "./decide-transition.ts";
import { INVOICE_LIFECYCLE } from "./invoice-lifecycle.ts";

/** Specification: one party per dispute. */
export const DISPUTE_PARTIES = ["Vendor", "Tenant", "Customer"] as const;
export type DisputeParty = (typeof DISPUTE_PARTIES)[number];

export type DisputeDecision =
  | { readonly ok: true; readonly status: "disputed"; readonly reasons: readonly string[] }
  | { readonly ok: false; readonly refusal: "finalized" | "not-from-here" | "no-reason"; readonly message: string };

/** Opens a dispute with at least one reason; the invoice is disputed from then on. */
export function decideDispute(status: InvoiceStatus, reasons: readonly string[]): DisputeDecision {
  const transition = decideTransition(INVOICE_LIFECYCLE, status, "dispute");
  if (!transition.ok)
    return { ok: false, refusal: transition.refusal === "final" ? "finalized" : "not-from-here", message: transition.message };
  if (reasons.length === 0 || reasons.some((reason) => reason.trim() === ""))
    return { ok: false, refusal: "no-reason", message: "A dispute needs at least one reason, each with a description." };
  return { ok: true, status: "disputed", reasons: reasons.map((reason) => reason.trim()) };
}
