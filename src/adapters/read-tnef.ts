import { charsetOfCodepage } from "./codepages.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A file that winmail.dat holds, or the words of a message within it. */
export interface TnefPart {
  readonly name: string;
  /** Where its bytes lie; null: it is named there and its bytes are elsewhere, as a file that is shared by a link. */
  readonly lies: Range | null;
  readonly words: TnefText | null;
}

/** Where the words of a message lie, in the forms that it has them in. */
export interface TnefText {
  readonly codepage: number | null;
  readonly text: (Range & { readonly isUnicode: boolean }) | null;
  readonly page: Range | null;
  /** Compressed rich text: a page or a text in it. */
  readonly rtf: Range | null;
}

/** What winmail.dat holds. */
export interface Tnef {
  readonly parts: readonly TnefPart[];
  /** Its own, beside those of messages within; null: it has none. */
  readonly words: TnefText | null;
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
/** Of the message itself (2.1.3.1). */
const SUBJECT = 0x8004;
const BODY = 0x800c;
const MESSAGE_PROPERTIES = 0x9003;
const CODEPAGE = 0x9007;
const MAX_ATTRIBUTES = 10_000;
const MAX_NAME_BYTES = 2_000;
const MAX_DEPTH = 3;

/** [MS-OXPROPS]: names from the best to the worst, and the data itself. */
const LONG_NAME = 0x3707;
const SHORT_NAME = 0x3704;
const SHOWN_NAME = 0x3001;
const DATA = 0x3701;
const BODY_TEXT = 0x1000;
const BODY_RTF = 0x1009;
const BODY_PAGE = 0x1013;
const FULL_SUBJECT = 0x0037;

const isTnef = (head: Buffer): boolean => head.length >= 4 && head.readUInt32LE(0) === SIGNATURE;

/** Whether a file begins as TNEF does, whatever it is called. */
export function beginsAsTnef(head: Buffer): boolean {
  return isTnef(head);
}

/**
 * The files and words in a TNEF stream ([MS-OXTNEF]), by where they lie: what Outlook sends as winmail.dat. Throws
 * `UnreadableTnef`.
 */
export async function readTnef(source: ReadableBytes, range: Range, depth = 1): Promise<Tnef> {
  const { parts, words } = await readMessage(source, range, depth);
  return { parts, words: hasText(words) ? words : null };
}

const hasText = ({ text, page, rtf }: TnefText): boolean => text !== null || page !== null || rtf !== null;

async function readMessage(
  source: ReadableBytes,
  range: Range,
  depth: number,
): Promise<{ readonly parts: readonly TnefPart[]; readonly words: FoundText }> {
  if (!isTnef(await source.readAt(range.start, HEAD_BYTES))) throw new UnreadableTnef("it does not begin as winmail.dat does");
  const found: Found[] = [];
  const words: FoundText = { codepage: null, subject: "", text: null, page: null, rtf: null };
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
    if (part === undefined) await noteOfMessage(source, { id, data }, words);
    else if (id === ATTACH_TITLE) part.title = await decode(source, data, words.codepage);
    else if (id === ATTACH_DATA) part.data = data;
    else if (id === ATTACH_PROPERTIES)
      await readProperties(source, data, (property) => noteOfFile(source, property, part, words));
  }
  const parts: TnefPart[] = [];
  for (const [index, part] of found.entries()) parts.push(...(await partsOf(source, part, { index, depth })));
  return { parts, words };
}

