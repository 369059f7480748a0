import { findPrincipals, setResponsible } from "#db/queries/people/principal.ts";
import type { TenantTx } from "#db/database.ts";
import { endSessions } from "#db/queries/people/account.ts";
import { deleteInvitation, deleteLinks } from "#db/queries/people/invitation.ts";
import {
  countOtherAdmins,
  findPersonOf,
  listAnsweredFor,
  listTenantsOf,
  lockPeople,
  setDeactivated,
} from "#db/queries/people/member.ts";
import { leaveTeams } from "#db/queries/people/team.ts";
import { forgetCompanyAccounts } from "#db/queries/people/sign-in-provider.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { LAST_ADMIN, refuseToChange } from "./change-person.ts";
import type { Maker } from "./contained-role.ts";
import { handOver } from "./hand-over.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";

/** What somebody who left was responsible for. */
export interface LeftBehind {
  /** Keys, accounts and partners that whoever takes over answers for now. */
  readonly handedOn: readonly string[];
  /** Those that nobody took over: they go on working, and are to be handed on or revoked. */
  readonly left: readonly string[];
  /** How many open invoices were theirs; they are the successor's now, or nobody's. */
  readonly invoices: number;
}

const NOTHING: LeftBehind = { handedOn: [], left: [], invoices: 0 };

/**
 * Takes somebody out of the tenant's work and its teams, or withdraws an invitation. Their sessions end here at once, and
 * everywhere when they work for nobody else. Refuses: unknown, over-approval-limit (they may do more than the maker),
 * state-conflict (the last admin, or the maker), invalid (the successor).
 */
export function deactivatePerson(
  context: Context,
  tenant: Tenant,
  maker: Maker,
  { personUuid, handTo }: { readonly personUuid: string; readonly handTo: string | null },
): Promise<Outcome<LeftBehind>> {
  return context.db.inTenantSignIn(tenant.tenantUuid, async (tx) => {
    await lockPeople(tx);
    const person = await findPersonOf(tx, personUuid);
    if (person === undefined) return UNKNOWN_PERSON;
    const refused = refuseToChange(maker, person);
    if (refused !== undefined) return refused;
    const { userId } = person;
    await announceChanges(tx, [{ noun: "person", uuid: person.personUuid }]);
    if (userId === null) {
      await deleteInvitation(tx, person.personUuid);
      await deleteLinks(tx, "invitation", person.personUuid);
      return done(NOTHING);
    }
    if (maker.id === `user:${userId}`)
      return refuse("state-conflict", "nobody deactivates themselves: ask another admin of the tenant");
    if (person.role === "admin" && person.state === "active" && (await countOtherAdmins(tx, userId)) === 0) return LAST_ADMIN;
    const successor = handTo === null ? undefined : await findPersonOf(tx, handTo);
    if (handTo !== null && (successor?.state !== "active" || successor.userId === userId))
      return refuse("invalid", "no successor", { handTo: ["handTo must be the uuid of somebody else who works for the tenant"] });
    if (person.state === "active") await setDeactivated(tx, userId, { actor: maker.id, at: new Date(context.clock.now()) });
    // Whoever comes back is known to the company's provider by their address once more: it may be another person's by then.
    await forgetCompanyAccounts(tx, userId);
    if ((await listTenantsOf(tx, userId)).length === 0) {
      await endSessions(tx, userId, null);
      await deleteLinks(tx, "reset", userId);
    }
    await leaveTeams(tx, userId);
    return done(await leaveBehind(context, tx, { tenant, maker, userId, successor: successor?.userId ?? null }));
  });
}

async function leaveBehind(
  context: Context,
  tx: TenantTx,
  {
    tenant,
    maker,
    userId,
    successor,
  }: { readonly tenant: Tenant; readonly maker: Maker; readonly userId: string; readonly successor: string | null },
): Promise<LeftBehind> {
  const own = `user:${userId}`;
  const held = await listAnsweredFor(tx, own);
  const to = successor === null ? null : `user:${successor}`;
  const invoices = await handOver(context, tx, tenant, { from: own, to, by: maker.id });
  if (successor === null) return { handedOn: [], left: held, invoices };
  for (const { principal, persons } of await findPrincipals(tx, held))
    await setResponsible(tx, { principal, before: persons, responsible: `user:${successor}`, by: maker.id });
  return { handedOn: held, left: [], invoices };
}
