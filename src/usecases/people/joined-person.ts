import type { TenantTx } from "#db/database.ts";
import { findPersonOf, lockPeople } from "#db/queries/people/member.ts";
import { findPrincipals, replacePersons } from "#db/queries/people/principal.ts";
import { relationOf } from "#domain/access/standing.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { joinedPrincipal, standingsOf } from "../duties/standings.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { refuseToChange } from "./change-person.ts";
import { type Maker, OPERATOR } from "./contained-role.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";

/**
 * Keeps who let somebody in: an address of one's own makes no second person, so that the two count as one until somebody else, or
 * the operator, confirms them (`confirmPerson`). Somebody whom the operator let in, by hand or by a key of the operator, counts
 * as a person of their own. `letInBy`: actors, or the company's provider.
 */
export async function keepWhoLetIn(tx: TenantTx, userId: string, letInBy: readonly string[]): Promise<void> {
  const known = letInBy.filter((actor) => actor !== OPERATOR.id);
  const standingOf = await standingsOf(tx, known);
  const persons = new Set(
    known.flatMap((actor) => [...standingOf(actor).persons]).filter((person) => person.startsWith("user:")),
  );
  persons.delete(`user:${userId}`);
  await replacePersons(tx, {
    principal: joinedPrincipal(userId),
    responsible: null,
    persons: [...persons].sort(),
    by: `user:${userId}`,
  });
}

/** The company's own provider, as something that somebody set up: whom it vouches for, they could have made up. */
export const COMPANY_PROVIDER = "provider:company";

/** Keeps who set the provider that holds from now on; nobody's where two people did. */
export async function keepWhoSetProvider(tx: TenantTx, by: string | null): Promise<void> {
  const persons = by === null ? [] : [...(await standingsOf(tx, [by]))(by).persons].sort();
  await replacePersons(tx, { principal: COMPANY_PROVIDER, responsible: null, persons, by: by ?? COMPANY_PROVIDER });
}

/** Who let this person in and counts as one with them; empty: they are a person of their own. */
async function whoLetIn(tx: TenantTx, userId: string): Promise<readonly string[]> {
  return (await findPrincipals(tx, [joinedPrincipal(userId)]))[0]?.persons ?? [];
}

/** Whether this actor is somebody else than the person and than all who count as one with them. */
async function isApart(tx: TenantTx, actor: string, userId: string): Promise<boolean> {
  const standingOf = await standingsOf(tx, [actor, `user:${userId}`]);
  return actor !== `user:${userId}` && relationOf(standingOf(actor), standingOf(`user:${userId}`)) === "another";
}

/** Makes somebody a person of their own, where `by` is neither they nor who let them in; nothing otherwise. */
export async function confirmWhereApart(tx: TenantTx, userId: string, by: string): Promise<void> {
  if ((await whoLetIn(tx, userId)).length === 0 || !(await isApart(tx, by, userId))) return;
  await replacePersons(tx, { principal: joinedPrincipal(userId), responsible: null, persons: [], by });
}

/**
 * Says that somebody who was let in is who they are said to be: from now on they are a second person for what those did who let
 * them in. Refuses: unknown, over-approval-limit (they may do more than the maker), same-approver (the maker let them in, or
 * counts as one with who did), state-conflict (they are a person of their own already, or did not join).
 */
export function confirmPerson(context: Context, tenant: Tenant, maker: Maker, personUuid: string): Promise<Outcome<undefined>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockPeople(tx);
    const person = await findPersonOf(tx, personUuid);
    if (person === undefined) return UNKNOWN_PERSON;
    const refused = refuseToChange(maker, person);
    if (refused !== undefined) return refused;
    const { userId } = person;
    if (userId === null || person.state !== "active")
      return refuse("state-conflict", "they do not work here: whoever was invited is confirmed when they have joined");
    if ((await whoLetIn(tx, userId)).length === 0)
      return refuse("state-conflict", "they are a person of their own already: nothing is to confirm");
    if (maker.id !== OPERATOR.id && !(await isApart(tx, maker.id, userId)))
      return refuse(
        "same-approver",
        "you let them in, or count as one person with who did: another admin confirms them, or the operator (weighbridge person confirm)",
      );
    await replacePersons(tx, { principal: joinedPrincipal(userId), responsible: null, persons: [], by: maker.id });
    await announceChanges(tx, [{ noun: "person", uuid: person.personUuid }]);
    return done(undefined);
  });
}
