import { randomUUID } from "node:crypto";

export interface MailAttachment {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export interface Mail {
  /** `name <address>` or an address. */
  readonly from: string;
  readonly to: readonly string[];
  readonly replyTo?: string;
  /** Without angle brackets; the same for every try, so that a second copy is recognized. */
  readonly messageId: string;
  readonly inReplyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly sentAt: Date;
  readonly attachments: readonly MailAttachment[];
}

/** Text that would start a header of its own, or cannot be an address: a mistake of the caller's, or an attack. */
export class UnsafeMail extends Error {}

/** A line of a header holds at most 75 characters of encoded words (RFC 2047 section 2). */
const ENCODED_BYTES = 45;
const LINE = 76;

/** Writes a message as RFC 5322 and MIME want it: lines end in CRLF, headers are ASCII, the text is UTF-8 in base64. */
export function composeMail(mail: Mail): Buffer {
  const headers: [string, string][] = [
    ["From", mailbox(mail.from)],
    ["To", mail.to.map(mailbox).join(",\r\n ")],
    ...(mail.replyTo === undefined ? [] : [["Reply-To", mailbox(mail.replyTo)] as [string, string]]),
    ["Subject", encodedText(mail.subject)],
    ["Date", mail.sentAt.toUTCString().replace("GMT", "+0000")],
    ["Message-ID", `<${plainId(mail.messageId)}>`],
    ...(mail.inReplyTo === undefined
      ? []
      : ([
          ["In-Reply-To", `<${plainId(mail.inReplyTo)}>`],
          ["References", `<${plainId(mail.inReplyTo)}>`],
        ] as [string, string][])),
    // Answering machines that look for it stay silent, and so do we (RFC 3834).
    ["Auto-Submitted", "auto-generated"],
    ["MIME-Version", "1.0"],
  ];
  const text = part(
    [["Content-Type", "text/plain; charset=utf-8"]],
    Buffer.from(mail.text.replaceAll(/\r\n|\r|\n/g, "\r\n"), "utf8"),
  );
  if (mail.attachments.length === 0) return Buffer.from(`${print(headers)}\r\n${text}`, "ascii");
  const boundary = `=_${randomUUID()}`;
  const parts = [text, ...mail.attachments.map(attachmentPart)];
  headers.push(["Content-Type", `multipart/mixed; boundary="${boundary}"`]);
  return Buffer.from(
    `${print(headers)}\r\n\r\n${parts.map((entry) => `--${boundary}\r\n${entry}\r\n`).join("")}--${boundary}--\r\n`,
    "ascii",
  );
}

const print = (headers: readonly (readonly [string, string])[]): string =>
  headers.map(([name, value]) => `${name}: ${value}`).join("\r\n");

const part = (headers: readonly (readonly [string, string])[], content: Buffer): string =>
  `${print([...headers, ["Content-Transfer-Encoding", "base64"]])}\r\n\r\n${(content.toString("base64").match(new RegExp(`.{1,${LINE}}`, "g")) ?? []).join("\r\n")}\r\n`;

const attachmentPart = ({ name, mediaType, content }: MailAttachment): string => {
  refuseBreaks(name, "an attachment's name");
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(mediaType)) throw new UnsafeMail("an attachment's media type is none");
  const fallback = name.replaceAll(/[^\x20-\x7e]|["\\]/g, "_");
  // RFC 2231: the very name, for any mail program of this century; the plain one before it for the others.
  const exact = encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return part(
    [
      ["Content-Type", mediaType],
      ["Content-Disposition", `attachment; filename="${fallback}";\r\n filename*=utf-8''${exact}`],
    ],
    content,
  );
};

const refuseBreaks = (text: string, what: string): void => {
  // oxlint-disable-next-line no-control-regex -- control characters are what must not get through
  if (/[\u0000-\u001f\u007f]/.test(text)) throw new UnsafeMail(`${what} must not contain line breaks or control characters`);
};

/** As it is when it is plain, else in encoded words (RFC 2047), cut between characters. */
const encodedText = (text: string): string => {
  refuseBreaks(text, "a subject");
  const plain = /^[\x20-\x7e]*$/.test(text) && !text.includes("=?") && text.length <= LINE - 10;
  if (plain) return text;
  const words: string[] = [];
  let word = "";
  for (const character of text.toWellFormed()) {
    if (Buffer.byteLength(word + character) > ENCODED_BYTES) {
      words.push(word);
      word = "";
    }
    word += character;
  }
  return [...words, word].map((entry) => `=?utf-8?B?${Buffer.from(entry, "utf8").toString("base64")}?=`).join("\r\n ");
};

/** One `@`, no blanks, brackets or quotes: stricter than RFC 5321, and enough for every address that people use. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/;

export function isMailAddress(text: string): boolean {
  return ADDRESS.test(text) && text.length <= 254 && /^[\x21-\x7e]+$/.test(text);
}

const mailbox = (text: string): string => {
  const match = /^(.*)<([^<>]+)>$/.exec(text);
  const address = match?.[2] ?? text;
  if (!isMailAddress(address)) throw new UnsafeMail(`${JSON.stringify(address)} is no mail address`);
  const name = match?.[1]?.trim() ?? "";
  return name === ""
    ? address
    : `${encodedText(name) === name ? `"${name.replaceAll(/["\\]/g, "\\$&")}"` : encodedText(name)} <${address}>`;
};

const plainId = (id: string): string => {
  if (!/^[!-;=?-~]+$/.test(id)) throw new UnsafeMail("a message id is plain text without blanks and brackets");
  return id;
};
