import { setTimeout as sleep } from "node:timers/promises";
import type { Tx } from "#db/database.ts";
import {
  type AccountRow,
  endSessions,
  findAccount,
  findAccountByEmail,
  setEmailVerified,
  setPassword,
} from "#db/queries/people/account.ts";
import { deleteLinks, findLink, setInviter, takeLink } from "#db/queries/people/invitation.ts";
import { findPersonOf, isKnownElsewhere, listTenantsOf, lockPeople } from "#db/queries/people/member.ts";
import { deletePasskeys } from "#db/queries/people/passkey.ts";
import { deleteSecondFactor } from "#db/queries/people/second-factor.ts";
import { enqueueWork } from "#outbox/enqueue.ts";
import type { Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { bySomebody } from "../trail/by-somebody.ts";
import { type Attempt, beginAttempt, endAttempt } from "./attempts.ts";
import { refuseToChange } from "./change-person.ts";
import { type Maker, OPERATOR } from "./contained-role.ts";
import { sendInvitation } from "./invite-person.ts";
import { UNKNOWN_PERSON } from "./list-people.ts";
import { hashOfToken, LINK_OVER, makeLink } from "./one-time-link.ts";
import { keepWhoOpened } from "./opened-account.ts";
import { passwordFactsOf } from "./sign-in-rules.ts";
import { faultOfNewPassword, hashOfPassword, isPassword } from "./passwords.ts";
import type { AccountChange, PersonMail } from "./send-person-mail.ts";

/** As long as it takes at the least, whether there is such an account or not. */
const ANSWER_AFTER_MS = 300;

/** Writes to a person by way of the first tenant they work for; nothing where they work for none. */
async function writeToPerson(tx: Tx, userId: string, mail: PersonMail): Promise<void> {
  const [tenantUuid] = await listTenantsOf(tx, userId);
  if (tenantUuid !== undefined)
    await enqueueWork(tx, tenantUuid, [{ kind: "send-person-mail", subjectUuid: userId, payload: mail }]);
}

/** Tells a person that their account was changed. */
export function tellOfChange(tx: Tx, userId: string, change: AccountChange): Promise<void> {
  return writeToPerson(tx, userId, { what: "changed", userId, change });
}

/**
 * Sends a link to set a new password, if somebody who works for a tenant has this address; the answer is the same either way.
 * Refuses: too-many-attempts.
 */
export async function requestReset(context: Context, email: string, address: string): Promise<Outcome<undefined>> {
  const refused = await beginAttempt(context, { account: `reset ${email.trim()}`, address });
  if (refused !== undefined) return refused;
  const send = async (): Promise<void> => {
    const account = await context.db.inSignIn((tx) => findAccountByEmail(tx, email.trim().toLowerCase()));
    if (account === undefined) return;
    await context.db.inSignIn((tx) => writeToPerson(tx, account.userId, { what: "reset", userId: account.userId }));
  };
  await Promise.all([send(), sleep(ANSWER_AFTER_MS)]);
  return done(undefined);
}

/** A link for somebody else: to accept an invitation, or to set a new password. */
export interface HandedLink {
  /** Null: it went to the person's own mailbox alone. */
  readonly link: string | null;
  readonly expiresAt: Date | null;
  readonly mailed: boolean;
}

/**
 * A new link for who was invited, or a link to set a new password. A password's link goes by mail where mail goes out, and is
 * handed over where none does: whoever sets their password by it counts as one person with the maker. Refuses: unknown,
 * over-approval-limit (they may do more than the maker), state-conflict (deactivated; or they work for others too, and no one of
 * those may open their account).
 */
export function makeResetLink(context: Context, tenant: Tenant, maker: Maker, personUuid: string): Promise<Outcome<HandedLink>> {
  return context.db.inTenantSignIn(tenant.tenantUuid, async (tx) => {
    await lockPeople(tx);
    const person = await findPersonOf(tx, personUuid);
    if (person === undefined) return UNKNOWN_PERSON;
    const refused = refuseToChange(maker, person);
    if (refused !== undefined) return refused;
    if (person.userId === null) {
      // Whoever sends it again answers for it.
      await setInviter(tx, personUuid, maker.id);
      return done(await sendInvitation(context, tx, maker, person));
    }
    if (person.state !== "active") return refuse("state-conflict", "they were deactivated: let them back in first");
    const { userId } = person;
    if (context.outside.sendsMail) {
      await writeToPerson(tx, userId, { what: "reset", userId });
      return done({ link: null, expiresAt: null, mailed: true });
    }
    if (maker.id !== OPERATOR.id && (await isKnownElsewhere(tx, userId)))
      return refuse(
        "state-conflict",
        "they work for others too, so that nobody here may open their account: with a mail server (SMTP_URL) they get a link of their own",
      );
    const { tenantUuid } = tenant;
    const made = await makeLink(context, tx, { tenantUuid, purpose: "reset", subject: userId, byMail: false, madeBy: maker.id });
    return done({ ...made, mailed: false });
  });
}

/** Sets a new password, ends every session, and makes all links for it useless. */
async function replacePassword(
  tx: Tx,
  account: AccountRow,
  given: { readonly passwordHash: string; readonly keepSession: string | null },
): Promise<void> {
  await setPassword(tx, account.userId, given.passwordHash);
  await endSessions(tx, account.userId, given.keepSession);
  await deleteLinks(tx, "reset", account.userId);
  await tellOfChange(tx, account.userId, "password");
}

/** Sets a new password by a link. Refuses: invalid (the link, or the password), too-many-attempts. */
export async function resetPassword(
  context: Context,
  given: { readonly token: string; readonly newPassword: string; readonly address: string; readonly traceId: string },
): Promise<Outcome<undefined>> {
  const attempt: Attempt = { account: `link ${given.token.slice(0, 43)}`, address: given.address };
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  const hash = hashOfToken(given.token);
  const now = new Date(context.clock.now());
  const link = hash === undefined ? undefined : await findLink(context.db.control, hash, now);
  const account = link?.purpose === "reset" ? await context.db.inSignIn((tx) => findAccount(tx, link.subject)) : undefined;
  if (hash === undefined || account === undefined) return LINK_OVER;
  // Whoever has the link is no guesser, however often they look for a password that will do.
  await endAttempt(context, attempt);
  const fault = await faultOfNewPassword(
    given.newPassword,
    [account.email, account.name],
    await passwordFactsOf(context, account.userId, null),
  );
  if (fault !== undefined) return refuse("invalid", "no good password", { newPassword: [`newPassword ${fault}`] });
  const passwordHash = await hashOfPassword(given.newPassword);
  const tenant = link === undefined ? undefined : await context.tenants.find(link.tenantUuid);
  if (tenant === undefined) return LINK_OVER;
  const proved = bySomebody(context, account.userId, { ...given, operation: "resetPassword" });
  const used = await proved.db.inTenantSignIn(tenant.tenantUuid, async (tx) => {
    const taken = await takeLink(tx, hash, now);
    if (taken === undefined) return false;
    await replacePassword(tx, account, { passwordHash, keepSession: null });
    await keepWhoOpened(context, tx, tenant, { userId: account.userId, name: account.name, link: taken });
    // Whoever set up a second factor before the address was proved may not be its owner.
    if (taken.byMail && !account.emailVerified) {
      await deleteSecondFactor(tx, account.userId);
      await deletePasskeys(tx, account.userId, null);
    }
    if (taken.byMail) await setEmailVerified(tx, account.userId);
    return true;
  });
  if (!used) return LINK_OVER;
  return done(undefined);
}

/**
 * Changes a person's own password; their other sessions end. Refuses: invalid (the current one is wrong, the new one no good),
 * too-many-attempts.
 */
export async function changePassword(
  context: Context,
  given: {
    readonly userId: string;
    readonly sessionId: string;
    readonly currentPassword: string;
    readonly newPassword: string;
    readonly address: string;
  },
): Promise<Outcome<undefined>> {
  const account = await context.db.inSignIn((tx) => findAccount(tx, given.userId));
  if (account === undefined) return UNKNOWN_PERSON;
  const attempt: Attempt = { account: account.email, address: given.address };
  const refused = await beginAttempt(context, attempt);
  if (refused !== undefined) return refused;
  if (!(await isPassword(given.currentPassword, account.passwordHash)))
    return refuse("invalid", "wrong password", { currentPassword: ["currentPassword is not your password"] });
  await endAttempt(context, attempt);
  const fault =
    given.newPassword === given.currentPassword
      ? "must be another one than before"
      : await faultOfNewPassword(
          given.newPassword,
          [account.email, account.name],
          await passwordFactsOf(context, account.userId, null),
        );
  if (fault !== undefined) return refuse("invalid", "no good password", { newPassword: [`newPassword ${fault}`] });
  const passwordHash = await hashOfPassword(given.newPassword);
  await context.db.inSignIn((tx) => replacePassword(tx, account, { passwordHash, keepSession: given.sessionId }));
  return done(undefined);
}
