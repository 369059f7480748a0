import { isRole, type Role, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import { lockSetting } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { updateInvitation } from "#db/queries/people/invitation.ts";
import {
  countOtherAdmins,
  findPersonOf,
  lockPeople,
  type PersonRow,
  setDeactivated,
  updateMember,
} from "#db/queries/people/member.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { type Amount, parseAmount, printAmount } from "#domain/money/amount.ts";
import { isErased } from "#domain/access/pseudonym.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { takesEffectAtOnce } from "../pending-change/ask-change.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { type Maker, refuseRole } from "./contained-role.ts";
import { eTagOf, type PersonView, UNKNOWN_PERSON, viewOf, waitingLimitOf } from "./list-people.ts";

export interface PersonChange {
  readonly personUuid: string;
  /** Absent: as it is. */
  readonly role?: Role;
  /** In ten-thousandths; null: no limit; absent: as it is. */
  readonly approvalLimit?: Amount | null;
  /** Lets somebody back in who was deactivated. */
  readonly active?: true;
  /** What they were known by when the change was made; null: whatever they are. */
  readonly eTag: string | null;
}

export const LAST_ADMIN = refuse("state-conflict", "this is the tenant's last admin: make somebody else an admin first");

const CHANGED = refuse(
  "etag-mismatch",
  "the person was changed meanwhile: read them again and decide on what is said of them now",
);
const ERASED = refuse("state-conflict", "they were erased: invite them anew, as somebody else");

const decides = (role: string): boolean => isRole(role) && SCOPES_OF_ROLE[role].includes("decide");
const limitOf = (text: string | null): Amount | null => (text === null ? null : (parseAmount(text) ?? null));
const textOf = (limit: Amount | null): string | null => (limit === null ? null : printAmount(limit));

/** Refuses who may not change this person at all: nobody changes who may do more than themselves. */
export function refuseToChange(maker: Maker, person: PersonRow): ReturnType<typeof refuse> | undefined {
  return isRole(person.role) ? refuseRole(maker, { role: person.role, approvalLimit: limitOf(person.approvalLimit) }) : undefined;
}

/**
 * Changes somebody's role or limit, or lets them back in. Where duties are separated, a limit changes with a second person, and
 * who becomes an approver approves nothing until that person confirms the limit. Refuses: unknown, over-approval-limit (more than
 * the maker has), state-conflict (the last admin), etag-mismatch (another admin changed them since `eTag` was read).
 */
export function changePerson(context: Context, tenant: Tenant, maker: Maker, change: PersonChange): Promise<Outcome<PersonView>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockPeople(tx);
    const named = await findPersonOf(tx, change.personUuid);
    if (named === undefined) return UNKNOWN_PERSON;
    if (named.userId !== null) await lockSetting(tx, "approval-limit", `user:${named.userId}`);
    const person = (await findPersonOf(tx, change.personUuid)) ?? named;
    if (isErased(person.email)) return ERASED;
    if (change.eTag !== null && change.eTag !== eTagOf(person, await waitingLimitOf(tx, person))) return CHANGED;
    const role = change.role ?? (person.role as Role);
    const limit = change.approvalLimit === undefined ? limitOf(person.approvalLimit) : change.approvalLimit;
    const refused = refuseToChange(maker, person) ?? refuseRole(maker, { role, approvalLimit: limit });
    if (refused !== undefined) return refused;
    if (person.userId === null)
      await updateInvitation(tx, person.personUuid, { role, approvalLimit: textOf(limit), givenBy: maker.id });
    else {
      const isLast = person.role === "admin" && role !== "admin" && person.state === "active";
      if (isLast && (await countOtherAdmins(tx, person.userId)) === 0) return LAST_ADMIN;
      if (change.active === true && person.state === "deactivated") await setDeactivated(tx, person.userId, null);
      await writeMember(context, tx, tenant, { maker, person: { ...person, userId: person.userId }, role, limit });
    }
    await announceChanges(tx, [{ noun: "person", uuid: person.personUuid }]);
    const changed = await findPersonOf(tx, person.personUuid);
    return changed === undefined ? UNKNOWN_PERSON : done(await viewOf(tx, changed, dayOfInstant(tenantNow(context, tenant))));
  });
}

async function writeMember(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  given: {
    readonly maker: Maker;
    readonly person: PersonRow & { readonly userId: string };
    readonly role: Role;
    readonly limit: Amount | null;
  },
): Promise<void> {
  const { maker, person, role, limit } = given;
  const { userId } = person;
  const after = textOf(limit);
  if (!decides(role)) return updateMember(tx, { userId, role, approvalLimit: after });
  // Whoever decided nothing until now could approve nothing.
  const before = decides(person.role) ? person.approvalLimit : "0.0000";
  const wanted = {
    kind: "approval-limit" as const,
    subject: `user:${userId}`,
    before,
    after,
    concerns: { externalIds: [], scacs: [] },
  };
  await updateMember(tx, { userId, role, approvalLimit: before });
  if (await takesEffectAtOnce(context, tx, tenant, { actor: maker, wanted }))
    await updateMember(tx, { userId, role, approvalLimit: after });
}
