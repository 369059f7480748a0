import { isRole, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import type { KeptInvitation } from "#db/queries/people/invitation.ts";
import { listApprovingAdmins } from "#db/queries/people/member.ts";
import type { Context, Tenant } from "#src/context.ts";
import { separatesDuties } from "../duties/separates-duties.ts";
import { standingsOf } from "../duties/standings.ts";
import { keepWaiting } from "../pending-change/ask-change.ts";
import { namesOfActors } from "./responsible-persons.ts";

/** Approves nothing, and is nobody's second person. */
export const NO_LIMIT_YET = "0.0000";

/**
 * What whoever was invited may approve from when they join. Where duties are separated, nobody makes a second person of their own
 * alone: the limit is asked for in the name of who gave the invitation its role and limit, and waits while there is another admin
 * who may confirm it.
 */
export async function limitAtJoining(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { userId, invitation }: { readonly userId: string; readonly invitation: KeptInvitation },
): Promise<string | null> {
  const { role, approvalLimit, givenBy } = invitation;
  const decides = isRole(role) && SCOPES_OF_ROLE[role].includes("decide");
  if (!decides || approvalLimit === NO_LIMIT_YET || !(await separatesDuties(tx, tenant))) return approvalLimit;
  const { persons } = (await standingsOf(tx, [givenBy]))(givenBy);
  const others = (await listApprovingAdmins(tx)).filter((admin) => !persons.has(`user:${admin}`));
  // Nobody of the tenant made what the operator asks for; and who nobody could confirm would never approve anything.
  if (persons.size === 0 || others.length === 0) return approvalLimit;
  const { name } = (await namesOfActors(tx, [givenBy]))(givenBy);
  await keepWaiting(context, tx, tenant, {
    actor: { id: givenBy, name },
    wanted: {
      kind: "approval-limit",
      subject: `user:${userId}`,
      before: NO_LIMIT_YET,
      after: approvalLimit,
      concerns: { externalIds: [], scacs: [] },
    },
  });
  return NO_LIMIT_YET;
}
