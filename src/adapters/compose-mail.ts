import { createTransport } from "nodemailer";
import type { DkimKey } from "./dkim-key.ts";

export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface Mail {
  /** `name <address>` or an address. */
  readonly from: string;
  readonly to: readonly string[];
  /** Those of `to` whom it is handed over for: the others have it already. Absent: all. */
  readonly handedTo?: readonly string[];
  readonly replyTo?: string;
  /** Without angle brackets; the same for every try, so that a second copy is recognized. */
  readonly messageId: string;
  readonly inReplyTo?: string;
  /** Earlier mails of the thread, the oldest first; without it the one that it answers. */
  readonly references?: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** The same words for mail programs that show HTML. The caller made it: nothing in it is anybody else's markup. */
  readonly html?: string;
  readonly sentAt: Date;
  /**
   * The address by which mail programs stop what comes regularly, without a page (RFC 8058): a POST there does it, and a GET
   * does nothing. https alone: any other is left out.
   */
  readonly unsubscribe?: string;
  /** A person's letter, which somebody is to answer: it does not say that a machine made it. */
  readonly isLetter?: true;
  readonly attachments: readonly MailAttachment[];
}

/** Text that would start a header of its own, or cannot be an address: a mistake of the caller's, or an attack. */
export class UnsafeMail extends Error {}

/** Composes without sending: the message comes back in one piece, with the line ends of RFC 5322. */
const COMPOSER = createTransport(
  { streamTransport: true, buffer: true, newline: "windows" },
  { disableFileAccess: true, disableUrlAccess: true },
);

/**
 * Writes a message as RFC 5322 and MIME want it (nodemailer does), with its text in UTF-8. Refuses beforehand what would start a
 * header or name a recipient of its own: nodemailer quietly repairs such a text, and a letter with a repaired address goes to
 * somebody else. Signed where there is a key.
 */
export async function composeMail(mail: Mail, dkim: DkimKey | null = null): Promise<Buffer> {
  refuseBreaks(mail.subject, "a subject");
  for (const { name, mediaType } of mail.attachments) {
    refuseBreaks(name, "an attachment's name");
    if (!/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) throw new UnsafeMail("an attachment's media type is malformed");
  }
  const { message } = await COMPOSER.sendMail({
    from: mailbox(mail.from),
    to: mail.to.map(mailbox),
    ...(mail.replyTo === undefined ? {} : { replyTo: mailbox(mail.replyTo) }),
    // A mail program would read `=?` as the beginning of encoded words, and show what a carrier hid in a number.
    subject: mail.subject
      .toWellFormed()
      .replaceAll("=?", "= ?")
      .replaceAll(/\p{Bidi_Control}/gu, ""),
    date: mail.sentAt,
    messageId: `<${plainId(mail.messageId)}>`,
    ...(mail.inReplyTo === undefined
      ? {}
      : {
          inReplyTo: `<${plainId(mail.inReplyTo)}>`,
          references: (mail.references ?? [mail.inReplyTo]).map((id) => `<${plainId(id)}>`).join(" "),
        }),
    // Answering machines that look for it stay silent, and so do we (RFC 3834).
    headers: {
      ...(mail.isLetter === true ? {} : { "Auto-Submitted": "auto-generated" }),
      ...(mail.unsubscribe === undefined ? {} : unsubscribeHeaders(mail.unsubscribe)),
    },
    text: mail.text.replaceAll(/\r\n|\r|\n/g, "\r\n"),
    ...(mail.html === undefined ? {} : { html: mail.html }),
    textEncoding: "base64",
    ...(dkim === null ? {} : { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey } }),
    attachments: mail.attachments.map(({ name, mediaType, content }) => ({
      // No folder, and in the order in which it is written.
      filename: name.toWellFormed().replaceAll(/[\p{Bidi_Control}/\\]/gu, "_"),
      contentType: mediaType,
      content,
    })),
  });
  if (!Buffer.isBuffer(message)) throw new TypeError("a message was composed as a stream");
  return message;
}

/** Both of them, or none: what is not named by https must not be called by a program (RFC 8058, 3.1). */
function unsubscribeHeaders(address: string): Readonly<Record<string, string>> {
  const url = new URL(address);
  if (url.protocol !== "https:") return {};
  return { "List-Unsubscribe": `<${url.href}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

function refuseBreaks(text: string, what: string): void {
  // oxlint-disable-next-line no-control-regex -- control characters are what must not get through
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new UnsafeMail(`${what} must not contain line breaks or control characters`);
}

/** One `@`, no blanks, brackets or quotes: stricter than RFC 5321, and enough for every address that people use. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]{1,64}@[^\s<>()[\]\\,;:"@]+$/;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= 254 && /^[\x21-\x7e]+$/.test(text);
}

/** `name <address>` or an address, as its two parts. */
function mailbox(text: string): { readonly name: string; readonly address: string } {
  const match = /^(.*)<([^<>]+)>$/s.exec(text);
  const address = match?.[2] ?? text;
  if (!isMailAddress(address)) throw new UnsafeMail(`${JSON.stringify(address)} is no mail address`);
  const name = match?.[1]?.trim() ?? "";
  refuseBreaks(name, "a name");
  return { name, address };
}

function plainId(id: string): string {
  if (!/^[!-;=?-~]+$/.test(id)) throw new UnsafeMail("a message id is plain text without blanks and brackets");
  return id;
}
