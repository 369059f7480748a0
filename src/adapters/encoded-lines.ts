import { crc32 } from "node:zlib";

/** What a line says that begins a file among words. */
export interface BegunFile {
  readonly name: string;
  readonly coding: Coding;
}

/** One of the ways in which files were written among words before there was MIME: a line that begins one, its lines, an end. */
interface Coding {
  /** Bytes that a line says it has; -1: it is no line of a file. */
  bytesIn(line: Buffer): number;
  decode(line: Buffer, bytes: number): Buffer;
  /** Null: the file goes on. Else whether it is whole. */
  end(line: Buffer, made: MadeBytes): boolean | null;
}

/** What of a file came out so far. */
export interface MadeBytes {
  readonly bytes: number;
  readonly crc32: number;
}

/** No line that counts here is longer: SMTP takes 998 characters. */
export const MAX_ENCODED_LINE = 1_000;
const [SPACE, GRAVE] = [0x20, 0x60];
const MAX_UU_LINE = 300;

/** POSIX, uuencode: 63 bytes make 84 characters, and some programs add a sum. */
const UUENCODE: Coding = {
  // Blanks at the end, which are zeros, get lost on the way.
  bytesIn: (line) => {
    if (line.length === 0) return 0;
    const bytes = ((line[0] ?? SPACE) - SPACE) & 63;
    if (line.length > MAX_UU_LINE || line.length - 1 > Math.ceil(bytes / 3) * 4 + 2) return -1;
    for (const character of line) if (character < SPACE || character > GRAVE) return -1;
    return bytes;
  },
  decode: (line, bytes) => {
    const decoded = Buffer.alloc(Math.ceil(bytes / 3) * 3);
    const at = (place: number): number => ((line[place] ?? SPACE) - SPACE) & 63;
    for (let from = 1, to = 0; to < bytes; from += 4, to += 3) {
      const four = (at(from) << 18) | (at(from + 1) << 12) | (at(from + 2) << 6) | at(from + 3);
      decoded[to] = four >> 16;
      decoded[to + 1] = (four >> 8) & 255;
      decoded[to + 2] = four & 255;
    }
    return decoded.subarray(0, bytes);
  },
  end: (line) => (line.toString("latin1", 0, MAX_UU_LINE).trimEnd() === "end" ? true : null),
};

const BASE64_LINE = /^(?:[A-Za-z0-9+/]{4}){0,249}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?\s{0,3}$/;

/** The other way of POSIX's uuencode (`begin-base64`). */
const BASE64: Coding = {
  bytesIn: (line) => {
    const text = line.toString("latin1");
    return BASE64_LINE.test(text) ? Buffer.byteLength(text.trimEnd(), "base64") : -1;
  },
  decode: (line) => Buffer.from(line.toString("latin1"), "base64"),
  end: (line) => (/^====\s{0,3}$/.test(line.toString("latin1", 0, 10)) ? true : null),
};

/** A line that says which part of a yEncoded file follows: it has no bytes of it. */
export function isPartOfYenc(line: Buffer): boolean {
  return line.toString("latin1", 0, 7) === "=ypart ";
}

/** yEnc: each byte is its own character, moved by 42; `=` before those that no line may have, moved by 64 more. */
const YENC: Coding = {
  bytesIn: (line) => (isPartOfYenc(line) ? 0 : line.length),
  decode: (line) => {
    const decoded = Buffer.alloc(line.length);
    let to = 0;
    for (let from = 0; from < line.length; from += 1) {
      const isMoved = line[from] === 0x3d;
      if (isMoved) from += 1;
      decoded[to] = ((line[from] ?? 0) - (isMoved ? 106 : 42)) & 255;
      to += 1;
    }
    return decoded.subarray(0, to);
  },
  end: (line, made) => {
    const text = line.toString("latin1", 0, MAX_UU_LINE);
    if (!text.startsWith("=yend ")) return null;
    const sum = /\bp?crc32=0{0,8}([0-9a-f]{1,8})\b/i.exec(text)?.[1];
    const isSum = sum === undefined || Number.parseInt(sum, 16) === made.crc32;
    return isSum && Number(/\bsize=(\d{1,12})\b/.exec(text)?.[1]) === made.bytes && !/\bpart=(?!1\b)\d/.test(text);
  },
};

const BEGINS: readonly (readonly [RegExp, Coding])[] = [
  [/^begin 0?[0-7]{3} ([^\r\n]{1,255})$/, UUENCODE],
  [/^begin-base64 0?[0-7]{3} ([^\r\n]{1,255})$/, BASE64],
  [/^=ybegin (?=[^\r\n]{0,200}\bline=\d)(?=[^\r\n]{0,200}\bsize=\d)[^\r\n]{0,200}?\bname=([^\r\n]{1,255})$/, YENC],
];

/** What begins in a line; undefined: nothing. */
export function begunIn(line: Buffer): BegunFile | undefined {
  if (line.length > MAX_UU_LINE + 255 || (line[0] !== 0x62 && line[0] !== 0x3d)) return undefined;
  const text = line.toString("utf8");
  for (const [pattern, coding] of BEGINS) {
    const name = pattern.exec(text)?.[1]?.trim();
    if (name !== undefined) return { name, coding };
  }
  return undefined;
}

/** `made` with these bytes after it. */
export function withBytes(made: MadeBytes, bytes: Buffer): MadeBytes {
  return { bytes: made.bytes + bytes.length, crc32: crc32(bytes, made.crc32) };
}

/** The first place from `from` where a line may begin a file; -1: there is none. */
export function mayBeginAt(data: Buffer, from: number, isLineStart: (place: number) => boolean): number {
  for (let at = data.indexOf("begin", from); at >= 0; at = data.indexOf("begin", at + 1)) {
    const start = at - from >= 2 && data[at - 1] === 0x79 && data[at - 2] === 0x3d ? at - 2 : at;
    if (isLineStart(start)) return start;
  }
  return -1;
}
