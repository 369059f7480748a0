import { lockIntake, reopenIntake } from "#db/queries/message/intake-listing.ts";
import { unparkWork } from "#db/queries/queue/parked-work.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { WorkKind } from "#contract/work-kinds.ts";
import type { Context, Tenant } from "#src/context.ts";
import { WORK_OF_OPERATION } from "./accept-message.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** An invoice by EDI is worked on as one by the interface. */
const workOf = (operation: string): WorkKind =>
  operation in WORK_OF_OPERATION ? WORK_OF_OPERATION[operation as keyof typeof WORK_OF_OPERATION] : "ingest-invoice";

/** Gives a parked message another run. Refuses `unknown`, and `state-conflict` for one that is not parked. */
export function retryIntake(
  context: Context,
  tenant: Tenant,
  intakeUuid: string,
): Promise<Outcome<{ readonly intakeUuid: string }>> {
  return context.db.inControl(async (tx) => {
    const message = await lockIntake(tx, tenant.tenantUuid, intakeUuid);
    if (message === undefined) return refuse("unknown", "no accepted message of this tenant has this uuid");
    if (message.state !== "parked")
      return refuse("state-conflict", `the message is ${message.state}, only a parked one can be tried again`);
    await reopenIntake(tx, tenant.tenantUuid, intakeUuid);
    // Parked by the queue, its item is still there; parked by the ingestion itself (the message made no sense), it is gone.
    if ((await unparkWork(tx, tenant.tenantUuid, intakeUuid)) === 0) {
      await enqueueWork(tx, tenant.tenantUuid, [{ kind: workOf(message.operation), subjectUuid: intakeUuid }]);
    }
    return done({ intakeUuid });
  });
}
