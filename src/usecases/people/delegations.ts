import { isRole, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import { findApproverNow } from "#db/queries/people/approver-now.ts";
import { type DelegationRow, listDelegations, putDelegation } from "#db/queries/people/delegation.ts";
import { findPersonOf, lockPeople } from "#db/queries/people/member.ts";
import { type Day, dayOfInstant, daysBetween } from "#domain/day/day.ts";
import { MAX_DELEGATED_DAYS } from "#domain/lifecycle/on-behalf.ts";
import { amountOf, ZERO } from "#domain/money/amount.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { ADMINS, tellPeople } from "../notice/tell-people.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";

/** What somebody handed over, and for whom they approve; what is over is left out. */
export interface Delegations {
  readonly own: DelegationRow | null;
  readonly forOthers: readonly DelegationRow[];
}

export interface AskedDelegation {
  /** "user:...". */
  readonly delegate: string;
  /** Null: today. */
  readonly from: Day | null;
  /** Null: the first day alone. */
  readonly until: Day | null;
  readonly withQueue: boolean;
}

/** Somebody's, by their own id. */
async function delegationsOf(tx: TenantTx, userId: string, today: string): Promise<Delegations> {
  const rows = await listDelegations(tx, userId, today);
  const isOwn = ({ by }: DelegationRow): boolean => by === `user:${userId}`;
  return { own: rows.find(isOwn) ?? null, forOthers: rows.filter((row) => !isOwn(row)) };
}

export function readDelegations(context: Context, tenant: Tenant, userId: string): Promise<Delegations> {
  const today = dayOfInstant(tenantNow(context, tenant));
  return context.db.inTenant(tenant.tenantUuid, (tx) => delegationsOf(tx, userId, today));
}

const invalid = (field: string, message: string) => refuse("invalid", "the delegation cannot be made", { [field]: [message] });

/** Whether somebody approves at all, and more than nothing. */
async function approves(tx: TenantTx, actor: string): Promise<boolean> {
  const now = actor.startsWith("user:") ? await findApproverNow(tx, actor) : undefined;
  if (now?.role == null || !isRole(now.role) || !SCOPES_OF_ROLE[now.role].includes("decide")) return false;
  return now.approvalLimit === null || amountOf(now.approvalLimit) !== ZERO;
}

/** What is wrong with a delegation that is asked for; undefined: nothing. */
async function faultOf(
  tx: TenantTx,
  own: string,
  { delegate, from, until }: { readonly delegate: string; readonly from: Day; readonly until: Day },
  today: Day,
) {
  if (delegate === own) return invalid("delegate", "delegate must be somebody else");
  if (!(await approves(tx, own)))
    return refuse("over-approval-limit", "You approve no invoices yourself, so there is nothing to hand over.");
  if (!(await approves(tx, delegate)))
    return invalid("delegate", "delegate must be an approver or an admin who works here and whose approval limit is not 0");
  if (from < today) return invalid("from", "from must be today or later: what was approved before stays as it is");
  if (until < from) return invalid("until", "until must not be before from");
  if (daysBetween(from, until) >= MAX_DELEGATED_DAYS)
    return invalid("until", `until must be at most ${MAX_DELEGATED_DAYS} days from the first one, both included`);
  return undefined;
}

const NO_PERSON = refuse("over-approval-limit", "A key hands nothing over: people do, in the app.");

const NOTHING_HANDED_OVER = refuse("state-conflict", "nobody approves for this person: it is over, or was ended");

const DELEGATED = { kind: "delegated", path: "/account" } as const;

/** Tells both, and the admins, that nobody approves for who was away any more. */
async function tellOfEnd(context: Context, tx: TenantTx, row: DelegationRow, by: string): Promise<void> {
  const words = `A delegation of approvals (${row.from} to ${row.until}) was ended before its time`;
  await tellPeople(context, tx, { actors: [row.by, row.delegate], roles: ADMINS, except: by }, { ...DELEGATED, words });
}

/**
 * Has somebody approve for the person from one day to another, both included, in the place of whoever did until now; null: nobody
 * any more. What is handed over is what the person may on the day of each decision, and nothing that was handed to them. Who
 * approves from now on, who did, and the admins are told. `own`: who is away ("user:..."). Refuses: invalid,
 * over-approval-limit (a key, or somebody who approves nothing themselves).
 */
export function changeDelegation(
  context: Context,
  tenant: Tenant,
  own: string,
  asked: AskedDelegation | null,
): Promise<Outcome<Delegations>> {
  const today = dayOfInstant(tenantNow(context, tenant));
  if (!own.startsWith("user:")) return Promise.resolve(NO_PERSON);
  const userId = own.slice("user:".length);
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<Delegations>> => {
    await lockPeople(tx);
    const before = (await delegationsOf(tx, userId, today)).own;
    if (asked === null) {
      await putDelegation(tx, userId, null);
    } else {
      const { delegate, withQueue } = asked;
      // What began already goes on from its first day.
      const goesOn = before !== null && before.delegate === delegate && before.from === asked.from;
      const from = goesOn && before.from < today ? today : (asked.from ?? today);
      const until = asked.until ?? from;
      const fault = await faultOf(tx, own, { delegate, from, until }, today);
      if (fault !== undefined) return fault;
      await putDelegation(tx, userId, { delegateId: delegate.slice("user:".length), from, until, withQueue });
      const words = `A colleague has you approve for them from ${from} to ${until}${withQueue ? ", and work on what is assigned to them" : ""}`;
      await tellPeople(context, tx, { actors: [delegate], roles: [], except: own }, { ...DELEGATED, words });
      const told = `Approvals were delegated to a colleague from ${from} to ${until}: see People`;
      const others = { actors: [], roles: ADMINS, except: own, toldOtherwise: [delegate] };
      await tellPeople(context, tx, others, { ...DELEGATED, path: "/people", words: told });
    }
    if (before !== null && before.delegate !== asked?.delegate) await tellOfEnd(context, tx, before, own);
    await announcePeople(tx, [userId, before?.delegate, asked?.delegate]);
    return done(await delegationsOf(tx, userId, today));
  });
}

