import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import type { TenantTx } from "#db/database.ts";
import { lockForDecision, readETag } from "#db/queries/invoice/decisions.ts";
import { recordTimeline } from "#db/queries/invoice/timeline.ts";
import { raiseEvents } from "#outbox/raise-events.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { reauditInvoices, takeOpenInvoices } from "../audit/reaudit-invoices.ts";
import { approveCompleteOrders } from "../order/approve-complete-orders.ts";
import { done, type Outcome, refuseChange, UNKNOWN_INVOICE } from "../refusal.ts";

/** An open invoice that is held with its orders. */
interface HeldInvoice {
  readonly before: readonly string[];
}

/** An open invoice with everything its audit locks. Refuses: unknown, etag-mismatch, already-finalized. */
export async function takeOpen(
  tx: TenantTx,
  invoiceUuid: string,
  eTag: string | null,
  newOrders: readonly string[] = [],
): Promise<Outcome<HeldInvoice>> {
  // What the audit that follows locks comes first, in the order in which every audit locks.
  await takeOpenInvoices(tx, [invoiceUuid], newOrders);
  const row = await lockForDecision(tx, invoiceUuid);
  if (row === undefined) return UNKNOWN_INVOICE;
  return refuseChange(eTag, row) ?? done({ before: row.orderUuids });
}

/** What a person asks for about an open invoice. */
export interface InvoiceChange {
  readonly actor: Actor;
  readonly invoiceUuid: string;
  readonly eTag: string | null;
  /** Orders whose locks it needs beside the invoice's own. */
  readonly newOrders?: readonly string[];
  /** What is written, before the invoice is audited again. */
  readonly write: () => Promise<Outcome<{ readonly kind: string; readonly data: Record<string, unknown> | null }>>;
}

/**
 * Changes an open invoice, writes down who did it, audits it again at once, and settles what that means for the orders it left.
 */
export async function changeAndAudit(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, invoiceUuid, eTag, newOrders, write }: InvoiceChange,
): Promise<Outcome<{ readonly eTag: string }>> {
  const held = await takeOpen(tx, invoiceUuid, eTag, newOrders);
  if (!held.ok) return held;
  const written = await write();
  if (!written.ok) return written;
  const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  await recordTimeline(tx, [{ invoiceUuid, at, actor: actor.id, ...written.value }]);
  await reauditInvoices(context, tx, tenant, [invoiceUuid]);
  await completeOrders(context, tx, tenant, held.value.before);
  return done({ eTag: await readETag(tx, invoiceUuid) });
}

/** The invoice that left may have been the last open one of orders whose vendors are all paid. */
const completeOrders = async (context: Context, tx: TenantTx, tenant: Tenant, orderUuids: readonly string[]): Promise<void> => {
  const now = instantOfMilliseconds(tenantNow(context, tenant));
  await raiseEvents(tx, await approveCompleteOrders(context, tx, orderUuids, now));
};
