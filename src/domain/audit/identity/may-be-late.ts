import { type Day, daysBetween } from "../../day/day.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { MAX_DAYS_ON_THE_WAY } from "./billed-on.ts";
import type { OtherInvoice } from "./other-invoice.ts";
import type { AuditPolicy } from "../policy/policy.ts";

/** The first day on which an invoice of orders came that was paid; undefined where none was. */
export function firstPaidOn(others: readonly OtherInvoice[]): Day | undefined {
  const [first] = others
    .filter((other) => other.sibling.status === "approved" && other.orderUuids.length > 0)
    .map((other) => other.sibling.receivedOn)
    .sort();
  return first;
}

/**
 * Whether it counts when an invoice came for the first time: it follows up another by its type, came so long after one that was
 * paid that it may be too late, or so long after its own date.
 */
export function mayBeLate(
  policy: Pick<AuditPolicy, "lateBillingDays" | "originalBillingDays">,
  { invoice, receivedOn }: { readonly invoice: Pick<Invoice, "type" | "invoiceOn">; readonly receivedOn: Day },
  firstPaid: Day | undefined,
): boolean {
  if (invoice.type !== "Invoice") return true;
  if (firstPaid !== undefined && daysBetween(firstPaid, receivedOn) > policy.lateBillingDays) return true;
  return policy.originalBillingDays !== null && daysBetween(invoice.invoiceOn, receivedOn) > MAX_DAYS_ON_THE_WAY;
}
