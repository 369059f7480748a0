import { compareVendors } from "#domain/party/same-vendor.ts";
import { isFinalized, type InvoiceStatus } from "#domain/invoice/invoice.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { findOrdersByReference, listLookalikes, lockNames, lockOrders } from "#db/queries/audit-facts.ts";
import { listOrdersOfInvoices } from "#db/queries/invoice-writing.ts";
import type { Context, Tenant } from "./context.ts";
import { type InvoiceAtHand, namesOf, referencesOf } from "./gather-facts.ts";
import { terminateInTx } from "./terminate-invoice.ts";

export interface Corrected {
  /** The invoices at hand, each knowing what it superseded. */
  readonly hands: readonly InvoiceAtHand[];
  /** Bills that only cancelled an open one are no debt: they end with it. Called after their audit. */
  readonly endCancellations: () => Promise<void>;
}

/**
 * Bills that say they replace or cancel an earlier one (X12 B308, B301): earlier bills of the same vendor and number that are still open are
 * terminated, `Superseded` or `CancelledByVendor`, and name their successor, so that never both are paid. One that was approved already is
 * left as it is: the correction is then held for a person.
 */
export const supersedeEarlier = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  hands: readonly InvoiceAtHand[],
): Promise<Corrected> => {
  const correcting = hands.filter(({ invoice }) => invoice.correction === "replaces" || invoice.correction === "cancels");
  if (correcting.length === 0) return { hands, endCancellations: async () => {} };
  await lockNames(tx, namesOf(hands));
  const earlier = await listLookalikes(tx, [...new Set(correcting.map((hand) => hand.numberKey))], []);
  // A termination takes the tenant's counter, which comes last: so every order of the audits that follow is locked now.
  const found = await findOrdersByReference(tx, ...referencesOf(hands));
  const theirs = await listOrdersOfInvoices(
    tx,
    earlier.map((row) => row.invoice_uuid),
  );
  await lockOrders(tx, [...new Set([...found.map((row) => row.order_uuid), ...theirs])]);
  const supersedes = new Map<string, string[]>();
  const cancelled = new Map<string, string>();
  for (const hand of correcting) {
    const cancels = hand.invoice.correction === "cancels";
    const same = earlier.filter(
      (row) =>
        row.invoice_uuid !== hand.uuid &&
        row.number_key === hand.numberKey &&
        row.accepted_at < hand.acceptedAt &&
        compareVendors(hand.invoice.vendor, invoiceFromStored(row.body).vendor).same,
    );
    for (const row of same) {
      if (isFinalized(row.status as InvoiceStatus)) continue;
      const ended = await terminateInTx(context, tx, tenant, hand.createdBy, {
        invoiceUuid: row.invoice_uuid,
        eTag: null,
        reason: cancels ? "CancelledByVendor" : "Superseded",
        message: `${cancels ? "cancelled" : "replaced"} by the bill ${hand.invoice.invoiceNumber} of ${hand.invoice.invoiceOn}`,
        supersededBy: hand.uuid,
      });
      if (ended.ok) supersedes.set(hand.uuid, [...(supersedes.get(hand.uuid) ?? []), row.invoice_uuid]);
    }
    if (cancels && supersedes.has(hand.uuid) && same.every((row) => row.status !== "approved"))
      cancelled.set(hand.uuid, hand.createdBy);
  }
  return {
    hands: hands.map((hand) => ({ ...hand, supersedes: supersedes.get(hand.uuid) ?? [] })),
    endCancellations: async () => {
      for (const [invoiceUuid, by] of cancelled) {
        await terminateInTx(context, tx, tenant, by, {
          invoiceUuid,
          eTag: null,
          reason: "CancelledByVendor",
          message: "a cancellation is no debt; the bill it cancelled is terminated",
        });
      }
    },
  };
};
