import type { TenantTx } from "#db/database.ts";
import {
  lockRecovery,
  recordRecovery,
  type RecoveryEvent,
  type RecoveryRow,
  saveRecovery,
} from "#db/queries/recovery/recovery.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Amount, amountOf, parseAmount, printAmount } from "#domain/money/amount.ts";
import { recoveryNow, type RecoveryStanding } from "#domain/recovery/recovery.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { standingOf } from "./refresh-recoveries.ts";

export const UNKNOWN_RECOVERY = refuse("unknown", "no recovery of this tenant has this uuid");
const CHANGED = refuse("etag-mismatch", "the recovery was changed meanwhile: read it again and decide on what it says now");
const NOTHING_LEFT = refuse("state-conflict", "nothing is left to get back");

export interface RecoveryAct {
  readonly uuid: string;
  readonly eTag: string;
}

interface Said {
  readonly standing: RecoveryStanding;
  readonly kind: RecoveryEvent["kind"];
  readonly sum: Amount;
  readonly note: string | null;
}

const decide = (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  act: RecoveryAct,
  say: (row: RecoveryRow) => Outcome<Said>,
): Promise<Outcome<{ readonly eTag: string }>> =>
  context.db.inTenant(tenant.tenantUuid, async (tx: TenantTx) => {
    const row = await lockRecovery(tx, act.uuid);
    if (row === undefined) return UNKNOWN_RECOVERY;
    if (row.eTag !== act.eTag) return CHANGED;
    if (amountOf(row.amount) === 0n) return NOTHING_LEFT;
    const said = say(row);
    if (!said.ok) return said;
    const { standing, kind, sum, note } = said.value;
    // Here somebody settles it: whatever credits took off before does not tell how it ended.
    const { amount, state } = recoveryNow({ overpaid: amountOf(row.overpaid), credited: 0n as Amount }, standing);
    const at = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
    const next = {
      ...row,
      claimed: printAmount(standing.claimed),
      recovered: printAmount(standing.recovered),
      waived: printAmount(standing.waived),
      amount: printAmount(amount),
      state,
    };
    const eTag = await saveRecovery(tx, next, at);
    await recordRecovery(tx, row.uuid, eTag, {
      at,
      actor: actor.id,
      kind,
      sum: printAmount(sum),
      amount: next.amount,
      state,
      note,
    });
    await announceChanges(tx, [{ noun: "recovery", uuid: row.uuid }]);
    return done({ eTag });
  });

/** Notes that the vendor is asked for all that is left. Refuses: unknown, etag-mismatch, state-conflict (nothing is left, or all is claimed). */
export const claimRecovery = (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  act: RecoveryAct & { readonly note: string | null },
) =>
  decide(context, tenant, actor, act, (row) =>
    row.state === "claimed"
      ? refuse("state-conflict", "all that is left was claimed already")
      : done({
          standing: { ...standingOf(row), claimed: amountOf(row.overpaid) },
          kind: "claimed",
          sum: amountOf(row.amount),
          note: act.note,
        }),
  );

/** Notes money that came back; a part leaves the rest as it is. Refuses: unknown, etag-mismatch, state-conflict, invalid (the amount). */
export const settleRecovery = (
  context: Context,
  tenant: Tenant,
  actor: Actor,
  act: RecoveryAct & { readonly amount: string; readonly note: string | null },
) =>
  decide(context, tenant, actor, act, (row) => {
    const sum = parseAmount(act.amount);
    if (sum === undefined || sum <= 0n || sum > amountOf(row.amount)) {
      const message = `amount must be above zero and at most what is left, ${row.amount} ${row.currency}`;
      return refuse("invalid", "One or more validation errors occurred.", { amount: [message] });
    }
    const standing = standingOf(row);
    return done({
      standing: { ...standing, recovered: (standing.recovered + sum) as Amount },
      kind: "recovered",
      sum,
      note: act.note,
    });
  });

/** Gives up what is left, with a reason. Refuses: unknown, etag-mismatch, state-conflict. */
export const waiveRecovery = (context: Context, tenant: Tenant, actor: Actor, act: RecoveryAct & { readonly reason: string }) =>
  decide(context, tenant, actor, act, (row) => {
    const standing = standingOf(row);
    const sum = amountOf(row.amount);
    return done({ standing: { ...standing, waived: (standing.waived + sum) as Amount }, kind: "waived", sum, note: act.reason });
  });
