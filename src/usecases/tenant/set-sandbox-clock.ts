import { shiftDeliveries } from "#db/queries/webhook/delivery.ts";
import { shiftWork } from "#db/queries/queue/work.ts";
import { setClockOffset } from "#db/queries/tenant/settings.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/**
 * Sets the clock of a sandbox tenant: its now is `now` (milliseconds since 1970) and goes on from there. What waits for its time
 * comes that much nearer when the clock jumps forward; a jump back leaves it where it is. Refuses `not-granted` for other
 * tenants.
 */
export async function setSandboxClock(
  context: Context,
  tenant: Tenant,
  now: number,
): Promise<Outcome<{ readonly offsetMs: number }>> {
  if (!tenant.sandbox) return refuse("not-granted", "only a sandbox tenant has a clock of its own");
  const offsetMs = now - context.clock.now();
  await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const before = await setClockOffset(tx, offsetMs);
    if (offsetMs > before) {
      await shiftDeliveries(tx, offsetMs - before);
      await shiftWork(tx, offsetMs - before);
    }
  });
  context.tenants.forget(tenant.tenantUuid);
  return done({ offsetMs });
}
