import { dropIntakeRow, lockIntake } from "#db/queries/message/intake-listing.ts";
import { dropParkedWork } from "#db/queries/queue/parked-work.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { auditDependents } from "#outbox/audit-dependents.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/**
 * Ends a parked message for good: it makes no order, invoice or document, and what came after it goes on. Refuses `unknown`, and
 * `state-conflict` for one that is not parked.
 */
export function dropIntake(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  intakeUuid: string,
): Promise<Outcome<{ readonly intakeUuid: string }>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const message = await lockIntake(tx, tenant.tenantUuid, intakeUuid);
    if (message === undefined) return refuse("unknown", "no accepted message of this tenant has this uuid");
    if (message.state !== "parked")
      return refuse("state-conflict", `the message is ${message.state}, only a parked one can be dropped`);
    await dropIntakeRow(
      tx,
      tenant.tenantUuid,
      intakeUuid,
      `dropped by ${actor.name}: ${message.reason ?? "no reason was noted"}`,
    );
    await dropParkedWork(tx, tenant.tenantUuid, intakeUuid);
    await auditDependents(tx, [{ kind: "message", key: intakeUuid }], "update");
    return done({ intakeUuid });
  });
}
