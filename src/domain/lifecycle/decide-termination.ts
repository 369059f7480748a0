import type { InvoiceStatus } from "../invoice/invoice.ts";
import { decideTransition } from "./decide-transition.ts";
import { INVOICE_LIFECYCLE } from "./invoice-lifecycle.ts";

export type TerminationDecision =
  | { readonly ok: true; readonly reason: string; readonly message: string | null }
  | { readonly ok: false; readonly refusal: "finalized" | "no-reason"; readonly message: string };

/** Every open invoice can be terminated, with a reason; a final one never. */
export function decideTermination(status: InvoiceStatus, reason: string, message: string | null): TerminationDecision {
  const transition = decideTransition(INVOICE_LIFECYCLE, status, "terminate");
  if (!transition.ok) return { ok: false, refusal: "finalized", message: transition.message };
  if (reason.trim() === "") return { ok: false, refusal: "no-reason", message: "A termination needs a reason." };
  return { ok: true, reason: reason.trim(), message: message === null || message.trim() === "" ? null : message };
}
