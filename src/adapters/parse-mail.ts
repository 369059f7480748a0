import type { Readable } from "node:stream";
import type { AddressObject, AttachmentStream, MessageText } from "mailparser";
import { MAX_FILES_OF_A_MAIL } from "#domain/mail/mail-limits.ts";
import { isAutomaticSubject } from "#domain/mail/automatic-subject.ts";
import { wordsOfParts } from "#domain/mail/words-of-parts.ts";
import { x12InText } from "#domain/mail/x12-in-text.ts";
import { openContainer, type UnpackBudget, UNPACK_LIMITS } from "./open-container.ts";
import { openParser } from "./open-mail-parser.ts";
import { type MailFile, type ParsedMail, UnreadableMail } from "./parsed-mail.ts";
import { beginsAsSigned, type Enveloped, readSigned, UnreadableSigned } from "./read-signed.ts";
import { openSpoolFile, type SpoolFile } from "./spool.ts";
import { readBounce, readReport } from "./read-bounce.ts";
import { type UuFile, uuFiles } from "./uuencode.ts";
import { decodeText, plainText } from "./words-of-file.ts";

const MAX_DEPTH = 3;
const MAX_TEXT = 200_000;
const MAX_LINE = 998;
const HEAD_BYTES = 4_096;
const MESSAGE = "message/rfc822";
const UNSAID_TYPE = "application/octet-stream";
/** A file that a mail program keeps a mail as: it begins with a field of its header. */
const MAIL_NAME = /\.eml$/i;
const MAIL_HEAD = /^(?:[!-9;-~]{1,80}:[ \t]|>?From )/;
/** The mail that a report is about, whole or its header alone. */
const ABOUT = new Set([MESSAGE, "text/rfc822-headers", "message/rfc822-headers"]);

/** Whether a machine wrote a mail (RFC 3834, RFC 2919), and what mail programs say of it that know neither. */
function saysAutomatic(headers: ReadonlyMap<string, unknown>): boolean {
  const submitted = textOf(headers.get("auto-submitted")).trim().toLowerCase();
  const subject = textOf(headers.get("subject"));
  const path = headers.get("return-path");
  return (
    (submitted !== "" && submitted !== "no") ||
    /^\s*(?:bulk|list|junk|auto[-_ ]?reply)\s*$/i.test(textOf(headers.get("precedence"))) ||
    ["list", "x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply"].some((name) => headers.has(name)) ||
    isAutomaticSubject(subject, { besideMark: headers.has("x-auto-response-suppress") }) ||
    // Nobody is to answer it: what came back, or what tells so. A mailbox keeps it in this header.
    (path !== undefined && /^(?:<>)?$/.test(textOf(path).trim()) && addressesOf(path).every(({ address }) => !address))
  );
}

/** Text as it can be stored: no zero characters, whole code points, capped. */
const clean = (text: string, most: number): string => text.replaceAll("\u0000", "").slice(0, most).toWellFormed();

/** What would show words in another order than they are written, or end what shows them. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const TURNS_WORDS = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const cleanText = (text: string): string => clean(text.slice(0, 2 * MAX_TEXT).replaceAll(TURNS_WORDS, ""), MAX_TEXT);

const addressesOf = (value: unknown): AddressObject["value"] =>
  value !== null && typeof value === "object" && "value" in value ? (value as AddressObject).value : [];

const textOf = (value: unknown): string =>
  typeof value === "string"
    ? value
    : value !== null && typeof value === "object" && "value" in value && typeof value.value === "string"
      ? value.value
      : "";

const subjectIn = (headers: ReadonlyMap<string, unknown>): string =>
  clean(textOf(headers.get("subject")).replaceAll(/\p{Cc}+/gu, " "), MAX_LINE);

/** A mail, or one within it, as its parser read it. */
interface ReadWords {
  readonly headers: ReadonlyMap<string, unknown>;
  readonly text: string;
  readonly words: string;
}

/** The `report-type` of a multipart/report. */
const reportTypeOf = (value: unknown): string => {
  const params = value !== null && typeof value === "object" && "params" in value ? value.params : null;
  const type = params !== null && typeof params === "object" && "report-type" in params ? params["report-type"] : null;
  return typeof type === "string" ? type.toLowerCase() : "";
};

/** Sets a part down; answers its first bytes. */
async function writePart(part: Readable, content: SpoolFile): Promise<Buffer> {
  const heads: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of part) {
    const some = chunk as Buffer;
    if (bytes < HEAD_BYTES) heads.push(some.subarray(0, HEAD_BYTES - bytes));
    bytes += some.length;
    await content.write(some);
  }
  return Buffer.concat(heads);
}

