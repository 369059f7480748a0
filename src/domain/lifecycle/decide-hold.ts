import type { InvoiceStatus } from "../invoice/invoice.ts";
import { type Changeable, type ChangeRefusal, decideMayChange } from "./decide-may-change.ts";
import { decideTransition } from "./decide-transition.ts";
import { INVOICE_LIFECYCLE } from "./invoice-lifecycle.ts";

export type HoldDecision =
  | { readonly ok: true; readonly status: InvoiceStatus; readonly untilDocument: string | null }
  | { readonly ok: false; readonly refusal: ChangeRefusal }
  | { readonly ok: false; readonly refusal: "not-from-here"; readonly message: string };

/**
 * Holds an invoice in review until a document of a type is approved (then it is audited again), or until a person says otherwise.
 */
export function decideHold(
  invoice: Changeable,
  { eTag, untilDocument }: { readonly eTag: string; readonly untilDocument: string | null },
): HoldDecision {
  const { status } = invoice;
  const refusal = decideMayChange(eTag, invoice);
  if (refusal !== null) return { ok: false, refusal };
  if (status === "disputed") return { ok: true, status, untilDocument };
  const transition = decideTransition(INVOICE_LIFECYCLE, status, "hold");
  if (!transition.ok) return { ok: false, refusal: "not-from-here", message: transition.message };
  return { ok: true, status: transition.to, untilDocument };
}