async function partsOf(
  source: ReadableBytes,
  part: Found,
  { index, depth }: { readonly index: number; readonly depth: number },
): Promise<readonly TnefPart[]> {
  const { inner } = part;
  // A message within: a GUID, then the same form again.
  if (inner === null || !isTnef(await source.readAt(inner.start, 4)))
    return [{ name: nameOf(part) || `attachment-${index + 1}`, lies: part.data ?? inner, words: null }];
  if (depth >= MAX_DEPTH) throw new UnreadableTnef("it has messages within messages, deeper than is read");
  const { parts, words } = await readMessage(source, inner, depth + 1);
  const name = `${words.subject || nameOf(part) || `message-${index + 1}`}.txt`;
  return [...(hasText(words) ? [{ name, lies: null, words }] : []), ...parts];
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
interface FoundText extends Writable<TnefText> {
  subject: string;
}

async function noteOfMessage(
  source: ReadableBytes,
  { id, data }: { readonly id: number; readonly data: Range },
  words: FoundText,
): Promise<void> {
  if (id === CODEPAGE) {
    const codepage = await source.readAt(data.start, 4);
    if (codepage.length === 4) words.codepage = codepage.readUInt32LE(0);
  } else if (id === BODY) words.text ??= { ...data, isUnicode: false };
  else if (id === SUBJECT) words.subject ||= await decode(source, data, words.codepage);
  else if (id === MESSAGE_PROPERTIES)
    // Its files are there, however its words are written down.
    await readProperties(source, data, async ({ id: property, isUnicode, lies }) => {
      if (property === BODY_TEXT) words.text = { ...lies, isUnicode };
      else if (property === BODY_PAGE) words.page = lies;
      else if (property === BODY_RTF) words.rtf = lies;
      else if (property === FULL_SUBJECT)
        words.subject = await decode(source, lies, isUnicode ? null : words.codepage, isUnicode);
    }).catch(unlessCutOff);
}

const unlessCutOff = (error: unknown): void => {
  if (!(error instanceof UnreadableTnef)) throw error;
};

async function noteOfFile(source: ReadableBytes, property: Property, part: Found, { codepage }: TnefText): Promise<void> {
  const { id, type, isUnicode, lies } = property;
  if ([LONG_NAME, SHORT_NAME, SHOWN_NAME].includes(id)) part.names.set(id, await decode(source, lies, codepage, isUnicode));
  // Of an object the id of its interface comes first.
  if (id === DATA) part.inner = { start: type === OBJECT ? lies.start + GUID_BYTES : lies.start, end: lies.end };
}

interface Found {
  title: string;
  readonly names: Map<number, string>;
  data: Range | null;
  /** What its properties say the data is. */
  inner: Range | null;
}

const nameOf = ({ names, title }: Found): string =>
  names.get(LONG_NAME) ?? (title || (names.get(SHORT_NAME) ?? names.get(SHOWN_NAME) ?? ""));

async function decode(source: ReadableBytes, { start, end }: Range, codepage: number | null, isUnicode = false): Promise<string> {
  const bytes = await source.readAt(start, Math.min(end - start, MAX_NAME_BYTES));
  const charset = isUnicode ? "utf-16le" : charsetOfCodepage(codepage);
  return new TextDecoder(charset).decode(isUnicode ? bytes.subarray(0, bytes.length & ~1) : bytes).split("\u0000", 1)[0] ?? "";
}

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

interface Property {
  readonly id: number;
  readonly type: number;
  readonly isUnicode: boolean;
  readonly lies: Range;
}

/** Steps through a list of properties ([MS-OXTNEF] 2.1.3.4) as far as its types are known; tells those of one value. */
async function readProperties(source: ReadableBytes, range: Range, see: (property: Property) => Promise<void>): Promise<void> {
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
      const isByText = (await integer()) !== 0;
      const nameBytes = isByText ? await integer() : 4;
      at += padded(nameBytes);
    }
    const length = LENGTHS[type & ~MANY];
    if (length === undefined) return;
    const isMany = (type & MANY) !== 0;
    const values = length === 0 || isMany ? await integer() : 1;
    for (let value = 0; value < values; value += 1) {
      const bytes = length === 0 ? await integer() : length;
      const end = at + bytes;
      if (end > range.end) throw new UnreadableTnef("its list of properties is cut off");
      if (!isMany && length === 0) await see({ id, type, isUnicode: type === UNICODE, lies: { start: at, end } });
      at += padded(bytes);
    }
  }
}
