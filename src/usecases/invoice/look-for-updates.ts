import type { AuditFacts } from "#domain/audit/audit-facts.ts";
import type { TenantTx } from "#db/database.ts";
import { type DecisionRow, listOrderStates } from "#db/queries/invoice/decisions.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Tenant } from "#src/context.ts";
import { type Concerned, findUpdates, type Updates, updateWords } from "../audit/updates-waiting.ts";
import { refuse } from "../refusal.ts";

/** When it may be worth another try: most messages land within a second. */
export const RETRY_AFTER_SECONDS = 2;

/** Why an approval has to wait; null when nothing stands in its way. */
export type UpdateInTheWay = null | {
  readonly message: string;
  /** True: it will not go away by itself, and the audit is about to say so. */
  readonly isOverdue: boolean;
};

/** What the approval of an invoice with these facts is about. */
export function concernedBy({ invoice, orders, match }: AuditFacts): Concerned {
  return { invoice: invoice.invoice, orders, match };
}

/**
 * What was accepted about an invoice and is not in the audit that a person decides on: messages that have not landed, and orders that landed
 * and were not audited against yet. What is parked or late counts until the audit names it (`update-parked`): from then on a person may
 * decide beside it. The invoice is locked by the caller with its orders.
 */
export async function lookForUpdates(
  tx: TenantTx,
  tenant: Tenant,
  row: Pick<DecisionRow, "invoiceUuid" | "orderUuids">,
  facts: AuditFacts,
): Promise<{ readonly updates: Updates; readonly inTheWay: UpdateInTheWay }> {
  const [updates = { pending: [], overdue: [] }] = await findUpdates(tx, [concernedBy(facts)]);
  if (updates.pending.length > 0) {
    const message = `${updateWords(updates.pending)} was accepted and is being processed: decide once it is there`;
    return { updates, inTheWay: { message, isOverdue: false } };
  }
  const named = new Set(facts.updates?.map((update) => update.uuid));
  const unnamed = updates.overdue.filter((entry) => !named.has(entry.intakeUuid));
  if (unnamed.length > 0) {
    await auditAgain(tx, tenant, row.invoiceUuid);
    const message = `${updateWords(unnamed)} was accepted and has not been processed; the invoice is audited again and says so: decide on that`;
    return { updates, inTheWay: { message, isOverdue: true } };
  }
  const changed = await listChangedOrders(tx, row.orderUuids, facts);
  if (changed.length === 0) return { updates, inTheWay: null };
  await auditAgain(tx, tenant, row.invoiceUuid);
  const message = `order ${changed.join(", ")} was changed after this invoice was audited; it is audited again: decide on that`;
  return { updates, inTheWay: { message, isOverdue: true } };
}

/** Numbers of orders of which another version or state is there than the audit looked at. */
async function listChangedOrders(tx: TenantTx, orderUuids: readonly string[], facts: AuditFacts): Promise<readonly string[]> {
  const now = new Map((await listOrderStates(tx, orderUuids)).map((row) => [row.orderUuid, row]));
  return facts.orders
    .filter(({ uuid, version, status }) => {
      const row = now.get(uuid);
      // One that is not the invoice's any more was left for another, or for its successor.
      return row === undefined || row.version !== version || (row.status === "cancelled") !== (status === "cancelled");
    })
    .map(({ order }) => order.orderNumber);
}

const auditAgain = (tx: TenantTx, tenant: Tenant, invoiceUuid: string): Promise<void> =>
  enqueueWork(tx, tenant.tenantUuid, [{ kind: "audit-invoice", subjectUuid: invoiceUuid, payload: { cause: "update" } }]);

/** 409 with `Retry-After`. */
export function updateWaiting(inTheWay: NonNullable<UpdateInTheWay>) {
  const refusal = refuse("update-waiting", inTheWay.message);
  return { ok: false as const, refusal: { ...refusal.refusal, retryAfterSeconds: RETRY_AFTER_SECONDS } };
}
