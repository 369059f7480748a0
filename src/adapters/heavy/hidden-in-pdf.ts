import { inflateSync } from "node:zlib";

/** What a PDF carries beside its pages, by the names that it must write for that. */
export interface HiddenInPdf {
  readonly hasScript: boolean;
  readonly hasFile: boolean;
}

/** Of one packed stream, and of all of them: more is unpacked by nobody who only wants to know what is in it. */
const MAX_STREAM_BYTES = 8 * 1024 * 1024;
const MAX_ALL_BYTES = 64 * 1024 * 1024;
const MAX_STREAMS = 20_000;
/** Actions of annotations, forms, pages and the opening of the file (PDF 1.7, 12.6.4.16), and those with a rendition. */
const SCRIPT = /\/JavaScript\b|\/JS\s*(?:[(<]|\d+\s+\d+\s+R)/;
/** A file specification with the file itself in it (7.11.3). */
const FILE = /\/EF\s*(?:<<|\d+\s+\d+\s+R)/;
/** Where a stream begins, and how much before it is looked at for what it says of itself. */
const STREAM = /(?<!end)stream\r?\n/g;
const HEAD_LENGTH = 1_000;
/** The stream holds objects (7.5.7). */
const OF_OBJECTS = /\/ObjStm\b/;
const NAME_ESCAPE = /#([0-9a-f]{2})/gi;

/**
 * Whether scripts or files are in a PDF, also in packed streams of objects. What is packed in a way that only hides (not by Flate
 * alone), or into more than is looked at, counts as both.
 */
export function hiddenInPdf(content: Uint8Array): HiddenInPdf {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const plain = bytes.toString("latin1");
  const named = namesOf(plain);
  const found = { hasScript: SCRIPT.test(named), hasFile: FILE.test(named) };
  let [streams, all] = [0, 0];
  for (const { 0: begin, index } of plain.matchAll(STREAM)) {
    if (found.hasScript && found.hasFile) return found;
    const before = plain.slice(Math.max(0, index - HEAD_LENGTH), index);
    const head = namesOf(before.slice(before.lastIndexOf("obj") + 3));
    if (!OF_OBJECTS.test(head)) continue;
    const isMuch = streams >= MAX_STREAMS || all >= MAX_ALL_BYTES;
    const unpacked = isMuch ? undefined : unpack(bytes.subarray(index + begin.length), head);
    if (unpacked === undefined) return { hasScript: true, hasFile: true };
    [streams, all] = [streams + 1, all + unpacked.length];
    const text = namesOf(unpacked);
    found.hasScript ||= SCRIPT.test(text);
    found.hasFile ||= FILE.test(text);
  }
  return found;
}

/** `/J#61vaScript` is `/JavaScript`. */
const namesOf = (text: string): string =>
  text.includes("#") ? text.replaceAll(NAME_ESCAPE, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))) : text;

/** The objects of a stream; undefined where nobody packs them so. */
function unpack(stream: Buffer, head: string): string | undefined {
  const filter = /\/Filter\s*(\[[^\]]*\]|\/\w+)/.exec(head)?.[1]?.replaceAll(/[[\]\s]/g, "");
  const end = stream.indexOf("endstream");
  const own = end === -1 ? stream : stream.subarray(0, end);
  if (filter === undefined) return own.toString("latin1");
  if (filter !== "/FlateDecode" && filter !== "/Fl") return undefined;
  try {
    return inflateSync(own, { maxOutputLength: MAX_STREAM_BYTES, finishFlush: 2 }).toString("latin1");
  } catch (error) {
    // Broken: a reader shows none of its objects either. Too large: nobody knows.
    return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE" ? undefined : "";
  }
}
