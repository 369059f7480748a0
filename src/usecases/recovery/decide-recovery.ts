import type { TenantTx } from "#db/database.ts";
import { holdOrders } from "#db/queries/invoice/audit-facts.ts";
import {
  findOrderOfRecovery,
  listOpenInvoicesOn,
  listPaidBy,
  lockRecovery,
  recordRecovery,
  type RecoveryEvent,
  type RecoveryRow,
  type RecoveryToSave,
  saveRecovery,
} from "#db/queries/recovery/recovery.ts";
import { type Day, dayOfInstant } from "#domain/day/day.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { amount as amountIn, type Amount, amountOf, printAmount } from "#domain/money/amount.ts";
import {
  type ActDecision,
  decideClaim,
  decideRecovered,
  decideWaive,
  type RecoveryToAct,
  standingNow,
} from "#domain/recovery/decide-act.ts";
import { isNoSecondToEnd } from "#domain/recovery/decide-ending.ts";
import type { RecoveryStanding } from "#domain/recovery/recovery.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { enqueueAudits } from "#outbox/enqueue.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { relationsTo } from "../duties/standings.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { levelsOf, standingOf } from "./refresh-recoveries.ts";

export const UNKNOWN_RECOVERY = refuse("unknown", "no recovery of this tenant has this uuid");
const CHANGED = refuse("etag-mismatch", "the recovery was changed meanwhile: read it again and decide on what it says now");

export interface RecoveryAct {
  readonly uuid: string;
  readonly eTag: string;
}

/** How something was said to the vendor or by it. `on`: a day of the tenant's clock; null: today. */
export interface RecoveryMessage {
  readonly on: string | null;
  readonly channel: string;
  readonly counterpart: string | null;
}

/** One entry of the history, and how the recovery stands after it. */
interface Said {
  readonly standing: RecoveryStanding;
  readonly kind: RecoveryEvent["kind"];
  readonly sum: Amount;
  readonly note: string | null;
  readonly message?: RecoveryMessage & { readonly on: string };
}

const decide = (
  context: Context,
  tenant: Tenant,
  { actor, act }: { readonly actor: Actor; readonly act: RecoveryAct },
  say: (row: RecoveryRow, today: Day) => Outcome<readonly Said[]>,
): Promise<Outcome<{ readonly eTag: string }>> =>
  context.db.inTenant(tenant.tenantUuid, async (tx: TenantTx) => {
    // The order before the recovery, as approvals take them: what came back counts for its open invoices from here on.
    const orderUuid = await findOrderOfRecovery(tx, act.uuid);
    if (orderUuid === undefined) return UNKNOWN_RECOVERY;
    await holdOrders(tx, [orderUuid]);
    const found = await lockRecovery(tx, act.uuid);
    if (found === undefined) return UNKNOWN_RECOVERY;
    if (found.eTag !== act.eTag) return CHANGED;
    const now = tenantNow(context, tenant);
    const said = say(found, dayOfInstant(now));
    if (!said.ok) return said;
    const endings = said.value.filter(({ kind }) => kind === "recovered" || kind === "waived");
    const alone = endings.length === 0 ? null : await endsAlone(tx, tenant, actor, found);
    if (alone !== null) return refuse("same-approver", alone);
    const at = printInstant(instantOfMilliseconds(now));
    let row = found;
    for (const entry of said.value) {
      const next = after(row, entry);
      const eTag = await saveRecovery(tx, next, at);
      const { kind, note, message } = entry;
      const { amount, state } = next;
      const event = { at, actor: actor.id, kind, sum: printAmount(entry.sum), amount, state, note, ...message };
      await recordRecovery(tx, row.uuid, eTag, event);
      row = { ...row, ...next, eTag };
    }
    if (endings.length > 0) await enqueueAudits(tx, tenant.tenantUuid, await listOpenInvoicesOn(tx, row.orderUuid), "recovery");
    await announceChanges(tx, [{ noun: "recovery", uuid: row.uuid }]);
    return done({ eTag: row.eTag });
  });

/**
 * Why the actor may not end this recovery where duties are separated; null where they may. Compared with whoever approved what
 * was paid too much; of what the policy approved with whoever brought it.
 */
const endsAlone = async (tx: TenantTx, tenant: Tenant, actor: Actor, row: RecoveryRow): Promise<string | null> => {
  const paidBy = await listPaidBy(tx, row.invoiceUuids);
  const relations = await relationsTo(tx, tenant, actor.id, paidBy);
  if (!relations.areSeparated) return null;
  const found = paidBy.map((by) => isNoSecondToEnd(relations.to(by)));
  return found.find((words) => words !== null) ?? null;
};

/** The recovery as it is acted on. */
const toAct = (row: RecoveryRow): RecoveryToAct => ({
  amount: amountOf(row.amount),
  overpaid: amountOf(row.overpaid),
  currency: row.currency,
  state: row.state,
  standing: standingOf(row),
  levels: levelsOf(row),
});