/** Answers the first bytes of what is read. */
function keepBeginning(source: Readable): () => Buffer {
  const kept: Buffer[] = [];
  let bytes = 0;
  source.on("data", (chunk: Buffer) => {
    if (bytes < MAX_TEXT) kept.push(Buffer.from(chunk.subarray(0, MAX_TEXT - bytes)));
    bytes += chunk.length;
  });
  return () => Buffer.concat(kept);
}

const isMultipart = (headers: ReadonlyMap<string, unknown>): boolean =>
  /^multipart\b/i.test(textOf(headers.get("content-type")).trim());

/** What stands below the header of a mail. */
const bodyOf = (raw: Buffer): string => {
  const text = decodeText(raw).replaceAll("\r\n", "\n");
  const at = text.indexOf("\n\n");
  return at < 0 ? "" : text.slice(at + 2);
};

/** What the parser says of a header that is longer than it reads. */
const TOO_LONG = "EMAXLEN";

/** Documents of office programs are archives inside: they stay whole. */
const OFFICE_NAME = /\.(?:xls[xmb]|doc[xm]|ppt[xm]|od[tsp])$/i;
const PLAIN = { kind: "plain" } as const;
const inside = (count: number, what: string): string => `${what}: ${count === 1 ? "1 file is" : `${count} files are`} in it.`;
const unnamed = (number: number): string => `attachment-${number}`;
const cleanName = (name: string, number: number): string =>
  clean(name, 255).replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "_") || unnamed(number);
const SIGNED_MIME = "application/pkcs7-mime";
const SIGNED_TYPE = /^application\/(?:x-)?pkcs7-mime\b/i;

/** X12 among the words of a mail is a file as any other. */
async function x12File(x12: string, folder: string): Promise<MailFile> {
  const content = await openSpoolFile(folder);
  await content.write(Buffer.from(x12));
  const head = await content.readAt(0, HEAD_BYTES);
  return { name: "message.edi", saidType: "application/edi-x12", isRelated: false, content, head, note: null, within: null };
}

/** A file that stood among the words of a mail. */
const uuencodedFile = ({ name, content }: UuFile, number: number): MailFile => ({
  name: cleanName(name, number),
  saidType: UNSAID_TYPE,
  isRelated: false,
  content,
  head: Buffer.alloc(0),
  note: null,
  within: null,
});
const BROKEN_OFF = "It breaks off among the words of the mail (uuencode): ask for it again.";

/** What a mail says of itself. `about`: the header of the mail within it, where there is one. */
function described({ headers, text, words }: ReadWords, about: string | null): Omit<ParsedMail, "files" | "leftOut"> {
  const isMachines = textOf(headers.get("content-type")).toLowerCase() === "multipart/report";
  const isReceipt = isMachines && reportTypeOf(headers.get("content-type")) === "disposition-notification";
  const from = addressesOf(headers.get("from")).flatMap((entry) => entry.group ?? [entry]);
  const isAutomatic = isReceipt || saysAutomatic(headers);
  const subject = textOf(headers.get("subject"));
  const failedRecipients = headers.has("x-failed-recipients") ? textOf(headers.get("x-failed-recipients")) : null;
  const bounce = isMachines
    ? undefined
    : readBounce({ from: from[0]?.address, subject, text: text.slice(0, MAX_TEXT), failedRecipients, about, isAutomatic });
  const isReport = (isMachines && !isReceipt) || bounce !== undefined;
  return {
    messageId: clean(textOf(headers.get("message-id")), MAX_LINE) || null,
    from: from.flatMap(({ address }) => (address === undefined || address === "" ? [] : [clean(address.toLowerCase(), 320)])),
    fromName: clean(from[0]?.name ?? "", 255) || null,
    subject: subjectIn(headers),
    text: cleanText(text),
    words: cleanText(words),
    isAutomatic,
    isReport,
    report: bounce ?? (isReport ? readReport(text, about) : null),
  };
}

/**
 * Reads a raw message; mails, archives, winmail.dat and signed mails (S/MIME) within it too, three deep. The caller calls
 * `close`: files lie on the disk until then. Throws `UnreadableMail`.
 */
export async function parseMail(raw: Readable, folder: string): Promise<ParsedMail & { close(): Promise<void> }> {
  const parts = new PartsOfMail(folder);
  try {
    const words = await parts.readInto(raw, 1);
    const { files, leftOut } = parts;
    return { ...described(words, parts.about), files, leftOut, close: () => parts.close() };
  } catch (error) {
    await parts.close();
    // What the disk or the store says is nothing the mail is to blame for; the parser has a code of its own.
    const { code } = error as { readonly code?: unknown };
    if (typeof code === "string" && code !== TOO_LONG) throw error;
    const { message } = error as Error;
    throw new UnreadableMail(/child nodes/.test(message) ? "it has more than 1,000 parts" : message, { cause: error });
  }
}

