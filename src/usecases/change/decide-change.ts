import {
  type ChangeDecision,
  findChange,
  listChanges as queryChanges,
  lockSetting,
  type PendingChangeRow,
} from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { CHANGED, type ChangeKind, type ChangeState } from "#domain/access/change-kinds.ts";
import { lackToMovePayments } from "#domain/access/moves-payments.ts";
import { relationOf } from "#domain/access/standing.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { standingsOf, wordsOfOpened } from "../duties/standings.ts";
import { confirmWhereApart } from "../people/joined-person.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { applyChange } from "./apply-change.ts";
import { endChange } from "../pending-change/end-change.ts";

export type { PendingChangeRow };

const LIST = "pending-changes";
const UNKNOWN = refuse("unknown", "no change of this tenant has this uuid");

/** A page of changes, the newest first. Refuses: invalid (a cursor of another list). */
export async function listChanges(
  context: Context,
  tenant: Tenant,
  { state, limit, cursor }: { readonly state: ChangeState | null; readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<PendingChangeRow>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const before = (after?.[0] as string | undefined) ?? null;
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) => queryChanges(tx, { state, before, limit: limit + 1 }));
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.changeUuid], itemOf: (row) => row }));
}

export async function readChange(context: Context, tenant: Tenant, changeUuid: string): Promise<Outcome<PendingChangeRow>> {
  const change = await context.db.inTenant(tenant.tenantUuid, (tx) => findChange(tx, changeUuid));
  return change === undefined ? UNKNOWN : done(change);
}

/** Why a change is not decided about any more, with what became of it. */
const isOver = (change: PendingChangeRow) =>
  refuse(
    "state-conflict",
    change.state === "replaced"
      ? `this change does not wait any more: a newer one of ${CHANGED[change.kind]} took its place. Read it, and decide about that one.`
      : `this change does not wait any more: it was ${change.state}${change.decidedName === null ? "" : ` by ${change.decidedName}`}.`,
  );

const PAST_ITS_END = refuse(
  "state-conflict",
  "nobody decided about this change in its time, and it does not take effect any more: ask for it again if it is still wanted",
);

interface Decision {
  readonly changeUuid: string;
  readonly state: Extract<ChangeDecision["state"], "confirmed" | "refused" | "cancelled">;
  readonly reason: string | null;
  /** Whether who decides has a say over money (the scope `decide`). */
  readonly mayDecide: boolean;
  /** Whether who decides has a say over access too (the scope `admin`). */
  readonly mayChangeAccess: boolean;
}

/**
 * A second person's word on a change: confirmed, it takes effect; refused, it never does. Whoever asked for it, by whatever they
 * act, may cancel it and do neither. Of two at once the second one finds it decided. Refuses: unknown, state-conflict (it does
 * not wait, its time is over, or what it changes was changed meanwhile), same-approver, not-granted (the separation of duties is
 * changed by those who change access; who may approve nothing yet is no second person).
 */
export function decideChange(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  decision: Decision,
): Promise<Outcome<PendingChangeRow>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const asked = await findChange(tx, decision.changeUuid);
    if (asked === undefined) return UNKNOWN;
    await lockSetting(tx, asked.kind, asked.subject);
    const change = (await findChange(tx, decision.changeUuid)) ?? asked;
    if (change.state !== "waiting") return isOver(change);
    // The item of the queue that ends it may be late, and held back by whoever holds up the queue.
    if (change.expiresAt.getTime() <= tenantNow(context, tenant)) return PAST_ITS_END;
    const refused = await refusalOf(tx, actor, { change, decision });
    if (refused !== undefined) return refused;
    if (decision.state === "confirmed") {
      const applied = await applyChange(context, tx, tenant, change);
      if (!applied.ok) return applied;
      if (change.kind === "approval-limit") await confirmWhereApart(tx, change.subject.replace(/^user:/, ""), actor.id);
    }
    await endChange(context, tx, tenant, { change, state: decision.state, actor, reason: decision.reason });
    return done((await findChange(tx, change.changeUuid)) ?? change);
  });
}

/** Who watches over whom: those alone who change access decide about it. */
const OF_ACCESS: ReadonlySet<ChangeKind> = new Set<ChangeKind>(["separate-duties", "approval-limit", "sign-in-provider"]);

const refusalOf = async (
  tx: TenantTx,
  actor: Actor,
  { change, decision }: { readonly change: PendingChangeRow; readonly decision: Decision },
): Promise<ReturnType<typeof refuse> | undefined> => {
  if (OF_ACCESS.has(change.kind) && !decision.mayChangeAccess)
    return refuse("not-granted", `${CHANGED[change.kind]} is changed by those alone who may change access: ask an admin`);
  const standingOf = await standingsOf(tx, [actor.id, change.askedBy]);
  const isAsker = actor.id === change.askedBy;
  const relation = isAsker ? "same" : relationOf(standingOf(actor.id), standingOf(change.askedBy));
  const opened = isAsker ? "" : [actor.id, change.askedBy].map((id) => wordsOfOpened(id, standingOf(id))).find(Boolean);
  if (decision.state === "cancelled")
    return relation === "same"
      ? undefined
      : refuse("same-approver", "whoever asked for a change cancels it; somebody else confirms or refuses it");
  if (relation === "another") {
    const { approvalLimit } = actor;
    const lack = decision.state === "confirmed" ? lackToMovePayments({ mayDecide: decision.mayDecide, approvalLimit }) : null;
    return lack === null ? undefined : refuse("not-granted", lack);
  }
  return refuse(
    "same-approver",
    relation === "same"
      ? `${CHANGED[change.kind]} takes two people, and you asked for this change yourself, or hold what asked for it: a second person confirms or refuses it. You may cancel it.${opened ?? ""}`
      : "nobody answers for this key, so that it is never a second person: let an admin say who answers for it, or decide in the app",
  );
};

/** The job behind the end of a change: what nobody decided about in its time never takes effect. */
export async function expireChange(context: Context, tx: TenantTx, tenant: Tenant, changeUuid: string): Promise<void> {
  const asked = await findChange(tx, changeUuid);
  if (asked === undefined || asked.state !== "waiting") return;
  await lockSetting(tx, asked.kind, asked.subject);
  const change = await findChange(tx, changeUuid);
  if (change === undefined) return;
  const reason = "nobody confirmed or refused it in its time: ask for it again if it is still wanted";
  await endChange(context, tx, tenant, { change, state: "expired", actor: { id: "policy", name: "Audit policy" }, reason });
}
