import { listChanges } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { deleteLinksBy, type LinkRow } from "#db/queries/people/invitation.ts";
import { deletePasskeys } from "#db/queries/people/passkey.ts";
import { findPrincipals, replacePersons } from "#db/queries/people/principal.ts";
import { deleteSecondFactor } from "#db/queries/people/second-factor.ts";
import type { Context, Tenant } from "#src/context.ts";
import { standingsOf } from "../duties/standings.ts";
import { endChange } from "../pending-change/end-change.ts";

const MAX_WAITING = 1_000;

/**
 * Keeps who else may act as a person whose password is set by this link: whoever was handed it, and whoever may act by them. A
 * link that went to the person's own mailbox, or that the operator handed them, leaves the person alone; so does a third person's
 * whoever had a link before. What those may have left in the account goes: second factor, passkeys, links, changes that wait.
 */
export async function keepWhoOpened(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { userId, name, link }: { readonly userId: string; readonly name: string; readonly link: LinkRow },
): Promise<void> {
  const principal = `user:${userId}`;
  const makers = link.byMail ? new Set<string>() : (await standingsOf(tx, [link.madeBy]))(link.madeBy).persons;
  const persons = [...new Set([principal, ...makers])].sort();
  const before = (await findPrincipals(tx, [principal]))[0]?.persons ?? [principal];
  if (before.join(" ") === persons.join(" ")) return;
  await replacePersons(tx, { principal, responsible: principal, persons, by: principal });
  if (before.every((person) => persons.includes(person))) return;
  await deleteSecondFactor(tx, userId);
  await deletePasskeys(tx, userId, null);
  await deleteLinksBy(tx, principal);
  const waiting = await listChanges(tx, { state: "waiting", before: null, limit: MAX_WAITING });
  for (const change of waiting.filter(({ askedBy }) => askedBy === principal))
    await endChange(context, tx, tenant, {
      change,
      state: "cancelled",
      actor: { id: principal, name },
      reason: "somebody else may have asked for it in their name: ask for it again if it is wanted",
    });
}