/** The files of a mail, as they are found in it and in what lies in it. */
class PartsOfMail {
  readonly files: MailFile[] = [];
  /** Files beyond the most that are read. */
  leftOut = 0;
  /** The header of the mail that a report is about. */
  about: string | null = null;
  readonly #folder: string;
  readonly #budget: UnpackBudget = { ...UNPACK_LIMITS };

  constructor(folder: string) {
    this.#folder = folder;
  }

  async close(): Promise<void> {
    await Promise.all(this.files.map((file) => file.content.close()));
  }

  /** Takes a mail apart; answers its words. */
  async readInto(source: Readable, depth: number): Promise<ReadWords> {
    const first = this.files.length;
    const amongText: { readonly at: number; readonly file: UuFile }[] = [];
    const parser = openParser(
      uuFiles(this.#folder, () => {
        if (!this.#isFull())
          return (file) => void amongText.push({ at: this.files.push(uuencodedFile(file, this.files.length + 1)) - 1, file });
        this.leftOut += 1;
        return undefined;
      }),
    );
    const headers = new Map<string, unknown>();
    parser.on("headers", (given: Map<string, unknown>) => {
      for (const [name, value] of given) headers.set(name, value);
    });
    // A part whose mail breaks off would be waited for without end.
    let inPart: Readable | null = null;
    parser.on("error", (error) => inPart?.destroy(error));
    source.on("error", (error) => parser.destroy(error));
    const beginning = keepBeginning(source);
    source.pipe(parser);
    let [text, ofOutlook] = ["", ""];
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === "text") {
        text = wordsOfParts(part.text ?? "", plainText(part.html));
        continue;
      }
      inPart = part.content as Readable;
      ofOutlook ||= await this.#readPart(part, depth);
      inPart = null;
      part.release?.();
    }
    for (const { at, file } of amongText) {
      this.files[at] = { ...uuencodedFile(file, at + 1), head: await file.content.readAt(0, HEAD_BYTES) };
      if (file.isWhole) await this.#openFile(at, depth);
      else this.#noteAt(at, "rejected", BROKEN_OFF, UNSAID_TYPE);
    }
    if (ofOutlook !== "") text = wordsOfParts(text, ofOutlook);
    if (text.trim() === "") text = this.#wordsOfSigned(first);
    // Its parts are nowhere to be found: what stands there is read by a person.
    if (text.trim() === "" && this.files.length === first && isMultipart(headers)) text = bodyOf(beginning());
    const found = this.#isFull() ? undefined : x12InText(text);
    if (found !== undefined) this.files.push(await x12File(found.x12, this.#folder));
    return { headers, text, words: found?.rest ?? text };
  }

  #isFull(): boolean {
    return this.files.length >= MAX_FILES_OF_A_MAIL;
  }

  /** A mail that is signed as a whole has no words but those within: they are its own, and nobody else's. */
  #wordsOfSigned(first: number): string {
    const file = this.files[first];
    if (file?.within == null || !SIGNED_TYPE.test(file.note?.mediaType ?? "")) return "";
    this.files[first] = { ...file, within: null };
    return file.within.text;
  }

  /** Answers the words that Outlook put into a file of its own. */
  async #readPart(part: AttachmentStream, depth: number): Promise<string> {
    if (this.#isFull()) {
      this.leftOut += 1;
      for await (const chunk of part.content as Readable) void chunk;
      return "";
    }
    const content = await openSpoolFile(this.#folder);
    let isKept = false;
    try {
      const head = await writePart(part.content as Readable, content);
      if (depth === 1 && ABOUT.has(part.contentType)) this.about ??= head.toString("utf8").split(/\r?\n\r?\n/)[0] ?? null;
      const at =
        this.files.push({
          name: cleanName(part.filename ?? "", this.files.length + 1),
          // The parser says false where the field is there and says nothing.
          saidType: clean(part.contentType || UNSAID_TYPE, 255),
          isRelated: part.related || (part.contentDisposition === "inline" && part.cid !== undefined),
          content,
          head,
          note: null,
          within: null,
        }) - 1;
      isKept = true;
      return await this.#openFile(at, depth);
    } finally {
      // What is in nobody's list, as a part that breaks off: left open, its file would end the process when it is collected.
      if (!isKept) await content.close();
    }
  }

  #noteAt(at: number, outcome: "ignored" | "rejected", reason: string, mediaType: string): void {
    const file = this.files[at];
    if (file !== undefined) this.files[at] = { ...file, note: { outcome, reason, mediaType } };
  }

  /**
   * Takes out what lies in a file, where something does; what lies there is looked at alike. Answers the words that lie there of
   * the mail itself, as in winmail.dat.
   */
  async #openFile(at: number, depth: number): Promise<string> {
    const file = this.files[at];
    if (file === undefined) return "";
    if (file.saidType === MESSAGE || (MAIL_NAME.test(file.name) && MAIL_HEAD.test(file.head.toString("latin1"))))
      await this.#openMail(at, file, depth);
    else if (beginsAsSigned(file.head)) await this.#openSigned(at, file, depth);
    else return this.#openContainer(at, file, depth);
    return "";
  }

  async #openMail(at: number, file: MailFile, depth: number): Promise<void> {
    if (depth >= MAX_DEPTH) return this.#noteAt(at, "rejected", "A mail within mails within the mail is not opened.", MESSAGE);
    const { headers, words } = await this.readInto(file.content.read(), depth + 1);
    const subject = subjectIn(headers);
    const count = this.files.length - at - 1;
    const name = file.name === unnamed(at + 1) && subject !== "" ? `${cleanName(subject.slice(0, 100), at + 1)}.eml` : file.name;
    this.files[at] = { ...file, name, within: { subject, text: cleanText(words), files: count } };
    this.#noteAt(at, "ignored", inside(count, "A mail within the mail"), MESSAGE);
  }

  /** A mail that is signed so that its words are hidden (S/MIME): they are read, whoever signed it. */
  async #openSigned(at: number, file: MailFile, depth: number): Promise<void> {
    const type = file.saidType;
    const opened = await signedIn(file);
    if (opened instanceof UnreadableSigned)
      return this.#noteAt(
        at,
        "rejected",
        `It is a file of S/MIME that cannot be read (${opened.message}): send the mail without.`,
        type,
      );
    if (opened.kind === "other") return this.#noteAt(at, "ignored", opened.reason, type);
    if (opened.kind === "encrypted")
      return this.#noteAt(at, "rejected", "It is encrypted (S/MIME): send the mail without.", type);
    if (depth >= MAX_DEPTH) return this.#noteAt(at, "rejected", "A mail within mails within the mail is not opened.", type);
    const content = await openSpoolFile(this.#folder);
    try {
      for (const piece of opened.pieces) for await (const chunk of file.content.read(piece)) await content.write(chunk as Buffer);
      const { headers, words } = await this.readInto(content.read(), depth + 1);
      const count = this.files.length - at - 1;
      this.files[at] = { ...file, within: { subject: subjectIn(headers), text: cleanText(words), files: count } };
      this.#noteAt(at, "ignored", inside(count, "A signed mail (S/MIME), opened"), SIGNED_MIME);
    } finally {
      await content.close();
    }
  }

  async #openContainer(at: number, file: MailFile, depth: number): Promise<string> {
    const opened = OFFICE_NAME.test(file.name) ? PLAIN : await openContainer(file, this.#folder, this.#budget);
    if (opened.kind === "plain") return "";
    if (opened.kind === "refused") {
      this.#noteAt(at, "rejected", opened.reason, opened.mediaType);
      return "";
    }
    this.leftOut += opened.leftOut;
    for (const [number, inner] of opened.files.entries()) {
      const content = inner.content ?? (await openSpoolFile(this.#folder));
      const head = await content.readAt(0, HEAD_BYTES);
      const saidType = UNSAID_TYPE;
      const note = inner.refusal === null ? null : { outcome: "rejected" as const, reason: inner.refusal, mediaType: saidType };
      const name = cleanName(inner.name, number + 1);
      const place = this.files.push({ name, saidType, isRelated: false, content, head, note, within: null }) - 1;
      if (note !== null) continue;
      if (depth < MAX_DEPTH) await this.#openFile(place, depth + 1);
      else if ((await openContainer({ content, head }, this.#folder, { bytes: 0, files: 0 })).kind !== "plain")
        this.#noteAt(place, "rejected", "An archive within archives is not opened: send the files themselves.", saidType);
    }
    this.#noteAt(at, "ignored", inside(opened.files.length, "Opened"), opened.mediaType);
    return opened.words;
  }
}

async function signedIn({ content }: MailFile): Promise<Enveloped | UnreadableSigned> {
  try {
    return await readSigned(content, content.digest().bytes);
  } catch (error) {
    if (error instanceof UnreadableSigned) return error;
    throw error;
  }
}
