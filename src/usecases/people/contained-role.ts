import { isRole, type Role, SCOPES_OF_ROLE, TOUCHES, type Touches, TOUCHES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import type { KeptInvitation } from "#db/queries/people/invitation.ts";
import { findPersonOf } from "#db/queries/people/member.ts";
import { listPrincipals } from "#db/queries/people/principal.ts";
import { type Access, excessOf } from "#domain/access/excess.ts";
import { type Amount, parseAmount, printAmount } from "#domain/money/amount.ts";
import { refuse } from "../refusal.ts";

/** Who makes or changes a person: what they may hand out, and what they may change themselves. */
export interface Maker {
  readonly id: string;
  readonly name: string;
  readonly access: Access;
  /** Null: a key, which may change what its scopes reach. */
  readonly role: Role | null;
}

/** The operator, on the command line or with the operator's key. */
export const OPERATOR: Maker = {
  id: "operator",
  name: "the operator",
  role: null,
  access: { scopes: new Set(SCOPES_OF_ROLE.admin), approvalLimit: null, partner: null, expiresAt: null },
};

const touchesOf = (role: Role | null): readonly Touches[] => (role === null ? TOUCHES : TOUCHES_OF_ROLE[role]);

/**
 * Refuses `over-approval-limit` a role or limit that goes beyond what the maker has; undefined where it may be handed out, or its
 * holder be changed.
 */
export function refuseRole(
  maker: Maker,
  { role, approvalLimit }: { readonly role: Role; readonly approvalLimit: Amount | null },
): ReturnType<typeof refuse> | undefined {
  const errors: Record<string, readonly string[]> = {};
  const asked: Access = { scopes: new Set(SCOPES_OF_ROLE[role]), approvalLimit, partner: null, expiresAt: null };
  for (const excess of excessOf(maker.access, asked))
    if (excess.in === "approvalLimit")
      errors["approvalLimit"] = [`approvalLimit must be at most ${printAmount(excess.atMost)}, which is your own`];
    else if (excess.in === "expiresAt")
      errors["roles"] = ["people are invited and changed by people, and by keys without an end: yours would end before they do"];
    else errors["roles"] = [`you may not give or change the role ${role}: ask an admin of the tenant`];
  if (TOUCHES_OF_ROLE[role].some((touches) => !touchesOf(maker.role).includes(touches)))
    errors["roles"] = [`you may not give or change the role ${role}: ask an admin of the tenant`];
  return Object.keys(errors).length === 0 ? undefined : refuse("over-approval-limit", "more than the maker has", errors);
}

/**
 * Whether an invitation still counts: nobody lets others in who was let go, nor to more than whoever gave it its role and limit
 * has left.
 */
export async function mayStillInvite(
  tx: TenantTx,
  { invitedBy, givenBy, role, approvalLimit }: Pick<KeptInvitation, "invitedBy" | "givenBy" | "role" | "approvalLimit">,
): Promise<boolean> {
  if (givenBy !== invitedBy && !(await isAtWork(tx, invitedBy))) return false;
  if (!givenBy.startsWith("user:")) return isAtWork(tx, givenBy);
  const giver = await findPersonOf(tx, givenBy.slice("user:".length));
  if (giver?.state !== "active" || !isRole(giver.role) || !isRole(role)) return false;
  const maker: Maker = {
    id: givenBy,
    name: giver.name,
    role: giver.role,
    access: {
      scopes: new Set(SCOPES_OF_ROLE[giver.role]),
      approvalLimit: limitOf(giver.approvalLimit),
      partner: null,
      expiresAt: null,
    },
  };
  return refuseRole(maker, { role, approvalLimit: limitOf(approvalLimit) }) === undefined;
}

async function isAtWork(tx: TenantTx, actor: string): Promise<boolean> {
  if (actor.startsWith("key:")) return (await listPrincipals(tx, { after: null, only: actor, limit: 1 }))[0]?.active === true;
  if (!actor.startsWith("user:")) return true;
  return (await findPersonOf(tx, actor.slice("user:".length)))?.state === "active";
}

const limitOf = (text: string | null): Amount | null => (text === null ? null : (parseAmount(text) ?? null));
