import type { TenantTx } from "#db/database.ts";
import { eraseAccount, isOfOthersToo, listTenantsEverOf, replaceName } from "#db/queries/people/erasure.ts";
import { deleteInvitation, deleteLinks } from "#db/queries/people/invitation.ts";
import {
  countOtherAdmins,
  findPersonOf,
  isKnownElsewhere,
  listAnsweredFor,
  lockPeople,
  type PersonRow,
  setDeactivated,
} from "#db/queries/people/member.ts";
import { deleteWeeklyMail } from "#db/queries/notice/weekly-mail.ts";
import { forgetPreference } from "#db/queries/people/preference.ts";
import { leaveTeams } from "#db/queries/people/team.ts";
import { isErased, pseudonymOf } from "#domain/access/pseudonym.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { LAST_ADMIN, refuseToChange } from "./change-person.ts";
import { type Maker, OPERATOR } from "./contained-role.ts";
import { handOver } from "./hand-over.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";

export interface ErasedPerson {
  /** What stands in the place of the name from now on; null: of an invitation nothing is left. */
  readonly pseudonym: string | null;
  /** Open invoices that were theirs, and are nobody's now. */
  readonly invoices: number;
}

interface Member extends PersonRow {
  readonly userId: string;
}

/**
 * Erases what is known of a person: name, address, sessions, and whatever they sign in with. What they decided stays, under a
 * pseudonym: timelines, audits and the audit trail name people by their id alone. It is not taken back. Refuses: unknown,
 * over-approval-limit (they may do more than the maker), state-conflict (the maker, the last admin, somebody who answers for
 * keys, accounts or partners; and somebody who is known to other tenants, whom the operator alone erases).
 */
export async function erasePerson(
  context: Context,
  tenant: Tenant,
  maker: Maker,
  personUuid: string,
): Promise<Outcome<ErasedPerson>> {
  if (maker.id === OPERATOR.id) {
    const elsewhere = await eraseElsewhere(context, tenant, maker, personUuid);
    if (!elsewhere.ok) return elsewhere;
  }
  return context.db.inTenantSignIn(tenant.tenantUuid, async (tx) => {
    await lockPeople(tx);
    const person = await findPersonOf(tx, personUuid);
    if (person === undefined) return UNKNOWN_PERSON;
    const refused = refuseToChange(maker, person);
    if (refused !== undefined) return refused;
    await announceChanges(tx, [{ noun: "person", uuid: person.personUuid }]);
    if (person.userId === null) {
      await deleteInvitation(tx, person.personUuid);
      await deleteLinks(tx, "invitation", person.personUuid);
      return done({ pseudonym: null, invoices: 0 });
    }
    const member: Member = { ...person, userId: person.userId };
    const inTheWay = (await refuseMember(tx, maker, member)) ?? (await refuseKnownElsewhere(tx, maker, member));
    if (inTheWay !== undefined) return inTheWay;
    const invoices = await forgetIn(context, tx, { tenant, maker, member });
    const { name, email } = pseudonymOf(member.userId);
    await eraseAccount(tx, { userId: member.userId, name, email });
    return done({ pseudonym: name, invoices });
  });
}

/** The other tenants in which they work or worked; nothing is done where one of them is in the way. */
async function eraseElsewhere(context: Context, tenant: Tenant, maker: Maker, personUuid: string): Promise<Outcome<undefined>> {
  const person = await context.db.inTenant(tenant.tenantUuid, (tx) => findPersonOf(tx, personUuid));
  if (person === undefined || person.userId === null) return done(undefined);
  const { userId } = person;
  const others = (await listTenantsEverOf(context.db.control, userId)).filter((uuid) => uuid !== tenant.tenantUuid);
  const found = { ok: true, value: undefined } as const;
  for (const does of [false, true])
    for (const uuid of others) {
      const other = await context.tenants.find(uuid);
      if (other === undefined) continue;
      const outcome = await context.db.inTenantSignIn(uuid, async (tx): Promise<Outcome<undefined>> => {
        await lockPeople(tx);
        const there = await findPersonOf(tx, userId);
        if (there === undefined || there.userId === null) return found;
        const member: Member = { ...there, userId };
        const refused = await refuseMember(tx, maker, member);
        if (refused === undefined && does) await forgetIn(context, tx, { tenant: other, maker, member });
        return refused ?? found;
      });
      if (!outcome.ok) return refuse(outcome.refusal.code, `in tenant ${uuid}: ${outcome.refusal.message}`);
    }
  return found;
}

async function refuseMember(
  tx: TenantTx,
  maker: Maker,
  { userId, role, state, email }: Member,
): Promise<ReturnType<typeof refuse> | undefined> {
  if (maker.id === `user:${userId}`) return refuse("state-conflict", "nobody erases themselves: ask another admin of the tenant");
  if (isErased(email)) return refuse("state-conflict", "they were erased already");
  if (role === "admin" && state === "active" && (await countOtherAdmins(tx, userId)) === 0) return LAST_ADMIN;
  const held = await listAnsweredFor(tx, `user:${userId}`);
  if (held.length === 0) return undefined;
  const named = held.slice(0, 5).join(", ");
  return refuse(
    "state-conflict",
    `they answer for ${held.length === 1 ? named : `${held.length} keys, accounts or partners (${named}${held.length > 5 ? ", …" : ""})`}: hand ${held.length === 1 ? "it" : "them"} on to somebody else first, under "Two people" or by deactivating them with somebody who takes over`,
  );
}

async function refuseKnownElsewhere(
  tx: TenantTx,
  maker: Maker,
  { userId }: Member,
): Promise<ReturnType<typeof refuse> | undefined> {
  return maker.id !== OPERATOR.id && (await isKnownElsewhere(tx, userId))
    ? refuse(
        "state-conflict",
        "they work for others too, or did: deactivate them here, and ask whoever runs the service to erase them everywhere (weighbridge person erase)",
      )
    : undefined;
}

/** In one tenant: they work for it no more, and no name of theirs stands beside what they did. */
async function forgetIn(
  context: Context,
  tx: TenantTx,
  { tenant, maker, member }: { readonly tenant: Tenant; readonly maker: Maker; readonly member: Member },
): Promise<number> {
  const { userId, name, state } = member;
  const actor = `user:${userId}`;
  if (state === "active") await setDeactivated(tx, userId, { actor: maker.id, at: new Date(context.clock.now()) });
  await leaveTeams(tx, userId);
  await deleteWeeklyMail(tx, userId);
  await forgetPreference(tx, userId);
  const invoices = await handOver(context, tx, tenant, { from: actor, to: null, by: maker.id });
  const pseudonym = pseudonymOf(userId).name;
  // What only a name stands beside may be another's of the same name: it says nobody's then.
  const shared = await isOfOthersToo(tx, name, actor);
  await replaceName(tx, { actor, name, pseudonym, unnamed: shared ? "somebody" : pseudonym });
  return invoices;
}
