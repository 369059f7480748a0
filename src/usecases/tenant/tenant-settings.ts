import { findWaitingChange, lockSetting, type PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { haveTwoPeople } from "#db/queries/people/principal.ts";
import { findSeparateDuties, setSeparateDuties } from "#db/queries/tenant/settings.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { keepWaiting } from "../pending-change/ask-change.ts";
import { endChange } from "../pending-change/end-change.ts";
import { separatesDuties } from "../duties/separates-duties.ts";

export interface TenantSettings {
  /** As it was set; null: as by default. */
  readonly separateDuties: boolean | null;
  readonly dutiesAreSeparated: boolean;
  /** A change of it that waits for a second person. */
  readonly waiting: PendingChangeRow | undefined;
}

const read = async (tx: TenantTx, tenant: Tenant): Promise<TenantSettings> => ({
  separateDuties: await findSeparateDuties(tx),
  dutiesAreSeparated: await separatesDuties(tx, tenant),
  waiting: await findWaitingChange(tx, "separate-duties", ""),
});

export function readSettings(context: Context, tenant: Tenant): Promise<TenantSettings> {
  return context.db.inTenant(tenant.tenantUuid, (tx) => read(tx, tenant));
}

/**
 * Sets whether duties are separated. What would end it where it holds, or leave it to who happens to work here, waits for a
 * second person.
 */
export function changeSettings(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  separateDuties: boolean | null,
): Promise<TenantSettings> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockSetting(tx, "separate-duties", "");
    const { separateDuties: before, dutiesAreSeparated, waiting } = await read(tx, tenant);
    if (separateDuties === before || (waiting !== undefined && waiting.after === separateDuties)) return read(tx, tenant);
    if (waiting !== undefined) await endChange(context, tx, tenant, { change: waiting, state: "replaced", actor, reason: null });
    const holdsAfterwards = separateDuties ?? (!tenant.sandbox && (await haveTwoPeople(tx)));
    if (dutiesAreSeparated && (!holdsAfterwards || before === true)) {
      const concerns = { externalIds: [], scacs: [] };
      await keepWaiting(context, tx, tenant, {
        actor,
        wanted: { kind: "separate-duties", subject: "", before, after: separateDuties, concerns },
      });
    } else await setSeparateDuties(tx, separateDuties);
    return read(tx, tenant);
  });
}
