import { findOrderUuid, listInvoiceUuidsOfOrder } from "#db/queries/invoice/invoice-reading.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/**
 * The uuids of the invoices matched to an order, in the order of their receipt (operation 7). Refuses: unknown (no such order).
 */
export function readOrderInvoices(
  context: Context,
  tenant: Tenant,
  orderExternalId: string,
): Promise<Outcome<readonly string[]>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const orderUuid = await findOrderUuid(tx, orderExternalId);
    if (orderUuid === undefined) return refuse("unknown", "no order of this tenant has this external id");
    return done(await listInvoiceUuidsOfOrder(tx, orderUuid));
  });
}
