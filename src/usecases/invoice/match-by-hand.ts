import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { isFinalized, type InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { TenantTx } from "#db/database.ts";
import { findOrderUuids, lockForDecision, readETag, setMatchByHand, setUnmatched } from "#db/queries/invoice/decisions.ts";
import { linkOrders } from "#db/queries/invoice/link-orders.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { announceDocuments } from "../document/announce-documents.ts";
import { approveCompleteOrders } from "../order/approve-complete-orders.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { reauditInvoices, takeOpenInvoices } from "../audit/reaudit-invoices.ts";
import { done, ETAG_MISMATCH, type Outcome, refuse, UNKNOWN_INVOICE } from "../refusal.ts";

interface Held {
  readonly before: readonly string[];
}

/** An open invoice with everything its audit locks. Refuses: unknown, etag-mismatch, already-finalized. */
export async function takeOpen(
  tx: TenantTx,
  invoiceUuid: string,
  eTag: string | null,
  newOrders: readonly string[] = [],
): Promise<Outcome<Held>> {
  // What the audit that follows locks comes first, in the order in which every audit locks.
  await takeOpenInvoices(tx, [invoiceUuid], newOrders);
  const row = await lockForDecision(tx, invoiceUuid);
  if (row === undefined) return UNKNOWN_INVOICE;
  if (isFinalized(row.status as InvoiceStatus))
    return refuse("already-finalized", `the invoice is ${row.status} already; a finalized invoice never changes`);
  if (eTag !== null && eTag !== String(row.eTag)) return ETAG_MISMATCH;
  return done({ before: row.orderUuids });
}

/** What a person asks for about an open invoice. */
interface Change {
  readonly actor: Actor;
  readonly invoiceUuid: string;
  readonly eTag: string | null;
  /** Orders whose locks it needs beside the invoice's own. */
  readonly newOrders?: readonly string[];
  /** What is written, before the invoice is audited again. */
  readonly write: () => Promise<Outcome<{ readonly kind: string; readonly data: Record<string, unknown> | null }>>;
}

/** Changes an open invoice, writes down who did it, audits it again at once, and settles what that means for the orders it left. */
const changeAndAudit = async (
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, invoiceUuid, eTag, newOrders, write }: Change,
): Promise<Outcome<{ readonly eTag: string }>> => {
  const held = await takeOpen(tx, invoiceUuid, eTag, newOrders);
  if (!held.ok) return held;
  const written = await write();
  if (!written.ok) return written;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await recordTimeline(tx, [{ invoiceUuid, at, actor: actor.id, ...written.value }]);
  await reauditInvoices(context, tx, tenant, [invoiceUuid]);
  await completeOrders(context, tx, tenant, held.value.before);
  return done({ eTag: await readETag(tx, invoiceUuid) });
};

/** A person says which orders the invoice belongs to; it is audited against them at once and references no longer count. Refuses: unknown, etag-mismatch, already-finalized, invalid. */
export function matchByHand(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoiceUuid: string; readonly eTag: string | null; readonly orderExternalIds: readonly string[] },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const { invoiceUuid, orderExternalIds } = request;
    const uuids = await findOrderUuids(tx, orderExternalIds);
    const write: Change["write"] = async () => {
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

/** Takes the orders away; the invoice stays unmatched until a person matches it. Refuses: unknown, etag-mismatch, already-finalized. */
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
        await setUnmatched(tx, request.invoiceUuid);
        await setMatchByHand(tx, request.invoiceUuid, true);
        return done({ kind: "unmatched", data: null });
      },
    }),
  );
}

/** Audits the invoice again, now. Refuses: unknown, etag-mismatch, already-finalized. */
export function auditAgain(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  request: { readonly invoiceUuid: string; readonly eTag: string | null },
): Promise<Outcome<{ readonly eTag: string }>> {
  return context.db.inTenant(tenant.tenantUuid, (tx) =>
    changeAndAudit(context, tx, tenant, { ...request, actor, write: async () => done({ kind: "audit-asked", data: null }) }),
  );
}

/** The invoice that left may have been the last open one of orders whose vendors are all paid. */
const completeOrders = async (context: Context, tx: TenantTx, tenant: Tenant, orderUuids: readonly string[]): Promise<void> => {
  const now = instantOfMilliseconds(tenantNow(context, tenant));
  await raiseEvents(tx, await approveCompleteOrders(context, tx, orderUuids, now));
};
