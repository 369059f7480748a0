import type { Readable } from "node:stream";
import { htmlToText } from "html-to-text";
import { type AddressObject, type AttachmentStream, MailParser, type MessageText } from "mailparser";
import { openSpoolFile, type SpoolFile } from "./spool.ts";

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
}

/** A mail as it is read; texts are what their senders wrote, capped. */
export interface ParsedMail {
  readonly messageId: string | null;
  /** Addresses in From, lower case. */
  readonly from: readonly string[];
  readonly fromName: string | null;
  readonly subject: string;
  /** Of HTML where there is no text. */
  readonly text: string;
  /** Written by a machine: an out-of-office note, a list (RFC 3834, RFC 2919). */
  readonly isAutomatic: boolean;
  /** A delivery report (RFC 3462). */
  readonly isReport: boolean;
  readonly files: readonly MailFile[];
  /** Files beyond the most that are read. */
  readonly leftOut: number;
}

const MAX_FILES = 50;
const MAX_DEPTH = 3;
const MAX_TEXT = 200_000;
const MAX_LINE = 998;
const HEAD_BYTES = 4_096;
/** HTML is read as far as this, and so deep: making text of it takes time that grows faster than it does. */
const MAX_HTML = { maxInputLength: 200_000, maxDepth: 50, maxChildNodes: 5_000, ellipsis: "..." };
const MESSAGE = "message/rfc822";

/** Text as it can be stored: no zero characters, whole code points, capped. */
const clean = (text: string, most: number): string => text.replaceAll("\u0000", "").slice(0, most).toWellFormed();

const addressesOf = (value: unknown): AddressObject["value"] =>
  value !== null && typeof value === "object" && "value" in value ? (value as AddressObject).value : [];

const textOf = (value: unknown): string =>
  typeof value === "string"
    ? value
    : value !== null && typeof value === "object" && "value" in value && typeof value.value === "string"
      ? value.value
      : "";

/** What a reader of the HTML would read, without its links' addresses and images. Empty where there is none, or it cannot be read. */
function plainText(html: string | boolean | undefined): string {
  if (typeof html !== "string") return "";
  try {
    return htmlToText(html.slice(0, MAX_HTML.maxInputLength), {
      wordwrap: false,
      limits: MAX_HTML,
      selectors: [
        { selector: "img", format: "skip" },
        { selector: "a", options: { ignoreHref: true } },
      ],
    });
  } catch {
    return "";
  }
}

/** The bytes are no mail that can be taken apart. */
export class UnreadableMail extends Error {}

/** Reads a raw message; mails within it too, three deep. The caller calls `close`: files lie on the disk until then. Throws `UnreadableMail`. */
export async function parseMail(raw: Readable, folder: string): Promise<ParsedMail & { close(): Promise<void> }> {
  const files: MailFile[] = [];
  let leftOut = 0;
  const readInto = async (source: Readable, depth: number): Promise<{ headers: Map<string, unknown>; text: string }> => {
    const parser = new MailParser({
      skipImageLinks: true,
      skipTextLinks: true,
      // A text is made of HTML here: the parser gives up a whole message over HTML that is long or broken.
      skipHtmlToText: true,
      skipTextToHtml: true,
    });
    const headers = new Map<string, unknown>();
    parser.on("headers", (given: Map<string, unknown>) => {
      for (const [name, value] of given) headers.set(name, value);
    });
    source.on("error", (error) => parser.destroy(error));
    source.pipe(parser);
    let text = "";
    for await (const part of parser as AsyncIterable<AttachmentStream | MessageText>) {
      if (part.type === "text") {
        text = part.text?.trim() === "" || part.text === undefined ? plainText(part.html) : part.text;
        continue;
      }
      await readPart(part, depth);
      part.release();
    }
    return { headers, text };
  };
  const readPart = async (part: AttachmentStream, depth: number): Promise<void> => {
    if (files.length >= MAX_FILES) {
      leftOut += 1;
      for await (const chunk of part.content as Readable) void chunk;
      return;
    }
    const content = await openSpoolFile(folder);
    const heads: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of part.content as Readable) {
      const some = chunk as Buffer;
      if (bytes < HEAD_BYTES) heads.push(some.subarray(0, HEAD_BYTES - bytes));
      bytes += some.length;
      await content.write(some);
    }
    if (part.contentType === MESSAGE && depth < MAX_DEPTH) {
      try {
        await readInto(content.read(), depth + 1);
      } finally {
        await content.close();
      }
      return;
    }
    files.push({
      name: clean(part.filename ?? "", 255).replaceAll(/[\p{Cc}/\\]/gu, "_") || `attachment-${files.length + 1}`,
      saidType: clean(part.contentType, 255),
      isRelated: part.related || (part.contentDisposition === "inline" && part.cid !== undefined),
      content,
      head: Buffer.concat(heads),
    });
  };
  const close = async (): Promise<void> => {
    await Promise.all(files.map((file) => file.content.close()));
  };
  try {
    const { headers, text } = await readInto(raw, 1);
    const from = addressesOf(headers.get("from")).flatMap((entry) => entry.group ?? [entry]);
    const submitted = textOf(headers.get("auto-submitted")).toLowerCase();
    return {
      messageId: clean(textOf(headers.get("message-id")), MAX_LINE) || null,
      from: from.flatMap(({ address }) => (address === undefined || address === "" ? [] : [clean(address.toLowerCase(), 320)])),
      fromName: clean(from[0]?.name ?? "", 255) || null,
      subject: clean(textOf(headers.get("subject")), MAX_LINE),
      text: clean(text, MAX_TEXT),
      isAutomatic:
        (submitted !== "" && submitted !== "no") ||
        /^(?:bulk|list|junk|auto_reply)$/i.test(textOf(headers.get("precedence"))) ||
        headers.has("list") ||
        headers.has("x-autoreply"),
      isReport: textOf(headers.get("content-type")).toLowerCase() === "multipart/report",
      files,
      leftOut,
      close,
    };
  } catch (error) {
    await close();
    // What the disk or the store says is nothing the mail is to blame for.
    if (typeof (error as { readonly code?: unknown }).code === "string") throw error;
    throw new UnreadableMail((error as Error).message);
  }
}
