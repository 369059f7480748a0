import { mediaTypeOf } from "../document/media-type.ts";

/** What a file is by its first bytes, or why nothing can be read of it, for a person. */
export type FileKind = { readonly kind: "pdf" | "xml" | "image" } | { readonly kind: "unreadable"; readonly reason: string };

/** Readers of PDF look for the head this far into a file: some are written behind the head of a mail or a printer. */
const PDF_HEAD_WITHIN = 1_024;
const unreadable = (what: string, instead: string): FileKind => ({
  kind: "unreadable",
  reason: `it is ${what}, which is not read: ${instead}`,
});
const PDF_OR_IMAGE = "send a PDF, or an image as JPEG, PNG or TIFF";

const OTHERS: readonly (readonly [head: RegExp, what: string])[] = [
  [/^PK/, "a ZIP container or an office file"],
  [/^\u00d0\u00cf/, "an office file of the old kind"],
  [/^[\s\S]{4}ftyp(heic|heix|hevc|mif1|msf1|avif)/, "an HEIC photograph"],
  [/^RIFF[\s\S]{4}WEBP/, "a WebP image"],
  [/^GIF8/, "a GIF image"],
  [/^BM/, "a bitmap"],
  [/^\{\\rtf/, "a text of the kind RTF"],
  [/^ISA/, "an X12 file"],
  [/^\s*<(!doctype html|html)/i, "a web page"],
];

export function fileKindOf(content: Uint8Array): FileKind {
  if (content.length === 0) return { kind: "unreadable", reason: "it is empty" };
  const head = latin1(content.subarray(0, PDF_HEAD_WITHIN));
  const mediaType = mediaTypeOf(content);
  if (mediaType.startsWith("image/")) return { kind: "image" };
  if (head.includes("%PDF-")) return { kind: "pdf" };
  const other = OTHERS.find(([start]) => start.test(head));
  if (other !== undefined) return unreadable(other[1], PDF_OR_IMAGE);
  if (isXml(content, head)) return { kind: "xml" };
  return unreadable("of no kind that is known", PDF_OR_IMAGE);
}

/** In UTF-8 with or without a byte order mark, or in UTF-16. */
const isXml = (content: Uint8Array, head: string): boolean =>
  /^(\xef\xbb\xbf)?\s*<[?!A-Za-z]/.test(head) || ((content[0] ?? 0) + (content[1] ?? 0) === 0xfe + 0xff && head.includes("<"));

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);
