import { findInvoiceExternalId } from "#db/queries/invoice/invoice-reading.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, UNKNOWN_INVOICE } from "../refusal.ts";

/** The external id of an invoice (operation 6). Refuses: unknown. */
export async function readExternalId(context: Context, tenant: Tenant, invoiceUuid: string): Promise<Outcome<string>> {
  const externalId = await context.db.inTenant(tenant.tenantUuid, (tx) => findInvoiceExternalId(tx, invoiceUuid));
  return externalId === undefined ? UNKNOWN_INVOICE : done(externalId);
}
