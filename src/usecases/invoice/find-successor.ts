import { findSuccessorOfInvoice } from "#db/queries/invoice/invoice-replacing.ts";
import type { Context, Tenant } from "#src/context.ts";

/** The uuid an invoice has since its order was replaced by a legacy create; undefined for a uuid that no invoice lost. */
export function findSuccessor(context: Context, tenant: Tenant, invoiceUuid: string): Promise<string | undefined> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => findSuccessorOfInvoice(tx, invoiceUuid));
}
