import type { MailAttachment } from "#adapters/compose-mail.ts";
import type { TenantTx } from "#db/database.ts";
import { findOutgoingMail, noteMailed } from "#db/queries/dispute/communication.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * Sends a communication that is a mail, with its attachments; answers go to an address of the dispute's own. Should the process die
 * between sending and noting it, the same message goes out again under the same Message-ID.
 */
export async function sendCommunication(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  communicationUuid: string,
): Promise<void> {
  const mail = await findOutgoingMail(tx, communicationUuid);
  if (mail === undefined) return;
  const attachments: MailAttachment[] = [];
  for (const { identifier, hash, mediaType } of mail.attachments) {
    const content = await context.outside.blobs.read(tenant.tenantUuid, hash);
    if (content === undefined) throw new Error(`the bytes of ${identifier} are not in the store`);
    attachments.push({ name: identifier, mediaType, content });
  }
  const from = `${tenant.name.replaceAll(/[\p{Cc}<>]/gu, " ")} <dispute-${mail.token}@${context.outside.mailDomain}>`;
  await context.outside.mailer.send({
    from,
    to: mail.to,
    replyTo: from,
    messageId: mail.messageId,
    ...(mail.inReplyTo === null ? {} : { inReplyTo: mail.inReplyTo }),
    subject: mail.subject,
    text: mail.text,
    sentAt: new Date(context.clock.now()),
    attachments,
  });
  await noteMailed(tx, communicationUuid);
}
