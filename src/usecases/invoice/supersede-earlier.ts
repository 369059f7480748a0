import { compareVendors } from "#domain/party/same-vendor.ts";
import { isFinalized } from "#domain/invoice/invoice.ts";
import { invoiceFromStored } from "#contract/stored/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { findOrdersByReference, listLookalikes, lockNames, lockOrders } from "#db/queries/invoice/audit-facts.ts";
import { listOrdersOfInvoices } from "#db/queries/invoice/invoice-writing.ts";
import { listOneCarriers } from "#db/queries/party/vendor-merge.ts";
import type { Context, Tenant } from "#src/context.ts";
import { type OpenInvoice, namesOf, referencesOf } from "../audit/open-invoice.ts";
import { terminateInTx } from "./terminate-invoice.ts";

export interface Corrected {
  /** The correcting invoice, knowing what it superseded. */
  readonly open: OpenInvoice;
  /** An invoice that only cancelled an open one is no debt: it ends with it. Called after its audit. */
  readonly endCancellation: () => Promise<void>;
}

export function isCorrecting({ invoice }: OpenInvoice): boolean {
  return invoice.correction === "replaces" || invoice.correction === "cancels";
}

/**
 * Takes every lock of the audits of these invoices and of the invoices they correct, before the first of them is audited: a
 * decision ends with the tenant's counter, after which no name and no order may be waited for.
 */
export async function lockForCorrections(tx: TenantTx, openInvoices: readonly OpenInvoice[]): Promise<void> {
  await lockNames(tx, namesOf(openInvoices));
  const found = await findOrdersByReference(tx, ...referencesOf(openInvoices));
  const earlier = await listLookalikes(tx, [...new Set(openInvoices.filter(isCorrecting).map((open) => open.numberKey))], [], []);
  const theirs = await listOrdersOfInvoices(
    tx,
    earlier.map((row) => row.invoiceUuid),
  );
  await lockOrders(tx, [...new Set([...found.map((row) => row.orderUuid), ...theirs])]);
}

/**
 * An invoice that says it replaces or cancels an earlier one (X12 B308, B301): earlier invoices of the same vendor and number
 * that are still open are terminated, `Superseded` or `CancelledByVendor`, and name their successor, so that never both are paid.
 * One that was approved already is left as it is: the correction is then held for a person.
 */
export async function supersedeEarlier(context: Context, tx: TenantTx, tenant: Tenant, open: OpenInvoice): Promise<Corrected> {
  const { invoice } = open;
  const cancels = invoice.correction === "cancels";
  await lockNames(tx, [...new Set([`number ${open.numberKey}`, ...open.keys.map((key) => key.confusable)])]);
  const carriers = await listOneCarriers(tx);
  const same = (await listLookalikes(tx, [open.numberKey], [], [])).filter(
    (row) =>
      row.invoiceUuid !== open.uuid &&
      row.numberKey === open.numberKey &&
      row.acceptedAt < open.acceptedAt &&
      compareVendors(carriers.read(invoice.vendor), carriers.read(invoiceFromStored(row.body).vendor)).same,
  );
  const supersedes: string[] = [];
  for (const row of same) {
    if (isFinalized(row.status)) continue;
    const ended = await terminateInTx(context, tx, tenant, {
      by: open.createdBy,
      invoiceUuid: row.invoiceUuid,
      eTag: null,
      reason: cancels ? "CancelledByVendor" : "Superseded",
      message: `${cancels ? "cancelled" : "replaced"} by the invoice ${invoice.invoiceNumber} of ${invoice.invoiceOn}`,
      supersededBy: open.uuid,
    });
    if (ended.ok) supersedes.push(row.invoiceUuid);
  }
  const isNoDebt = cancels && supersedes.length > 0 && same.every((row) => row.status !== "approved");
  return {
    open: { ...open, supersedes },
    endCancellation: async () => {
      if (!isNoDebt) return;
      await terminateInTx(context, tx, tenant, {
        by: open.createdBy,
        invoiceUuid: open.uuid,
        eTag: null,
        reason: "CancelledByVendor",
        message: "a cancellation is no debt; the invoice it cancelled is terminated",
      });
    },
  };
}
