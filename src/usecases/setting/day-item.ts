import type { TenantTx } from "#db/database.ts";
import type { Day } from "#domain/day/day.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";

/** What an item that waits for the beginning of a day is told. */
export interface DayItem {
  /** The day for which it was made; null: an item of an early release, which did not say. */
  readonly day: Day | null;
}

/** When a day begins by the tenant's clock; now where it began already. */
export function beginningOf(context: Context, tenant: Tenant, day: string): Date {
  const wait = Date.parse(`${day}T00:00:00Z`) - tenantNow(context, tenant);
  return new Date(context.clock.now() + Math.max(0, wait));
}

/** Has done what the beginning of a day brings: versions of settings take effect, overrides of the policy begin and end. */
export async function enqueueDay(context: Context, tx: TenantTx, tenant: Tenant, day: string): Promise<void> {
  const dueAt = beginningOf(context, tenant, day);
  await enqueueWork(tx, tenant.tenantUuid, [{ kind: "apply-settings", subjectUuid: tenant.tenantUuid, payload: { day }, dueAt }]);
}

/** Reads what stands on the queue; nothing of items that early releases put there. */
export function dayItemFromStored(stored: unknown): DayItem {
  const { day } = (stored ?? {}) as { readonly day?: unknown };
  return { day: typeof day === "string" ? (day as Day) : null };
}
