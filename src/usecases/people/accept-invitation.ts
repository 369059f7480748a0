import type { TenantTx } from "#db/database.ts";
import { type AccountRow, endSessions, findAccountByEmail, setEmailVerified, setPassword } from "#db/queries/people/account.ts";
import {
  deleteInvitation,
  deleteLinks,
  findLink,
  type KeptInvitation,
  type LinkRow,
  lockInvitation,
} from "#db/queries/people/invitation.ts";
import { deletePasskeys } from "#db/queries/people/passkey.ts";
import { deleteSecondFactor } from "#db/queries/people/second-factor.ts";
import { insertPerson, putMembership } from "#db/queries/people/people.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { type Attempt, beginAttempt, endAttempt } from "./attempts.ts";
import { mayStillInvite } from "./contained-role.ts";
import { isPersonName, NAME_FAULT, plainEmail } from "./invite-person.ts";
import { keepWhoLetIn } from "./joined-person.ts";
import { limitAtJoining } from "./limit-at-joining.ts";
import { bySomebody } from "../trail/by-somebody.ts";
import { hashOfToken, LINK_OVER } from "./one-time-link.ts";
import { passwordFactsOf } from "./sign-in-rules.ts";
import { faultOfNewPassword, type PasswordFacts, hashOfPassword, isPassword } from "./passwords.ts";

/** What an invitation says to whoever has its link. */
export interface InvitationView {
  readonly tenantName: string;
  readonly email: string | null;
  readonly name: string;
  readonly role: string;
  /**
   * What accepting takes: a new password; the password of the account that this address has already; nothing. `either`: a link
   * that was handed over does not say whether the address has an account.
   */
  readonly asks: "new-password" | "nothing" | "either";
}

export interface Acceptance {
  readonly token: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly password: string | null;
  /** Where it comes from. */
  readonly address: string;
  readonly traceId: string;
}

interface Opened {
  readonly hash: Buffer;
  readonly link: LinkRow;
  readonly invitation: KeptInvitation;
}

async function open(context: Context, token: string): Promise<Opened | undefined> {
  const hash = hashOfToken(token);
  const link = hash === undefined ? undefined : await findLink(context.db.control, hash, new Date(context.clock.now()));
  if (hash === undefined || link?.purpose !== "invitation") return undefined;
  const invitation = await context.db.inTenant(link.tenantUuid, async (tx) => {
    const found = await lockInvitation(tx, link.subject);
    return found !== undefined && (await mayStillInvite(tx, found)) ? found : undefined;
  });
  return invitation === undefined ? undefined : { hash, link, invitation };
}

const asksOf = (link: LinkRow, account: AccountRow | undefined): InvitationView["asks"] =>
  !link.byMail ? "either" : account?.emailVerified === true ? "nothing" : "new-password";

/** Refuses: invalid (the link was used, is too old, or its sender was let go), too-many-attempts. */
export async function readInvitation(context: Context, token: string, address: string): Promise<Outcome<InvitationView>> {
  const attempt: Attempt = { account: `link ${token.slice(0, 43)}`, address };
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  const opened = await open(context, token);
  const tenant = opened === undefined ? undefined : await context.tenants.find(opened.link.tenantUuid);
  if (opened === undefined || tenant === undefined) return LINK_OVER;
  await endAttempt(context, attempt);
  const { email, name, role } = opened.invitation;
  const account = email === null ? undefined : await context.db.inSignIn((tx) => findAccountByEmail(tx, email));
  return done({ tenantName: tenant.name, email, name, role, asks: asksOf(opened.link, account) });
}

/** What is written when an invitation is accepted, decided before anything is held: hashing a password takes its time. */
type Plan =
  | { readonly kind: "new"; readonly name: string; readonly passwordHash: string }
  | { readonly kind: "join"; readonly userId: string }
  /** The address is proved for the first time: whoever had the account before without reading its mail has it no more. */
  | { readonly kind: "take-over"; readonly userId: string; readonly passwordHash: string };

