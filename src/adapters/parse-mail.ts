import { once } from "node:events";
import { compose, type Duplex, type Readable } from "node:stream";
import { callbackify } from "node:util";
import { type AddressObject, type AttachmentStream, MailParser, type MessageText } from "mailparser";
import { MAX_FILES_OF_A_MAIL } from "#domain/mail/mail-limits.ts";
import { isAutomaticSubject } from "#domain/mail/automatic-subject.ts";
import { wordsOfParts } from "#domain/mail/words-of-parts.ts";
import { x12InText } from "#domain/mail/x12-in-text.ts";
import { openContainer, UNPACK_LIMITS } from "./open-container.ts";
import { openSpoolFile, type SpoolFile } from "./spool.ts";
import { type DeliveryReport, readBounce, readReport } from "./read-bounce.ts";
import { type UuFile, uuFiles, type UuSink, UuTakenOut } from "./uuencode.ts";
import { plainText } from "./words-of-file.ts";

/** A file of a mail, on the local disk until `close`. */
export interface MailFile {
  readonly name: string;
  /** What its sender calls it; what it is its bytes say. */
  readonly saidType: string;
  /** A part of the text: a logo, a signature. */
  readonly isRelated: boolean;
  readonly content: SpoolFile;
  /** Its first bytes. */
  readonly head: Buffer;
  /**
   * Not taken as it is: files were taken out of it (`ignored`), or it could not be opened (`rejected`). Null: it is what it is.
   */
  readonly note: { readonly outcome: "ignored" | "rejected"; readonly reason: string; readonly mediaType: string } | null;
  /** Of a mail within the mail: what it says, and how many of the files that follow were in it. */
  readonly within: (MailWords & { readonly files: number }) | null;
}

/** The words of a mail, without X12 among them: that is a file. */
export interface MailWords {
  readonly subject: string;
  /** Those of a page (HTML) where they say more than the text does. */
  readonly text: string;
}

/** A mail as it is read; texts are what their senders wrote, capped. */
export interface ParsedMail {
  readonly messageId: string | null;
  /** Addresses in From, lower case. */
  readonly from: readonly string[];
  readonly fromName: string | null;
  readonly subject: string;
  /** Those of a page (HTML) where they say more than the text does. */
  readonly text: string;
  /** The same without X12 that somebody pasted there: that is among the files. */
  readonly words: string;
  /** Written by a machine: an out-of-office note, a list (RFC 3834, RFC 2919), a receipt that it was read (RFC 8098). */
  readonly isAutomatic: boolean;
  /** A delivery report (RFC 3462). */
  readonly isReport: boolean;
  /** What the delivery report says of one of our mails, where it says it in a form for machines (RFC 3464). */
  readonly report: DeliveryReport | null;
  readonly files: readonly MailFile[];
  /** Files beyond the most that are read. */
  readonly leftOut: number;
}

const MAX_DEPTH = 3;
const MAX_TEXT = 200_000;
const MAX_LINE = 998;
const HEAD_BYTES = 4_096;
const MESSAGE = "message/rfc822";
const UNSAID_TYPE = "application/octet-stream";
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

/** A header that anybody wrote is far below this, with a thousand recipients and every relay's signature in it. */
const MAX_HEADER = { bytes: 256 * 1024, lines: 10_000 } as const;
const [LF, CR] = [10, 13];

/**
 * Throws `UnreadableMail` where the header of a raw message is too large. Before anything else reads it: the time to unfold one
 * grows with the square of its lines, and for a megabyte of them a process would stand still for minutes.
 */
export async function refuseLongHeader(raw: Readable): Promise<void> {
  let [bytes, lines, inLine] = [0, 0, 0];
  for await (const chunk of raw)
    for (const byte of chunk as Buffer) {
      bytes += 1;
      if (byte === LF) {
        if (inLine === 0) return;
        lines += 1;
        inLine = 0;
      } else if (byte !== CR) inLine += 1;
      if (bytes > MAX_HEADER.bytes) throw new UnreadableMail(`its header has more than ${MAX_HEADER.bytes / 1024} KB`);
      if (lines > MAX_HEADER.lines) throw new UnreadableMail(`its header has more than ${MAX_HEADER.lines} lines`);
    }
}

/** Of a part that is words no more is kept than this, whatever its encoding: the parser holds all it is given. */
const MAX_TEXT_PART_BYTES = 2 * 1024 * 1024;

/** What the parser does with a piece of a mail; its types leave it out. */
interface PieceOfMail {
  readonly root?: boolean;
  readonly contentType?: string | false;
  readonly disposition?: string | false;
  readonly filename?: string | false;
  readonly encoding?: string | false;
  getDecoder(): Duplex;
}
interface NodeOfMail {
  isAttachment?: boolean;
  readonly decoder?: Duplex;
  readonly contentStream?: Duplex;
}
interface ParserWithin {
  createNode(piece: PieceOfMail): NodeOfMail;
  cleanup(done: (error?: Error) => void): void;
}

