import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { OrderStatus } from "../order/order.ts";
import type { Lifecycle } from "./decide-transition.ts";

export type OrderAct = "approve" | "cancel" | "reinstate" | "reinstate-approved";

/**
 * The states of an order: raised to approved once, later versions do not reopen it. One that is called off after it was paid is
 * cancelled all the same: what was approved on it is got back, and nothing is opened again. No version brings a cancelled one
 * back: a person reinstates what was cancelled by mistake, as it stood before.
 */
export const ORDER_LIFECYCLE: Lifecycle<OrderStatus, OrderAct> = {
  what: "order",
  initial: ["open"],
  final: [],
  transitions: [
    { act: "approve", from: ["open"], to: "approved" },
    { act: "cancel", from: ["open", "approved"], to: "cancelled" },
    { act: "reinstate", from: ["cancelled"], to: "open" },
    { act: "reinstate-approved", from: ["cancelled"], to: "approved" },
  ],
};

export interface OrderInvoice {
  /** The order vendor (its key in the shell) the invoice is judged by; null when the order does not name the invoice's vendor. */
  readonly vendorKey: string | null;
  readonly status: InvoiceStatus;
}

/**
 * True when every vendor with charges has an approved invoice and none of the order's invoices is open. An order without charges
 * waits for a person.
 */
export function isOrderSettled(vendorsWithCharges: readonly string[], invoices: readonly OrderInvoice[]): boolean {
  return (
    vendorsWithCharges.length > 0 &&
    invoices.every((invoice) => invoice.status === "approved" || invoice.status === "terminated") &&
    vendorsWithCharges.every((vendor) =>
      invoices.some((invoice) => invoice.vendorKey === vendor && invoice.status === "approved"),
    )
  );
}
