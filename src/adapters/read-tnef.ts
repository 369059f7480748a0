/** What winmail.dat holds: a file, or a message within that is of the same form. */
export interface TnefPart {
  readonly name: string;
  /** Where its bytes lie; null: it is named there and its bytes are elsewhere, as a file that is shared by a link. */
  readonly lies: { readonly start: number; readonly end: number } | null;
}

/** Bytes that are read where they lie. */
export interface ReadableBytes {
  readAt(position: number, length: number): Promise<Buffer>;
}

/** The file is no TNEF that can be taken apart. */
export class UnreadableTnef extends Error {}

const SIGNATURE = 0x223e9f78;
const HEAD_BYTES = 6;
/** Level, id with type, length; after the data a checksum of two bytes. */
const ATTRIBUTE_HEAD = 9;
const CHECKSUM_BYTES = 2;
/** [MS-OXTNEF] 2.1.3.2: attributes of attachments. */
const ATTACH_BEGINS = 0x9002;
const ATTACH_TITLE = 0x8010;
const ATTACH_DATA = 0x800f;
const ATTACH_PROPERTIES = 0x9005;
const MAX_ATTRIBUTES = 10_000;
const MAX_NAME_BYTES = 2_000;
const MAX_DEPTH = 3;

/** [MS-OXPROPS]: names from the best to the worst, and the data itself. */
const LONG_NAME = 0x3707;
const SHORT_NAME = 0x3704;
const SHOWN_NAME = 0x3001;
const DATA = 0x3701;

const isTnef = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === SIGNATURE;

/** Whether a file begins as TNEF does, whatever it is called. */
export function beginsAsTnef(head: Buffer): boolean {
  return isTnef(head);
}

/** The files in a TNEF stream ([MS-OXTNEF]), by where they lie: what Outlook sends as winmail.dat. Throws `UnreadableTnef`. */
export async function readTnef(
  source: ReadableBytes,
  range: { readonly start: number; readonly end: number },
  depth = 1,
): Promise<readonly TnefPart[]> {
  if (!isTnef(await source.readAt(range.start, HEAD_BYTES))) throw new UnreadableTnef("it does not begin as winmail.dat does");
  const found: Found[] = [];
  let at = range.start + HEAD_BYTES;
  for (let count = 0; at + ATTRIBUTE_HEAD <= range.end; count += 1) {
    if (count >= MAX_ATTRIBUTES) throw new UnreadableTnef("it has too many attributes");
    const head = await source.readAt(at, ATTRIBUTE_HEAD);
    if (head.length < ATTRIBUTE_HEAD) break;
    const [id, length] = [head.readUInt16LE(1), head.readUInt32LE(5)];
    const data = { start: at + ATTRIBUTE_HEAD, end: at + ATTRIBUTE_HEAD + length };
    if (data.end > range.end) throw new UnreadableTnef("it ends in the middle of an attribute");
    at = data.end + CHECKSUM_BYTES;
    if (id === ATTACH_BEGINS) found.push({ title: "", names: new Map(), data: null, inner: null });
    const part = found.at(-1);
    if (part === undefined) continue;
    if (id === ATTACH_TITLE) part.title = decode(await source.readAt(data.start, Math.min(length, MAX_NAME_BYTES)), false);
    else if (id === ATTACH_DATA) part.data = data;
    else if (id === ATTACH_PROPERTIES) await readProperties(source, data, part);
  }
  const parts: TnefPart[] = [];
  for (const [index, part] of found.entries()) {
    const inner = part.inner;
    // A message within: a GUID, then the same form again.
    if (inner !== null && isTnef(await source.readAt(inner.start, 4))) {
      if (depth >= MAX_DEPTH) throw new UnreadableTnef("it has messages within messages, deeper than is read");
      parts.push(...(await readTnef(source, inner, depth + 1)));
      continue;
    }
    parts.push({ name: nameOf(part) || `attachment-${index + 1}`, lies: part.data ?? inner });
  }
  return parts;
}

interface Found {
  title: string;
  readonly names: Map<number, string>;
  data: { readonly start: number; readonly end: number } | null;
  /** What its properties say the data is. */
  inner: { readonly start: number; readonly end: number } | null;
}

const nameOf = ({ names, title }: Found): string =>
  names.get(LONG_NAME) ?? (title || (names.get(SHORT_NAME) ?? names.get(SHOWN_NAME) ?? ""));

const decode = (bytes: Buffer, isUnicode: boolean): string => {
  const text = isUnicode ? bytes.subarray(0, bytes.length & ~1).toString("utf16le") : bytes.toString("latin1");
  return text.split("\u0000", 1)[0] ?? "";
};

/** Lengths of values that have one; 0: the value says it itself. Each takes a multiple of four bytes. */
const LENGTHS: Readonly<Record<number, number>> = {
  0x0002: 4,
  0x0003: 4,
  0x0004: 4,
  0x0005: 8,
  0x0006: 8,
  0x0007: 8,
  0x000a: 4,
  0x000b: 4,
  0x0014: 8,
  0x0040: 8,
  0x0048: 16,
  0x000d: 0,
  0x001e: 0,
  0x001f: 0,
  0x0102: 0,
};
const UNICODE = 0x001f;
const OBJECT = 0x000d;
const MANY = 0x1000;
const GUID_BYTES = 16;
const MAX_PROPERTIES = 2_000;

const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** Reads the property list of an attachment ([MS-OXTNEF] 2.1.3.4) as far as its types are known: names, and where data lies. */
async function readProperties(
  source: ReadableBytes,
  range: { readonly start: number; readonly end: number },
  part: Found,
): Promise<void> {
  let at = range.start;
  const integer = async (): Promise<number> => {
    const bytes = await source.readAt(at, 4);
    at += 4;
    if (bytes.length < 4 || at > range.end) throw new UnreadableTnef("its list of properties is cut off");
    return bytes.readUInt32LE(0);
  };
  const count = Math.min(await integer(), MAX_PROPERTIES);
  for (let number = 0; number < count && at < range.end; number += 1) {
    const tag = await integer();
    const [type, id] = [tag & 0xffff, tag >>> 16];
    if (id >= 0x8000) {
      at += GUID_BYTES;
      // Named by a number, or by a text.
      if ((await integer()) === 0) at += 4;
      else at += padded(await integer());
    }
    const length = LENGTHS[type & ~MANY];
    if (length === undefined) return;
    const isMany = (type & MANY) !== 0;
    const values = length === 0 || isMany ? await integer() : 1;
    for (let value = 0; value < values; value += 1) {
      const bytes = length === 0 ? await integer() : length;
      const end = at + bytes;
      if (end > range.end) throw new UnreadableTnef("its list of properties is cut off");
      if (!isMany && [LONG_NAME, SHORT_NAME, SHOWN_NAME].includes(id) && length === 0)
        part.names.set(id, decode(await source.readAt(at, Math.min(bytes, MAX_NAME_BYTES)), type === UNICODE));
      // Of an object the id of its interface comes first.
      if (!isMany && id === DATA) part.inner = { start: type === OBJECT ? at + GUID_BYTES : at, end };
      at += padded(bytes);
    }
  }
}
