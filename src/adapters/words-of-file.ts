import { type FormatCallback, htmlToText } from "html-to-text";
import type { SpoolFile } from "./spool.ts";

/** HTML is read as far as this, and so deep: making text of it takes time that grows faster than it does. */
const MAX_HTML = { maxInputLength: 200_000, maxDepth: 50, maxChildNodes: 5_000, ellipsis: "..." };
/** Of a file; beyond it words are no invoice. */
const MAX_BYTES = 1024 * 1024;
const CHARSET = /<meta[^>]{0,200}?charset\s*=\s*["']?\s*([\w-]{1,40})/i;
/** A page has one of these before any words. */
const IS_PAGE = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html|head|body|table|div|p|meta)\b/i;

/** Between the cells of a row: nothing else keeps a quantity from the price beside it where the markup has no space there. */
const BETWEEN_CELLS = "   ";
const cell: FormatCallback = (element, walk, builder) => {
  walk(element.children, builder);
  builder.addLiteral(BETWEEN_CELLS);
};
const row: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 });
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 1 });
};
/** What nobody sees who reads the mail: an amount there is no amount of the invoice. */
const HIDDEN = [
  "[hidden]",
  ...["display:none", "visibility:hidden", "mso-hide:all", "font-size:0px", "font-size:0pt", "font-size:0;"].flatMap((style) => [
    `[style*="${style}" i]`,
    `[style*="${style.replace(":", ": ")}" i]`,
  ]),
];

/**
 * What a reader of the HTML would read, without its links' addresses and images; nothing of it is loaded or run. Empty where
 * there is none, or it cannot be read.
 */
export function plainText(html: string | boolean | undefined): string {
  if (typeof html !== "string") return "";
  try {
    const text = htmlToText(html.slice(0, MAX_HTML.maxInputLength), {
      wordwrap: false,
      limits: MAX_HTML,
      formatters: { cell, row },
      selectors: [
        { selector: "td", format: "cell" },
        { selector: "th", format: "cell" },
        { selector: "tr", format: "row" },
        ...HIDDEN.map((selector) => ({ selector, format: "skip" })),
        { selector: "img", format: "skip" },
        { selector: "a", options: { ignoreHref: true } },
      ],
    });
    return text
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trim();
  } catch {
    return "";
  }
}

interface FileWithWords {
  readonly content: SpoolFile;
  /** Its first bytes. */
  readonly head: Buffer;
  readonly name: string;
  readonly saidType: string;
}

/** What a file that is words says. */
export interface FileWords {
  readonly kind: "web page" | "text";
  readonly text: string;
}

/** The words of a web page or a text that came as a file; undefined: it is neither. */
export async function wordsOfFile({ content, head, name, saidType }: FileWithWords): Promise<FileWords | undefined> {
  const isPage = IS_PAGE.test(decodeText(head));
  const isText = /\.(?:te?xt|log)$/i.test(name) || (/^text\/plain\b/i.test(saidType) && !/\.\w{1,5}$/.test(name));
  if (!isPage && !isText) return undefined;
  const bytes = await content.readAt(0, Math.min(MAX_BYTES, content.digest().bytes));
  // What looks like words by its name alone may be anything.
  if (!isPage && bytes.subarray(0, head.length).includes(0) && !hasMark(bytes)) return undefined;
  const text = decodeText(bytes);
  return isPage ? { kind: "web page", text: plainText(text) } : { kind: "text", text: text.replaceAll("\r\n", "\n") };
}

const hasMark = (bytes: Buffer): boolean => ["fffe", "feff"].includes(bytes.toString("hex", 0, 2));

/** As its byte order mark says, or the page itself; else as UTF-8, and where it is none, as Windows writes in the West. */
export function decodeText(bytes: Buffer): string {
  const marked = hasMark(bytes) ? (bytes[0] === 0xff ? "utf-16le" : "utf-16be") : undefined;
  const said = marked ?? CHARSET.exec(bytes.toString("latin1", 0, 4_096))?.[1];
  for (const charset of [said, "utf-8"])
    try {
      // Cut in the middle of a character the end of it is unknown, which is no other charset.
      if (charset !== undefined) return new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true });
    } catch {
      // No charset that is known, or not that of these bytes.
    }
  return new TextDecoder("windows-1252").decode(bytes);
}
