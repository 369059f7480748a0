import { isMailAddress } from "#adapters/compose-mail.ts";
import { newUuid } from "#adapters/ids.ts";
import { readSettings } from "#src/settings.ts";
import type { DefineCommand } from "./command.ts";

const HINTS: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/EAUTH|535|534|530/, "Look at the user and the password in SMTP_URL (special characters have to be percent-encoded there)."],
  [
    /550|551|553|554/,
    "The server does not send for this sender or to this address: MAIL_DOMAIN has to be one that it sends for.",
  ],
  [/TLS|certificate/i, "smtps:// is for port 465, smtp:// for 587 and 25, where STARTTLS is offered."],
];

/**
 * `weighbridge mail test --to ADDRESS`: sends a mail as the service would, by `SMTP_URL`, signed where a DKIM key is set. Exit
 * code 1, and in words why, where it does not go out.
 */
export const mailTest: DefineCommand = (command) =>
  void command.requiredOption("--to <address>", "who gets it").action(async ({ to }: { readonly to: string }) => {
    if (!isMailAddress(to)) throw new Error(`${to} is no mail address.`);
    const { smtpUrl, dkim, mailDomain } = readSettings(process.env);
    if (smtpUrl === null) throw new Error("SMTP_URL is not set: the service writes its mail to files in DATA_DIR/outbox.");
    const { smtpMailer } = await import("#adapters/smtp-mailer.ts");
    const mailer = smtpMailer(smtpUrl, dkim, { name: mailDomain });
    const from = `Weighbridge <no-reply@${mailDomain}>`;
    try {
      const { refused } = await mailer.send({
        from,
        to: [to],
        messageId: `${newUuid()}@${mailDomain}`,
        subject: "Test mail of Weighbridge",
        text: "This mail was sent by `weighbridge mail test`.",
        sentAt: new Date(),
        attachments: [],
      });
      const [no] = refused;
      if (no !== undefined) throw new Error(`it was not taken for ${no.address}: ${no.said}`);
    } catch (error) {
      const { message, code = "" } = error as Error & { readonly code?: string };
      const hint = HINTS.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1];
      throw new Error(`The mail was not sent. ${message}${hint === undefined ? "" : `\n${hint}`}`, { cause: error });
    } finally {
      mailer.close?.();
    }
    console.log(
      `The mail server took it for ${to}, from ${from}, ${dkim === null ? "not signed (no DKIM key is set)" : `signed by DKIM for ${dkim.domain}`}.`,
    );
  });
