import { markDelivered } from "#db/queries/finalization.ts";
import type { Context, Tenant } from "./context.ts";
import { tenantNow } from "./context.ts";

export type MarkDeliveredOutcome = { readonly outcome: "marked" } | { readonly outcome: "not-finalized"; readonly invoiceUuids: readonly string[] };

/** Operation "Mark invoices as delivered": all of them, or, when one is unknown or not finalized, none. */
export const markInvoicesDelivered = async (context: Context, tenant: Tenant, invoiceUuids: readonly string[]): Promise<MarkDeliveredOutcome> => {
  const { refused } = await context.db.inTenant(tenant.tenantUuid, (tx) => markDelivered(tx, tenantNow(context, tenant), invoiceUuids));
  return refused.length === 0 ? { outcome: "marked" } : { outcome: "not-finalized", invoiceUuids: refused };
};
