import { findWaitingChange, insertChange, wasEverConfirmed } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { CHANGE_LIFETIME_DAYS, type ChangeKind } from "#domain/access/change-kinds.ts";
import { isSameValue } from "#domain/access/pending-change.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { endChange } from "./end-change.ts";
import { type Concerns, concernKeys } from "#domain/access/concerned-vendors.ts";
import { tellConcerned } from "./tell-concerned.ts";
import { ADMINS, tellPeople } from "../notice/tell-people.ts";

/** A setting as it is and as it is wanted. Values are stored as JSON; null: it is not set. */
export interface WantedChange {
  readonly kind: ChangeKind;
  /** The vendor's external id, the partner's sender id; empty: the tenant's own. */
  readonly subject: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Whose open invoices it holds. */
  readonly concerns: Concerns;
}

const DAY_MS = 86_400_000;

/**
 * Whether a wanted change takes effect at once; where it does not, it waits for a second person from now on. At once: nothing
 * changes, duties are not separated, or it is a first entry. What takes effect at once takes the place of what waits; the same
 * asked for twice waits once. The setting stays locked until the transaction ends. The caller has locked it before it read
 * `before` (`lockSetting`).
 */
export async function takesEffectAtOnce(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, wanted }: { readonly actor: Pick<Actor, "id" | "name">; readonly wanted: WantedChange },
): Promise<boolean> {
  const { kind, subject, before, after } = wanted;
  if (isSameValue(before, after)) return true;
  const waiting = await findWaitingChange(tx, kind, subject);
  const isFirst = (before ?? null) === null && !(await wasEverConfirmed(tx, kind, subject));
  const atOnce = isFirst || !(await separatesDuties(tx, tenant));
  if (!atOnce && waiting !== undefined && isSameValue(waiting.after, after)) return false;
  if (waiting !== undefined) await endChange(context, tx, tenant, { change: waiting, state: "replaced", actor, reason: null });
  if (atOnce) return true;
  await keepWaiting(context, tx, tenant, { actor, wanted });
  return false;
}

/** Keeps a change until a second person decides, announces it, and holds what it concerns. */
export async function keepWaiting(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { actor, wanted }: { readonly actor: Pick<Actor, "id" | "name">; readonly wanted: WantedChange },
): Promise<void> {
  const now = tenantNow(context, tenant);
  const change = {
    ...wanted,
    changeUuid: context.newUuid(),
    concerns: concernKeys(wanted.concerns),
    askedBy: actor.id,
    askedName: actor.name,
    askedAt: new Date(now),
    expiresAt: new Date(now + CHANGE_LIFETIME_DAYS * DAY_MS),
  };
  await insertChange(tx, change);
  await tellPeople(
    context,
    tx,
    { actors: [], roles: ADMINS, except: actor.id },
    { kind: "approval", path: "/two-people", words: "A change of settings waits for a second person" },
  );
  await enqueueWork(tx, tenant.tenantUuid, [
    {
      kind: "expire-change",
      subjectUuid: change.changeUuid,
      afterMs: CHANGE_LIFETIME_DAYS * DAY_MS,
    },
  ]);
  const at = printInstant(instantOfMilliseconds(now));
  await tellConcerned(tx, change, { by: actor.id, at, what: "waiting", reason: null });
  await announceChanges(tx, [{ noun: "change", uuid: change.changeUuid }]);
}
