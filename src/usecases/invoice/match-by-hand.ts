import { findOrderUuids, setMatchByHand, setUnmatched } from "#db/queries/invoice/decisions.ts";
import { linkOrders } from "#db/queries/invoice/link-orders.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { changeAndAudit, type InvoiceChange } from "./change-open-invoice.ts";

/**
 * A person says which orders the invoice belongs to; it is audited against them at once, and a reference that
 * points at another order only keeps it from being approved by itself. Refuses:
 * unknown, etag-mismatch, already-finalized, invalid.
 */
export function matchByHand(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoiceUuid: string; readonly eTag: string | null; readonly orderExternalIds: readonly string[] },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { invoiceUuid, orderExternalIds } = request;
    const uuids = await findOrderUuids(tx, orderExternalIds);
    const write: InvoiceChange["write"] = async () => {
      const errors: Record<string, string[]> = {};
      orderExternalIds.forEach((externalId, index) => {
        if (!uuids.has(externalId)) errors[`orderExternalIds[${index}]`] = [`no order has the externalId ${externalId}`];
      });
      if (orderExternalIds.length === 0) errors["orderExternalIds"] = ["name at least one order"];
      if (Object.keys(errors).length > 0) return refuse("invalid", "One or more validation errors occurred.", errors);
      const links = [...uuids.values()].map((orderUuid) => ({ invoiceUuid, orderUuid }));
      const carried = await linkOrders(tx, [invoiceUuid], links);
      await announceDocuments(context, tx, tenant, { documentUuids: carried, auditedAnyway: [invoiceUuid] });
      await setMatchByHand(tx, invoiceUuid, true);
      return done({ kind: "matched", data: { orders: orderExternalIds } });
    };
    return changeAndAudit(context, tx, tenant, { ...request, actor, newOrders: [...uuids.values()], write });
  });
}

/**
 * Takes the orders away; the invoice stays unmatched until a person matches it. Refuses: unknown, etag-mismatch,
 * already-finalized.
 */
export function unmatch(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoiceUuid: string; readonly eTag: string | null },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, (tx) =>
    changeAndAudit(context, tx, tenant, {
      ...request,
      actor,
      write: async () => {
        const orders = await setUnmatched(tx, request.invoiceUuid);
        await setMatchByHand(tx, request.invoiceUuid, true);
        return done({ kind: "unmatched", data: { orders } });
      },
    }),
  );
}
