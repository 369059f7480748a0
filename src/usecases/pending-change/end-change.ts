import { type ChangeDecision, decideWaitingChange, type PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { tellConcerned } from "./tell-concerned.ts";

/** Ends a change that waits, tells whom it concerns, and has what it held audited again. False: it does not wait any more. */
export async function endChange(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  given: {
    readonly change: PendingChangeRow;
    readonly state: ChangeDecision["state"];
    readonly actor: Pick<Actor, "id" | "name">;
    readonly reason: string | null;
  },
): Promise<boolean> {
  const { change, state, actor, reason } = given;
  const now = tenantNow(context, tenant);
  const decision = { changeUuid: change.changeUuid, state, by: actor.id, name: actor.name, at: new Date(now), reason };
  if (!(await decideWaitingChange(tx, decision))) return false;
  const at = printInstant(instantOfMilliseconds(now));
  await tellConcerned(tx, change, { by: actor.id, at, what: state, reason });
  await announceChanges(tx, [{ noun: "change", uuid: change.changeUuid }]);
  return true;
}