declare module "mailparser" {
  interface MailParser extends ParserWithin {}
}

/** A part that is uuencoded as a whole, by what its header says; mailers wrote it so before there was base64. */
const UUENCODED = /^(?:x-)?uue(?:ncode)?$/i;
/** Parts of these types are words, where nothing says that they are a file. */
const WORDS = /^(?:text\/(?:plain|html)|message\/delivery-status)$/i;
/** Words that have such a name are a file, whatever a mail program says of where to show them: X12 is sent so. */
const NAMED_WORDS = /\.(?:txt|edi|x12|210)$/i;

class OurParser extends MailParser {
  readonly #uuFiles: UuSink;
  readonly #texts: NodeOfMail[] = [];

  constructor(options: ConstructorParameters<typeof MailParser>[0], files: UuSink) {
    super(options);
    this.#uuFiles = files;
  }

  override createNode(piece: PieceOfMail): NodeOfMail {
    const type = piece.contentType || (piece.root === true ? "text/plain" : "");
    const isText = WORDS.test(type);
    // Of words alone: a multipart with a name has no bytes of its own.
    const isNamed = isText && typeof piece.filename === "string" && NAMED_WORDS.test(piece.filename);
    const isTextPart = isText && !isNamed && (piece.disposition || "inline") === "inline";
    const isEncoded = typeof piece.encoding === "string" && UUENCODED.test(piece.encoding);
    const plainDecoder = piece.getDecoder.bind(piece);
    if (isTextPart || isEncoded)
      piece.getDecoder = () =>
        compose(
          plainDecoder(),
          new UuTakenOut(isEncoded ? null : this.#uuFiles, isTextPart ? MAX_TEXT_PART_BYTES : Infinity),
        ) as Duplex;
    const node = super.createNode(piece);
    if (isNamed) node.isAttachment = true;
    if (isTextPart) this.#texts.push(node);
    return node;
  }

  /** The parser takes what there is of the words when it has read the mail: they are waited for. */
  override cleanup(done: (error?: Error) => void): void {
    const ends = this.#texts.map(async ({ decoder, contentStream }) => {
      if (contentStream === undefined || contentStream.readableEnded) return;
      const ended = once(contentStream, "end");
      decoder?.end();
      await ended;
    });
    callbackify(() => Promise.all(ends))((error) => (error ? done(error) : super.cleanup(done)));
  }
}

/** What the parser says of a header that is longer than it reads. */
const TOO_LONG = "EMAXLEN";

/** The bytes are no mail that can be taken apart. */
export class UnreadableMail extends Error {}

/** Documents of office programs are archives inside: they stay whole. */
const OFFICE_NAME = /\.(?:xls[xmb]|doc[xm]|ppt[xm]|od[tsp])$/i;
const PLAIN = { kind: "plain" } as const;
const inside = (count: number, what: string): string => `${what}: ${count === 1 ? "1 file is" : `${count} files are`} in it.`;
const cleanName = (name: string, number: number): string =>
  clean(name, 255).replaceAll(/[\p{Cc}\p{Bidi_Control}/\\]/gu, "_") || `attachment-${number}`;

const openParser = (files: UuSink): OurParser =>
  new OurParser(
    {
      maxHeadSize: MAX_HEADER.bytes,
      // A mail within the mail is a file, also where it is to be shown among the words.
      ignoreEmbedded: true,
      skipImageLinks: true,
      skipTextLinks: true,
      // A text is made of HTML here: the parser gives up a whole message over HTML that is long or broken.
      skipHtmlToText: true,
      skipTextToHtml: true,
      checksumAlgo: false,
    },
    files,
  );

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
 * Reads a raw message; mails, archives and winmail.dat within it too, three deep. The caller calls `close`: files lie on the disk
 * until then. Throws `UnreadableMail`.
 */