async function planOf(
  opened: Opened,
  account: AccountRow | undefined,
  { email, facts, ...given }: Acceptance & { readonly email: string; readonly facts: PasswordFacts },
): Promise<Outcome<Plan>> {
  const { link, invitation } = opened;
  const password = given.password ?? "";
  if (account !== undefined && link.byMail && account.emailVerified) return done({ kind: "join", userId: account.userId });
  if (account !== undefined && !link.byMail)
    return (await isPassword(password, account.passwordHash))
      ? done({ kind: "join", userId: account.userId })
      : refuse("invalid", "wrong password", {
          password: ["this address has an account already: give the password of that account"],
        });
  const name = (given.name ?? "").trim() || invitation.name;
  const errors: Record<string, readonly string[]> = {};
  if (!isPersonName(name)) errors["name"] = [`name ${NAME_FAULT}`];
  const fault = await faultOfNewPassword(password, [email, name], facts);
  if (fault !== undefined) errors["password"] = [`password ${fault}`];
  if (Object.keys(errors).length > 0) return refuse("invalid", "One or more validation errors occurred.", errors);
  const passwordHash = await hashOfPassword(password);
  return done(
    account === undefined ? { kind: "new", name, passwordHash } : { kind: "take-over", userId: account.userId, passwordHash },
  );
}

/**
 * Makes whoever has the link a member of the tenant: with a new account, or with the one that the address has already, which a
 * link by mail or the account's own password proves. Refuses: invalid, too-many-attempts, state-conflict (the account was made
 * meanwhile).
 */
export async function acceptInvitation(
  context: Context,
  given: Acceptance,
): Promise<Outcome<{ readonly email: string; readonly tenantUuid: string }>> {
  const attempt: Attempt = { account: `link ${given.token.slice(0, 43)}`, address: given.address };
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  const opened = await open(context, given.token);
  if (opened === undefined) return LINK_OVER;
  // Whoever has the link is no guesser, however often they look for a password that will do.
  await endAttempt(context, attempt);
  const email = opened.invitation.email ?? plainEmail(given.email ?? "");
  if (email === undefined) return refuse("invalid", "no address", { email: ["email must be an e-mail address"] });
  const account = await context.db.inSignIn((tx) => findAccountByEmail(tx, email));
  // The password of an account is guessed here as little as at sign-in.
  const guess: Attempt = { account: email, address: given.address };
  const guessed = account === undefined || opened.link.byMail ? undefined : await beginAttempt(context, guess);
  if (guessed !== undefined) return guessed;
  const plan = await planOf(opened, account, {
    ...given,
    email,
    facts: await passwordFactsOf(context, account?.userId ?? null, opened.link.tenantUuid),
  });
  if (!plan.ok) return plan;
  const tenant = await context.tenants.find(opened.link.tenantUuid);
  if (tenant === undefined) return LINK_OVER;
  const userId = plan.value.kind === "new" ? opened.invitation.personUuid : plan.value.userId;
  const joined = await bySomebody(context, userId, { ...given, operation: "acceptInvitation" }).db.inTenantSignIn(
    opened.link.tenantUuid,
    (tx) => join(context, tx, { opened, plan: plan.value, email, tenant }),
  );
  if (!joined.ok) return joined;
  if (account !== undefined && !opened.link.byMail) await endAttempt(context, guess);
  return done({ email, tenantUuid: opened.link.tenantUuid });
}

async function join(
  context: Context,
  tx: TenantTx,
  {
    opened,
    plan,
    email,
    tenant,
  }: { readonly opened: Opened; readonly plan: Plan; readonly email: string; readonly tenant: Tenant },
): Promise<Outcome<undefined>> {
  const { link } = opened;
  // Held until the end: of two who accept at once the second one finds nothing.
  const invitation = await lockInvitation(tx, link.subject);
  if (invitation === undefined) return LINK_OVER;
  const userId = plan.kind === "new" ? invitation.personUuid : plan.userId;
  if (plan.kind === "new") {
    const made = await insertPerson(tx, {
      id: userId,
      name: plan.name,
      email,
      passwordHash: plan.passwordHash,
      emailVerified: link.byMail,
    });
    if (!made) return refuse("state-conflict", "an account with this address was made meanwhile: open the link again");
  }
  if (plan.kind === "take-over") {
    await setPassword(tx, userId, plan.passwordHash);
    await endSessions(tx, userId, null);
    await deleteSecondFactor(tx, userId);
    await deletePasskeys(tx, userId, null);
    await setEmailVerified(tx, userId);
  }
  await putMembership(tx, {
    tenantUuid: tx.tenantUuid,
    userId,
    role: invitation.role,
    approvalLimit: await limitAtJoining(context, tx, tenant, { userId, invitation }),
    personUuid: invitation.personUuid,
  });
  // Whoever sent it first may hold the link that was used; whoever changed it decided what they come as.
  await keepWhoLetIn(tx, userId, [invitation.invitedBy, ...invitation.handledBy, link.madeBy]);
  await deleteInvitation(tx, invitation.personUuid);
  await deleteLinks(tx, "invitation", invitation.personUuid);
  context.log.info({ part: "people", tenant: tx.tenantUuid, person: userId }, "an invitation was accepted");
  return done(undefined);
}
