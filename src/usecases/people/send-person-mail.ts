import { mailFailureOf } from "#adapters/mailer.ts";
import type { TenantTx } from "#db/database.ts";
import { lockInvitation } from "#db/queries/people/invitation.ts";
import { allowToWait } from "#db/queries/queue/allow-to-wait.ts";
import { findPerson } from "#db/queries/people/people.ts";
import type { Context, Tenant } from "#src/context.ts";
import { NotTaken } from "../not-taken.ts";
import { makeLink } from "./one-time-link.ts";

/** What a person is written. The link is made when the mail is: it stands on no queue. */
export type PersonMail =
  | { readonly what: "invitation"; readonly personUuid: string; readonly invitedBy: string }
  | { readonly what: "reset"; readonly userId: string }
  | { readonly what: "changed"; readonly userId: string; readonly change: AccountChange };

/** Changes of an account that its owner is told of, in case it was somebody else. */
export const ACCOUNT_CHANGES = {
  password: "The password of your Weighbridge account was changed.",
  "second-factor-set": "A second factor was set up for your Weighbridge account: from now on a code is asked for.",
  "second-factor-removed": "The second factor of your Weighbridge account was removed.",
  "passkey-added": "A passkey was added to your Weighbridge account: it signs in as you.",
  "passkey-removed": "A passkey of your Weighbridge account was removed.",
  "recovery-codes": "New recovery codes were made for your Weighbridge account; earlier ones no longer work.",
} as const;
export type AccountChange = keyof typeof ACCOUNT_CHANGES;

/** Longer than a mail server is waited for. */
const MAX_WAIT_SECONDS = 60;

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

const plain = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}<>]/gu, " ").trim();

async function invitationLetter(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { personUuid, invitedBy: by }: Extract<PersonMail, { readonly what: "invitation" }>,
): Promise<Letter | undefined> {
  const invitation = await lockInvitation(tx, personUuid);
  if (invitation === undefined || invitation.email === null) return undefined;
  const { link } = await makeLink(context, tx, {
    tenantUuid: tenant.tenantUuid,
    purpose: "invitation",
    subject: personUuid,
    byMail: true,
    madeBy: "mail",
  });
  return {
    to: invitation.email,
    subject: `Join ${plain(tenant.name)} in Weighbridge`,
    text: `Hello ${plain(invitation.name)},

${plain(by)} invites you to work for ${plain(tenant.name)} in Weighbridge.

Accept within 7 days:
${link}

If you did not expect this, do nothing: without this link nobody joins in your name.
`,
  };
}

async function resetLetter(context: Context, tx: TenantTx, tenant: Tenant, userId: string): Promise<Letter | undefined> {
  const account = await findPerson(tx, userId);
  if (account === undefined) return undefined;
  const { link } = await makeLink(context, tx, {
    tenantUuid: tenant.tenantUuid,
    purpose: "reset",
    subject: userId,
    byMail: true,
    madeBy: "mail",
  });
  return {
    to: account.email,
    subject: "Set a new password for Weighbridge",
    text: `Hello ${plain(account.name)},

Somebody asked for a new password for your Weighbridge account. Set it within an hour:
${link}

If it was not you, do nothing: your password stays as it is.
`,
  };
}

async function changedLetter(context: Context, tx: TenantTx, userId: string, change: AccountChange): Promise<Letter | undefined> {
  const account = await findPerson(tx, userId);
  if (account === undefined) return undefined;
  return {
    to: account.email,
    subject: "Your Weighbridge account was changed",
    text: `Hello ${plain(account.name)},

${ACCOUNT_CHANGES[change]}

If it was not you, set a new password at once and tell your admin:
${context.outside.publicUrl}/sign-in
`,
  };
}

/**
 * Writes to a person about their account; nothing where they are gone. Sent again where the process dies between sending and
 * noting it. Throws `NotTaken` where the mail server may take it later.
 */
export async function sendPersonMail(context: Context, tx: TenantTx, tenant: Tenant, mail: PersonMail): Promise<void> {
  const letter =
    mail.what === "invitation"
      ? await invitationLetter(context, tx, tenant, mail)
      : mail.what === "reset"
        ? await resetLetter(context, tx, tenant, mail.userId)
        : await changedLetter(context, tx, mail.userId, mail.change);
  if (letter === undefined) return;
  const { mailDomain, mailer } = context.outside;
  // A mail server that takes its time must not undo the link that it is sending.
  await allowToWait(tx, MAX_WAIT_SECONDS);
  try {
    await mailer.send({
      from: `Weighbridge <no-reply@${mailDomain}>`,
      to: [letter.to],
      messageId: `${context.newUuid()}@${mailDomain}`,
      subject: letter.subject,
      text: letter.text,
      sentAt: new Date(context.clock.now()),
      attachments: [],
    });
  } catch (error) {
    const { reason, isFinal } = mailFailureOf(error);
    // For good: to be looked at, as every other job that fails.
    throw isFinal ? error : new NotTaken(reason, { cause: error });
  }
}
