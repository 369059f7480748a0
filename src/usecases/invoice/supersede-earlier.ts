import { correctedBy, endReasonOf, isNoDebt } from "#domain/audit/identity/corrected-invoices.ts";
import type { AuditFacts } from "#domain/audit/facts/audit-facts.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import type { TenantTx } from "#db/database.ts";
import { findOrdersByReference, listLookalikes, lockNames, lockOrders } from "#db/queries/invoice/audit-facts.ts";
import { listOrdersOfInvoices } from "#db/queries/invoice/invoice-writing.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { factsFor } from "../audit/facts-of-invoice.ts";
import { asOneCarrier, gatherFacts } from "../audit/gather-facts.ts";
import { matchInvoice } from "../audit/match-invoice.ts";
import { isCorrecting, type OpenInvoice, namesOf, referencesOf } from "../audit/open-invoice.ts";
import { auditSettings } from "../policy/audit-settings.ts";
import { terminateInTx } from "./terminate-invoice.ts";

export interface Corrected {
  /** The correcting invoice, knowing what it superseded. */
  readonly open: OpenInvoice;
  /** An invoice that only cancelled an open one is no debt: it ends with it. Called after its audit. */
  readonly endCancellation: () => Promise<void>;
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

/** What the audit of an invoice that came just now will look at. */
async function factsOfNew(context: Context, tx: TenantTx, tenant: Tenant, received: OpenInvoice): Promise<AuditFacts> {
  const settings = await auditSettings(tx, tenant);
  const gathered = await gatherFacts(tx, tenant, settings, { openInvoices: [received] });
  const open = asOneCarrier(gathered.carriers, received);
  return factsFor(gathered, open, matchInvoice(gathered, open), dayOfInstant(tenantNow(context, tenant)));
}

/**
 * An invoice that says it replaces or cancels an earlier one (X12 B308, B301): earlier invoices that it certainly speaks of
 * (`correctedBy`) and that are still open are terminated, `Superseded` or `CancelledByVendor`, and name their successor, so that
 * never both are paid. One that was approved already, or that may be another carrier's or of another move, is left as it is: a
 * person looks at the correction, and at the open one, too.
 */
export async function supersedeEarlier(context: Context, tx: TenantTx, tenant: Tenant, open: OpenInvoice): Promise<Corrected> {
  const { invoice } = open;
  const cancels = invoice.correction === "cancels";
  const corrected = correctedBy(await factsOfNew(context, tx, tenant, open));
  const { certain, doubtful } = corrected;
  const supersedes: string[] = [];
  for (const { uuid } of certain) {
    const ended = await terminateInTx(context, tx, tenant, {
      by: open.createdBy,
      invoiceUuid: uuid,
      eTag: null,
      reason: endReasonOf(invoice),
      message: `${cancels ? "cancelled" : "replaced"} by the invoice ${invoice.invoiceNumber} of ${invoice.invoiceOn}`,
      supersededBy: open.uuid,
    });
    if (ended.ok) supersedes.push(uuid);
  }
  await enqueueAudits(
    tx,
    tenant.tenantUuid,
    [...certain, ...doubtful].map(({ uuid }) => uuid).filter((uuid) => !supersedes.includes(uuid)),
    "decision",
  );
  return {
    open: { ...open, supersedes },
    endCancellation: async () => {
      if (!isNoDebt(invoice, corrected, supersedes.length)) return;
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
