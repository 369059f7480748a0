import { findAudit, findAuditSettings, findStoredInvoice } from "#db/queries/invoice/invoice-reading.ts";
import { earlierBills } from "#domain/audit/charges/earlier-bills.ts";
import { AuditContext } from "#domain/audit/context/audit-context.ts";
import { printAmount } from "#domain/money/amount.ts";
import { wholeFacts } from "#domain/stored/whole-facts.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * An invoice beside the other bills of its orders, on what its last audit looked at: one that is final is shown as it was
 * decided. Undefined: the tenant has no such invoice. Nothing is compared where it was not audited yet, or by a release that kept
 * no settings with its audits.
 */
export function readEarlierBills(context: Context, tenant: Tenant, invoiceUuid: string) {
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const row = await findStoredInvoice(tx, invoiceUuid);
    if (row === undefined) return undefined;
    const nothing = { auditedAt: null, currency: row.currency, charges: [], invoices: [] };
    const audit = row.auditUuid === null ? undefined : await findAudit(tx, row.auditUuid, true);
    const settings = audit === undefined ? undefined : await findAuditSettings(tx, audit.uuid);
    if (audit === undefined || settings === undefined) return nothing;
    const { facts, comparison } = new AuditContext(wholeFacts(audit.facts, settings));
    const { charges, invoices } = earlierBills(facts, comparison);
    return {
      auditedAt: audit.at,
      currency: comparison.orderedIn,
      charges: charges.map(({ code, kind, ...amounts }) => ({
        code,
        kind,
        expected: printAmount(amounts.expected),
        billedBefore: printAmount(amounts.billedBefore),
        approvedBefore: printAmount(amounts.approvedBefore),
        thisInvoice: printAmount(amounts.thisInvoice),
        left: printAmount(amounts.left),
      })),
      invoices: invoices.map((bill) => ({
        ...bill,
        charges: bill.charges.map(({ code, amount }) => ({ code, amount: printAmount(amount) })),
        total: printAmount(bill.total),
      })),
    };
  });
}
