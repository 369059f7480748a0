import { wordsOfParts } from "#domain/mail/words-of-parts.ts";
import { charsetOfCodepage } from "./codepages.ts";
import { decompressRtf } from "./decompress-rtf.ts";
import { readRtf } from "./read-rtf.ts";
import type { ReadableBytes, TnefText } from "./read-tnef.ts";
import { decodeText, plainText } from "./words-of-file.ts";

/** Of each form of the words so much is read. */
const MAX_BYTES = 2 * 1024 * 1024;

/** The words of a message in winmail.dat, of whichever forms it has them in; empty where they cannot be read. */
export async function wordsOfTnef(source: ReadableBytes, { codepage, text, page, rtf }: TnefText): Promise<string> {
  const bytesOf = (lies: { readonly start: number; readonly end: number } | null): Promise<Buffer> =>
    lies === null
      ? Promise.resolve(Buffer.alloc(0))
      : source.readAt(lies.start, Math.max(0, Math.min(MAX_BYTES, lies.end - lies.start)));
  const charset = text?.isUnicode === true ? "utf-16le" : charsetOfCodepage(codepage);
  const own = untilZero(new TextDecoder(charset).decode(await bytesOf(text)));
  const shown = plainText(untilZero(decodeText(await bytesOf(page))));
  const unpacked = own.trim() !== "" && shown.trim() !== "" ? null : decompressRtf(await bytesOf(rtf));
  const rich = unpacked === null ? null : readRtf(unpacked);
  const ofRich = rich === null ? "" : rich.kind === "html" ? plainText(rich.text) : rich.text;
  return wordsOfParts(wordsOfParts(own, shown), ofRich).replaceAll("\r\n", "\n").trim();
}

const untilZero = (text: string): string => text.split("\u0000", 1)[0] ?? "";
