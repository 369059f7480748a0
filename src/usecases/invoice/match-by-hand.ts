import { findOrderUuids, setMatchByHand, setUnmatched } from "#db/queries/invoice/decisions.ts";
import { linkOrders } from "#db/queries/invoice/link-orders.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { type MatchRequest, unknownOrders } from "../audit/preview-match.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { changeAndAudit, type InvoiceChange } from "./change-open-invoice.ts";

/** Which invoice, as it was looked at, and why. */
interface ChangeOfMatch {
  readonly invoiceUuid: string;
  readonly eTag: string | null;
  readonly reason: string | null;
}

/** Left out of the timeline where nobody gave one. */
const because = (reason: string | null): { readonly reason?: string } => {
  const words = reason?.trim() ?? "";
  return words === "" ? {} : { reason: words };
};

/**
 * A person says which orders the invoice belongs to; it is audited against them at once, and a reference that
 * points at another order only keeps it from being approved by itself. Refuses:
 * unknown, etag-mismatch, already-finalized, invalid.
 */
export function matchByHand(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: MatchRequest & { readonly reason?: string | null },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { invoiceUuid, eTag, orderExternalIds, reason = null } = request;
    const uuids = await findOrderUuids(tx, orderExternalIds);
    const write: InvoiceChange["write"] = async () => {
      const errors = unknownOrders(orderExternalIds, uuids);
      if (errors !== null) return refuse("invalid", "One or more validation errors occurred.", errors);
      const links = [...uuids.values()].map((orderUuid) => ({ invoiceUuid, orderUuid }));
      const carried = await linkOrders(tx, [invoiceUuid], links);
      await announceDocuments(context, tx, tenant, { documentUuids: carried, auditedAnyway: [invoiceUuid] });
      await setMatchByHand(tx, invoiceUuid, true);
      return done({ kind: "matched", data: { orders: orderExternalIds, ...because(reason) } });
    };
    return changeAndAudit(context, tx, tenant, { invoiceUuid, eTag, actor, newOrders: [...uuids.values()], write });
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
  { invoiceUuid, eTag, reason }: ChangeOfMatch,
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, (tx) =>
    changeAndAudit(context, tx, tenant, {
      invoiceUuid,
      eTag,
      actor,
      write: async () => {
        const orders = await setUnmatched(tx, invoiceUuid);
        await setMatchByHand(tx, invoiceUuid, true);
        return done({ kind: "unmatched", data: { orders, ...because(reason) } });
      },
    }),
  );
}

/**
 * Lets the invoice's references decide about its orders again, whatever somebody matched or took away by hand. Refuses: unknown,
 * etag-mismatch, already-finalized.
 */
export function rematch(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { invoiceUuid, eTag, reason }: ChangeOfMatch,
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, (tx) =>
    changeAndAudit(context, tx, tenant, {
      invoiceUuid,
      eTag,
      actor,
      write: async () => {
        await setMatchByHand(tx, invoiceUuid, false);
        return done({ kind: "matched", data: { byReferences: true, ...because(reason) } });
      },
    }),
  );
}
