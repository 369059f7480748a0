import {
  findPerson,
  findSecret,
  keepSecret,
  listMemberships as queryMemberships,
  type Membership,
  type Person,
} from "#db/queries/people/people.ts";
import type { Context } from "#src/context.ts";
import { INSTALLATION } from "#db/installation.ts";
import { openSecret, sealSecret } from "../secrets/secret-box.ts";

/** The tenants a person works for, the first one first. */
export function listMemberships(context: Context, userId: string): Promise<readonly Membership[]> {
  return queryMemberships(context.db.control, userId);
}

export interface PersonWithMemberships {
  readonly person: Person;
  readonly memberships: readonly Membership[];
}

/** A person and the tenants they work for; undefined when there is no such person. */
export async function readPerson(context: Context, userId: string): Promise<PersonWithMemberships | undefined> {
  const person = await findPerson(context.db.control, userId);
  return person === undefined ? undefined : { person, memberships: await listMemberships(context, person.id) };
}

/** What session cookies are signed with: the first process that proposes a secret decides, all others get the same. */
export function keepSessionSecret(context: Context, proposed: string): Promise<string> {
  return context.db.inTenant(INSTALLATION, async (tx) => {
    const stored = (await findSecret(tx)) ?? (await keepSecret(tx, await sealSecret(context, tx, SESSION_SECRET, proposed)));
    return openSecret(context, tx, SESSION_SECRET, stored);
  });
}

const SESSION_SECRET = { column: "auth.secret.value", row: "" } as const;
