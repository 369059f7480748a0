import { createTransport } from "nodemailer";
import { composeMail } from "./compose-mail.ts";
import type { Mailer } from "./mailer.ts";

/**
 * Sends by an SMTP server: `smtp://user:password@host:587` or `smtps://...`. The message is the one `composeMail` writes, byte for byte; rejects when the
 * server refuses it or does not answer in time, so that the job is tried again.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      const address = /<([^<>]+)>\s*$/.exec(mail.from)?.[1] ?? mail.from;
      await transport.sendMail({ envelope: { from: address, to: [...mail.to] }, raw: await composeMail(mail) });
    },
  };
}
