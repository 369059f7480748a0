import { type HandedOver, findHandedOver } from "#db/queries/invoice/finalization.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { type InvoiceDelivery, listDeliveriesOfInvoice } from "#db/queries/webhook/delivery.ts";
import type { Context, Tenant } from "#src/context.ts";

/** What became of an invoice at those who fetch results or are told of them. */
export interface HandingOver extends HandedOver {
  /** The name of the key that said the result arrived, as far as it has one. */
  readonly deliveredByName: string | null;
  /** Of the event that it was approved: one an endpoint. */
  readonly deliveries: readonly InvoiceDelivery[];
}

/** Whether and when the result of an invoice was taken, by whom, and each webhook delivery of its approval. */
export function readHandingOver(context: Context, tenant: Tenant, invoiceUuid: string): Promise<HandingOver> {
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const handed = await findHandedOver(tx, invoiceUuid);
    const names = handed.deliveredBy === null ? undefined : await listActorNames(tx, [handed.deliveredBy]);
    return {
      ...handed,
      deliveredByName: handed.deliveredBy === null ? null : (names?.get(handed.deliveredBy) ?? handed.deliveredBy),
      deliveries: await listDeliveriesOfInvoice(tx, invoiceUuid),
    };
  });
}
