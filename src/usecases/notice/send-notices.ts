import { mailFailureOf } from "#adapters/mailer.ts";
import type { TenantTx } from "#db/database.ts";
import { takeDueNotices } from "#db/queries/notice/notice.ts";
import { findPersonOf } from "#db/queries/people/member.ts";
import { allowToWait } from "#db/queries/queue/allow-to-wait.ts";
import { linkOf } from "#domain/notice/notice-kinds.ts";
import { senderNameOf } from "#domain/mail/sender-name.ts";
import type { Context, Tenant } from "#src/context.ts";
import { NotTaken } from "../not-taken.ts";

const MAX_WAIT_SECONDS = 60;
const MAX_LINES = 100;

/**
 * Sends somebody what they are to be told of by now, in one mail; nothing where they left the tenant. Sent again where a process
 * dies between sending and noting it. Throws `NotTaken` where the mail server may take it later.
 */
export async function sendNotices(context: Context, tx: TenantTx, tenant: Tenant, userId: string): Promise<void> {
  const notices = await takeDueNotices(tx, userId, new Date(context.clock.now()));
  const person = await findPersonOf(tx, userId);
  const [first, ...others] = notices;
  if (first === undefined || person?.state !== "active" || person.email === null) return;
  const { mailDomain, mailer, publicUrl } = context.outside;
  const lines = notices
    .slice(0, MAX_LINES)
    .map(({ words, path }) => `- ${words}\n  ${linkOf(publicUrl, path, tenant.tenantUuid)}`);
  const left = notices.length - lines.length;
  const name = senderNameOf(tenant.name);
  await allowToWait(tx, MAX_WAIT_SECONDS);
  try {
    await mailer.send({
      from: `Weighbridge <no-reply@${mailDomain}>`,
      to: [person.email],
      messageId: `${context.newUuid()}@${mailDomain}`,
      subject: others.length === 0 ? `${name}: ${first.words}` : `${name}: ${notices.length} things to look at`,
      text: [
        `Hello ${senderNameOf(person.name)},`,
        lines.join("\n\n"),
        ...(left > 0 ? [`And ${left} more.`] : []),
        `You work for ${name} in Weighbridge. Choose what you are told of:\n${linkOf(publicUrl, "/account", tenant.tenantUuid)}`,
        "",
      ].join("\n\n"),
      sentAt: new Date(context.clock.now()),
      attachments: [],
    });
  } catch (error) {
    // To try it again would end the same way, and what comes later would wait behind it.
    if (!mailFailureOf(error).isFinal) throw new NotTaken(mailFailureOf(error).reason, { cause: error });
    context.log.warn({ err: error, person: userId }, "a mail server refused the notices of somebody for good");
  }
}