const limitOf = (actor: Actor): Amount | null => (actor.approvalLimit === null ? null : amountIn(actor.approvalLimit));

/** The entry of an act that was decided; the refusal where it was refused. */
const saidOf = (decision: ActDecision, kind: RecoveryEvent["kind"], note: string | null): Outcome<Said> => {
  if (decision.ok) return done({ standing: decision.standing, kind, sum: decision.sum, note });
  if (decision.refusal === "bad-amount")
    return refuse("invalid", "One or more validation errors occurred.", { amount: [decision.message] });
  return refuse(decision.refusal === "over-limit" ? "over-approval-limit" : "state-conflict", decision.message);
};

/** The recovery after an entry. What was sent or answered changes nothing about the money. */
const after = (row: RecoveryRow, { standing, kind, message }: Said): RecoveryToSave => {
  if (kind === "sent") return { ...row, sentOn: message?.on ?? null, answeredOn: null };
  if (kind === "answered") return { ...row, answeredOn: message?.on ?? null };
  const { amount, state, waivedStill } = standingNow({ overpaid: amountOf(row.overpaid), levels: levelsOf(row) }, standing);
  return {
    ...row,
    claimed: printAmount(standing.claimed),
    recovered: printAmount(standing.recovered),
    waived: printAmount(standing.waived),
    waivers: standing.waivers.map(({ name, from, to }) => ({ name, from: printAmount(from), to: printAmount(to) })),
    waivedStill: printAmount(waivedStill),
    amount: printAmount(amount),
    state,
    // What went out before was another claim.
    ...(kind === "claimed" ? { sentOn: null, answeredOn: null } : {}),
  };
};

/** The entry of something that was sent or answered; a refusal where its day is still to come. */
const saidOn = (
  row: RecoveryRow,
  today: Day,
  kind: "sent" | "answered",
  { message, note, field }: { readonly message: RecoveryMessage; readonly note: string | null; readonly field: string },
): Outcome<Said> => {
  const on = message.on ?? today;
  return on > today
    ? refuse("invalid", "One or more validation errors occurred.", { [field]: [`${field} must not be after today, ${today}`] })
    : done({ standing: standingOf(row), kind, sum: amountOf(row.amount), note, message: { ...message, on } });
};

/**
 * Notes that the vendor is asked for all that is left, and how the claim went out where it did (`sent`). Refuses: unknown,
 * etag-mismatch, state-conflict (nothing is left, or all is claimed), invalid (a day that is still to come).
 */
export function claimRecovery(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  act: RecoveryAct & { readonly note: string | null; readonly sent: RecoveryMessage | null },
) {
  return decide(context, tenant, { actor, act }, (row, today) => {
    const claim = saidOf(decideClaim(toAct(row)), "claimed", act.note);
    if (!claim.ok) return claim;
    const claimed = claim.value;
    if (act.sent === null) return done([claimed]);
    const sent = saidOn(row, today, "sent", { message: act.sent, note: null, field: "sent.on" });
    return sent.ok ? done([claimed, { ...sent.value, standing: claimed.standing }]) : sent;
  });
}

/**
 * Notes that the claim was sent, or what the vendor answered: nothing about the money changes. Refuses: unknown, etag-mismatch,
 * state-conflict (sent, and nothing was claimed), invalid (a day that is still to come).
 */
export function recordRecoveryMessage(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  act: RecoveryAct & {
    readonly direction: "Sent" | "Received";
    readonly message: RecoveryMessage;
    readonly note: string | null;
  },
) {
  return decide(context, tenant, { actor, act }, (row, today) => {
    const { direction, message, note } = act;
    if (direction === "Sent" && amountOf(row.claimed) === 0n)
      return refuse("state-conflict", "nothing was claimed yet: claim what is left, then note how it was sent");
    const said = saidOn(row, today, direction === "Sent" ? "sent" : "answered", { message, note, field: "on" });
    return said.ok ? done([said.value]) : said;
  });
}

/**
 * Notes money that came back, within the approval limit of who does; a part leaves the rest as it is. Refuses: unknown,
 * etag-mismatch, state-conflict, invalid (the amount), over-approval-limit, same-approver (who let it out).
 */
export function settleRecovery(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  act: RecoveryAct & { readonly amount: string; readonly note: string | null },
) {
  return decide(context, tenant, { actor, act }, (row) => {
    const said = saidOf(decideRecovered(toAct(row), act.amount, limitOf(actor)), "recovered", act.note);
    return said.ok ? done([said.value]) : said;
  });
}

/**
 * Gives up what is left, with a reason, within the approval limit of who does. Refuses: unknown, etag-mismatch, state-conflict,
 * over-approval-limit, same-approver (who let it out).
 */
export function waiveRecovery(context: Context, tenant: Tenant, actor: Actor, act: RecoveryAct & { readonly reason: string }) {
  return decide(context, tenant, { actor, act }, (row) => {
    const said = saidOf(decideWaive(toAct(row), limitOf(actor)), "waived", act.reason);
    return said.ok ? done([said.value]) : said;
  });
}
