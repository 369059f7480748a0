import { mailFailureOf } from "#adapters/mailer.ts";
import { findPersonByEmailOf, findPersonOf } from "#db/queries/people/member.ts";
import { findOutgoingMailSettings, type OutgoingMailRow, setOutgoingMailSettings } from "#db/queries/mail/outgoing-mail.ts";
import { senderNameOf, withSignature } from "#domain/mail/sender-name.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export interface OutgoingMailSettings extends OutgoingMailRow {
  /** As mails to other parties name their sender. */
  readonly from: string;
  /** Whether mail leaves the machine; else it is written to files. */
  readonly leaves: boolean;
}

const shown = (context: Context, tenant: Tenant, row: OutgoingMailRow): OutgoingMailSettings => ({
  ...row,
  from: `${senderNameOf(row.senderName ?? tenant.name)} <dispute-…@${context.outside.mailDomain}>`,
  leaves: context.outside.sendsMail,
});

export function readOutgoingMail(context: Context, tenant: Tenant): Promise<OutgoingMailSettings> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => shown(context, tenant, await findOutgoingMailSettings(tx)));
}

/** Mails that wait to be sent have the new name, and the signature of when they were written. */
export async function changeOutgoingMail(context: Context, tenant: Tenant, wish: OutgoingMailRow): Promise<OutgoingMailSettings> {
  await context.db.inTenant(tenant.tenantUuid, (tx) => setOutgoingMailSettings(tx, wish));
  return shown(context, tenant, wish);
}

/** What came of a test mail, in words for whoever asked for it. */
export interface TestedMail {
  /** A mail server took it. */
  readonly passed: boolean;
  readonly to: string;
  readonly message: string;
}

const wrong = (message: string) => refuse("invalid", "One or more validation errors occurred.", { to: [`to ${message}`] });

/**
 * Sends a mail to one of the tenant's own people, nobody else: as mails to other parties look. Refuses: invalid (`to` is needed
 * of a key, and is the address of somebody who works for the tenant).
 */
export async function testOutgoingMail(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  given: string | null,
): Promise<Outcome<TestedMail>> {
  const { settings, person } = await context.db.inTenant(tenant.tenantUuid, async (tx) => ({
    settings: await findOutgoingMailSettings(tx),
    person:
      given === null
        ? await findPersonOf(tx, actor.id.replace(/^user:/, ""))
        : await findPersonByEmailOf(tx, given.trim().toLowerCase()),
  }));
  const to = person?.state === "active" ? person.email : null;
  if (to === null)
    return wrong(given === null ? "is required: a key has no address" : "must be the address of one of your people");
  const { mailDomain, mailer, sendsMail } = context.outside;
  try {
    const { refused } = await mailer.send({
      from: `${senderNameOf(settings.senderName ?? tenant.name)} <no-reply@${mailDomain}>`,
      to: [to],
      messageId: `${context.newUuid()}@${mailDomain}`,
      subject: "Test mail of Weighbridge",
      text: withSignature("This mail shows how what you send names its sender and ends. Nobody else got it.", settings.signature),
      sentAt: new Date(context.clock.now()),
      attachments: [],
    });
    const [no] = refused;
    if (no !== undefined)
      return done({ passed: false, to, message: `The mail server did not take it for ${no.address}: ${no.said}` });
  } catch (error) {
    context.log.warn({ err: error }, "a test mail could not be sent");
    return done({ passed: false, to, message: `${mailFailureOf(error).reason}. Whoever runs the service reads why in its log.` });
  }
  // What is written to a file shows how it looks; that mail goes out it does not show.
  return done({
    passed: sendsMail,
    to,
    message: sendsMail
      ? `The mail server took it for ${to}. If it does not arrive, look among what is marked as spam.`
      : "It was not sent: no mail server is set (SMTP_URL). It was written to a file in DATA_DIR/outbox, and reaches nobody.",
  });
}
