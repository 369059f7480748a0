import { findPersonByEmail } from "#db/queries/people/people.ts";
import { listColleagues } from "#db/queries/people/member.ts";
import { type Amount, amount } from "#domain/money/amount.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { createPerson, type PersonRole } from "#usecases/people/create-person.ts";

/** What one of them does in the company of the sandbox. */
export type DemoJob = "administrator" | "manager" | "auditor" | "clerk" | "viewer";

/** Somebody who can sign in to the sandbox, as `first-run.json` keeps them. */
export interface DemoAccount {
  readonly email: string;
  readonly name: string;
  readonly job: DemoJob;
  readonly role: PersonRole;
  /** Null: they were here before, and keep theirs. */
  readonly password: string | null;
}

interface DemoPerson {
  readonly first: string;
  readonly name: string;
  readonly job: DemoJob;
  readonly role: PersonRole;
  /** In the tenant's currency; null: none. */
  readonly approvalLimit: Amount | null;
}

const ADMINISTRATOR: DemoPerson = {
  first: "ana",
  name: "Ana Torres",
  job: "administrator",
  role: "admin",
  approvalLimit: null,
};
/** An approver's limit is about what goes beyond the orders. */
export const CLERKS_LIMIT = amount(50_0000n);
const COLLEAGUES: readonly DemoPerson[] = [
  { first: "dana", name: "Dana Whitfield", job: "manager", role: "approver", approvalLimit: amount(25_000_0000n) },
  { first: "robin", name: "Robin Hale", job: "auditor", role: "auditor", approvalLimit: null },
  { first: "kim", name: "Kim Nakamura", job: "clerk", role: "approver", approvalLimit: CLERKS_LIMIT },
  { first: "lee", name: "Lee Okafor", job: "viewer", role: "viewer", approvalLimit: null },
];

const emailOf = ({ first }: DemoPerson, { slug }: Pick<Tenant, "slug">): string => `${first}@${slug}.example`;

const account = async (context: Context, tenant: Tenant, person: DemoPerson): Promise<DemoAccount> => {
  const { name, job, role, approvalLimit } = person;
  const wanted = { email: emailOf(person, tenant), name, role, approvalLimit, tenantUuid: tenant.tenantUuid };
  const made = await createPerson(context, wanted);
  if (!made.ok) throw new Error(made.refusal.message);
  return { email: made.value.email, name, job, role, password: made.value.password };
};

/** Ana Torres, who administers the sandbox: she is there without freight too. */
export function makeAdministrator(context: Context, tenant: Tenant): Promise<DemoAccount> {
  return account(context, tenant, ADMINISTRATOR);
}

/**
 * The four people beside Ana Torres, made where they are missing: a manager who approves up to 25,000 beyond the orders, an
 * auditor who works on papers and notes and decides nothing, a clerk who writes to carriers and approves up to 50, a viewer.
 * `onMade` is told of each at once: a password is known here alone.
 */
export async function makeColleagues(
  context: Context,
  tenant: Tenant,
  onMade: (made: DemoAccount) => void = () => {},
): Promise<readonly DemoAccount[]> {
  const all: DemoAccount[] = [];
  for (const person of COLLEAGUES) {
    const made = await account(context, tenant, person);
    onMade(made);
    all.push(made);
  }
  return all;
}

/** Who does what in the demo, as people do it: under their own accounts, up to their own limits. */
export type DemoCast = Readonly<Record<DemoJob, Actor>>;

/** The five as actors. Throws where one of them has no account in the tenant. */
export async function readCast(context: Context, tenant: Tenant): Promise<DemoCast> {
  const members = await context.db.inTenant(tenant.tenantUuid, listColleagues);
  const actorOf = async (person: DemoPerson): Promise<Actor> => {
    const found = await context.db.inSignIn((tx) => findPersonByEmail(tx, emailOf(person, tenant)));
    if (found === undefined || !members.some(({ userId }) => userId === found.id))
      throw new Error(`${emailOf(person, tenant)} has no account in ${tenant.slug}`);
    return { id: `user:${found.id}`, name: person.name, approvalLimit: person.approvalLimit };
  };
  const [administrator, ...others] = await Promise.all([ADMINISTRATOR, ...COLLEAGUES].map(actorOf));
  const [manager, auditor, clerk, viewer] = others;
  if (!administrator || !manager || !auditor || !clerk || !viewer) throw new Error("somebody of the demo is missing");
  return { administrator, manager, auditor, clerk, viewer };
}
