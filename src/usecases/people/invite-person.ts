import { isMailAddress } from "#adapters/compose-mail.ts";
import type { Role } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import { insertInvitation } from "#db/queries/people/invitation.ts";
import { findPersonByEmailOf, findPersonOf, lockPeople, type PersonRow } from "#db/queries/people/member.ts";
import { type Amount, printAmount } from "#domain/money/amount.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { type Maker, OPERATOR, refuseRole } from "./contained-role.ts";
import { makeLink, type OneTimeLink } from "./one-time-link.ts";
import type { PersonMail } from "./send-person-mail.ts";

export interface Invite {
  /** Null: whoever has the link says it (the first admin of a tenant). */
  readonly email: string | null;
  readonly name: string;
  readonly role: Role;
  /** Highest amount they may approve, in ten-thousandths; null: no limit. */
  readonly approvalLimit: Amount | null;
}

/** Somebody who was asked to join, with a link to hand over; it works once, beside the one that goes out by mail. */
export interface Invited extends OneTimeLink {
  readonly person: PersonRow;
  /** Whether a mail with a link of its own is on its way. */
  readonly mailed: boolean;
}

/** A link to hand over, and a mail where mail goes out. */
export async function sendInvitation(
  context: Context,
  tx: TenantTx,
  maker: Pick<Maker, "id" | "name">,
  { personUuid, email }: { readonly personUuid: string; readonly email: string | null },
): Promise<OneTimeLink & { readonly mailed: boolean }> {
  const mailed = context.outside.sendsMail && email !== null;
  if (mailed) {
    const payload: PersonMail = { what: "invitation", personUuid, invitedBy: maker.name };
    await enqueueWork(tx, tx.tenantUuid, [{ kind: "send-person-mail", subjectUuid: personUuid, payload }]);
  }
  const link = await makeLink(context, tx, {
    tenantUuid: tx.tenantUuid,
    purpose: "invitation",
    subject: personUuid,
    byMail: false,
    madeBy: maker.id,
  });
  return { ...link, mailed };
}

export const NAME_FAULT = "is required, has at most 200 characters, and no line breaks or other control characters";

/** Whether somebody can be called so: in lists, letters and heads of mails. */
export function isPersonName(text: string): boolean {
  const name = text.trim();
  return name !== "" && name.length <= 200 && !/[\p{Cc}\u2028\u2029]/u.test(name);
}

/** An address as accounts are kept by; undefined: it is not a valid address. */
export function plainEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return isMailAddress(email) ? email : undefined;
}

/**
 * Asks somebody to join the tenant, with a role and a limit. Refuses: invalid (no address; somebody of the tenant has it),
 * over-approval-limit (more than the maker has).
 */
export async function invitePerson(context: Context, tenant: Tenant, maker: Maker, invite: Invite): Promise<Outcome<Invited>> {
  const email = invite.email === null ? null : plainEmail(invite.email);
  if (email === undefined) return refuse("invalid", "no address", { email: ["email must be an e-mail address"] });
  if (!isPersonName(invite.name)) return refuse("invalid", "no name", { name: [`name ${NAME_FAULT}`] });
  const tooMuch = refuseRole(maker, invite);
  if (tooMuch !== undefined) return tooMuch;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await lockPeople(tx);
    const known = email === null ? undefined : await findPersonByEmailOf(tx, email);
    if (known !== undefined) return refuse("invalid", "known already", { email: [wordsOfKnown(known)] });
    const personUuid = context.newUuid();
    await insertInvitation(tx, {
      personUuid,
      email,
      name: invite.name.trim(),
      role: invite.role,
      approvalLimit: invite.approvalLimit === null ? null : printAmount(invite.approvalLimit),
      invitedBy: maker.id,
      invitedAt: new Date(context.clock.now()),
    });
    const sent = await sendInvitation(context, tx, maker, { personUuid, email });
    const person = await findPersonOf(tx, personUuid);
    if (person === undefined) throw new Error("an invitation that was just made is not there");
    return done({ ...sent, person });
  });
}

/** By whose link a tenant comes to have its first admin; without an address whoever has it says theirs. */
export async function inviteFirstAdmin(context: Context, tenant: Tenant, email: string | null): Promise<Invited> {
  const invited = await invitePerson(context, tenant, OPERATOR, {
    email,
    name: "First admin",
    role: "admin",
    approvalLimit: null,
  });
  if (!invited.ok) throw new Error(`the first admin of a new tenant cannot be invited: ${invited.refusal.message}`);
  return invited.value;
}

const wordsOfKnown = ({ state }: PersonRow): string =>
  state === "invited"
    ? "this address is invited already: make a new link for it, or withdraw the invitation"
    : state === "active"
      ? "this address is of somebody who works here already"
      : "this address is of somebody who was deactivated: let them back in instead";