/** Their pages say it, and their queues are other ones. */
async function announcePeople(tx: TenantTx, actors: readonly (string | null | undefined)[]): Promise<void> {
  const uuids = actors.flatMap((actor) => (actor == null ? [] : [actor.replace(/^user:/, "")]));
  await announceChanges(
    tx,
    [...new Set(uuids)].map((uuid) => ({ noun: "person" as const, uuid })),
  );
}

/**
 * Ends what somebody handed over before its time: they themselves, who approves for them, or who changes people. Refuses:
 * unknown, state-conflict (they handed nothing over), over-approval-limit (somebody else's).
 */
export function endDelegation(
  context: Context,
  tenant: Tenant,
  actor: { readonly id: string; readonly changesPeople: boolean },
  personUuid: string,
): Promise<Outcome<null>> {
  const today = dayOfInstant(tenantNow(context, tenant));
  return context.db.inTenant(tenant.tenantUuid, async (tx): Promise<Outcome<null>> => {
    await lockPeople(tx);
    const person = await findPersonOf(tx, personUuid);
    if (person === undefined) return UNKNOWN_PERSON;
    if (person.userId === null) return NOTHING_HANDED_OVER;
    const { own } = await delegationsOf(tx, person.userId, today);
    const isTheirs = actor.id === `user:${person.userId}` || actor.id === own?.delegate;
    if (!isTheirs && !actor.changesPeople)
      return refuse("over-approval-limit", "A delegation is ended by whoever made it, whoever it was made to, or an admin.");
    if (own === null) return NOTHING_HANDED_OVER;
    await putDelegation(tx, person.userId, null);
    await tellOfEnd(context, tx, own, actor.id);
    await announcePeople(tx, [own.by, own.delegate]);
    return done(null);
  });
}