export async function parseMail(raw: Readable, folder: string): Promise<ParsedMail & { close(): Promise<void> }> {
  const files: MailFile[] = [];
  let leftOut = 0;
  const budget = { ...UNPACK_LIMITS };
  let about: string | null = null;
  const readInto = async (source: Readable, depth: number): Promise<ReadWords> => {
    const amongText: { readonly at: number; readonly file: UuFile }[] = [];
    const parser = openParser(
      uuFiles(folder, () => {
        if (files.length < MAX_FILES_OF_A_MAIL)
          return (file) => void amongText.push({ at: files.push(uuencodedFile(file, files.length + 1)) - 1, file });
        leftOut += 1;
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
    source.pipe(parser);
    let text = "";
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === "text") {
        text = wordsOfParts(part.text ?? "", plainText(part.html));
        continue;
      }
      inPart = part.content as Readable;
      await readPart(part, depth);
      inPart = null;
      part.release?.();
    }
    for (const { at, file } of amongText) {
      files[at] = { ...uuencodedFile(file, at + 1), head: await file.content.readAt(0, HEAD_BYTES) };
      if (file.isWhole) await openFile(at, depth);
      else noteAt(at, "rejected", BROKEN_OFF, UNSAID_TYPE);
    }
    const found = files.length >= MAX_FILES_OF_A_MAIL ? undefined : x12InText(text);
    if (found !== undefined) files.push(await x12File(found.x12, folder));
    return { headers, text, words: found?.rest ?? text };
  };
  const readPart = async (part: AttachmentStream, depth: number): Promise<void> => {
    if (files.length >= MAX_FILES_OF_A_MAIL) {
      leftOut += 1;
      for await (const chunk of part.content as Readable) void chunk;
      return;
    }
    const content = await openSpoolFile(folder);
    let isKept = false;
    try {
      const head = await writePart(part.content as Readable, content);
      if (depth === 1 && ABOUT.has(part.contentType)) about ??= head.toString("utf8").split(/\r?\n\r?\n/)[0] ?? null;
      const file: MailFile = {
        name: cleanName(part.filename ?? "", files.length + 1),
        // The parser says false where the field is there and says nothing.
        saidType: clean(part.contentType || UNSAID_TYPE, 255),
        isRelated: part.related || (part.contentDisposition === "inline" && part.cid !== undefined),
        content,
        head,
        note: null,
        within: null,
      };
      const at = files.push(file) - 1;
      isKept = true;
      if (part.contentType !== MESSAGE) return openFile(at, depth);
      if (depth >= MAX_DEPTH) return noteAt(at, "rejected", "A mail within mails within the mail is not opened.", MESSAGE);
      const { headers, words } = await readInto(content.read(), depth + 1);
      const count = files.length - at - 1;
      files[at] = { ...file, within: { subject: subjectIn(headers), text: cleanText(words), files: count } };
      noteAt(at, "ignored", inside(count, "A mail within the mail"), MESSAGE);
    } finally {
      // What is in nobody's list, as a part that breaks off: left open, its file would end the process when it is collected.
      if (!isKept) await content.close();
    }
  };
  const noteAt = (at: number, outcome: "ignored" | "rejected", reason: string, mediaType: string): void => {
    const file = files[at];
    if (file !== undefined) files[at] = { ...file, note: { outcome, reason, mediaType } };
  };
  /** Takes out what lies in a file, where it is a container; what lies there is looked at alike. */
  const openFile = async (at: number, depth: number): Promise<void> => {
    const file = files[at];
    if (file === undefined) return;
    const opened = OFFICE_NAME.test(file.name) ? PLAIN : await openContainer(file, folder, budget);
    if (opened.kind === "plain") return;
    if (opened.kind === "refused") return noteAt(at, "rejected", opened.reason, opened.mediaType);
    leftOut += opened.leftOut;
    for (const [number, inner] of opened.files.entries()) {
      const content = inner.content ?? (await openSpoolFile(folder));
      const head = await content.readAt(0, HEAD_BYTES);
      const saidType = UNSAID_TYPE;
      const note = inner.refusal === null ? null : { outcome: "rejected" as const, reason: inner.refusal, mediaType: saidType };
      const place =
        files.push({ name: cleanName(inner.name, number + 1), saidType, isRelated: false, content, head, note, within: null }) -
        1;
      if (note !== null) continue;
      if (depth < MAX_DEPTH) await openFile(place, depth + 1);
      else if ((await openContainer({ content, head }, folder, { bytes: 0, files: 0 })).kind !== "plain")
        noteAt(place, "rejected", "An archive within archives is not opened: send the files themselves.", saidType);
    }
    noteAt(at, "ignored", inside(opened.files.length, "Opened"), opened.mediaType);
  };
  const close = async (): Promise<void> => {
    await Promise.all(files.map((file) => file.content.close()));
  };
  try {
    const { headers, text, words } = await readInto(raw, 1);
    return { ...described({ headers, text, words }, about), files, leftOut, close };
  } catch (error) {
    await close();
    // What the disk or the store says is nothing the mail is to blame for; the parser has a code of its own.
    const { code } = error as { readonly code?: unknown };
    if (typeof code === "string" && code !== TOO_LONG) throw error;
    const { message } = error as Error;
    throw new UnreadableMail(/child nodes/.test(message) ? "it has more than 1,000 parts" : message, { cause: error });
  }
}
