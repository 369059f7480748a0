import { crc32, deflateRawSync } from "node:zlib";

export interface ZipEntry {
  readonly name: string;
  readonly content: Buffer | string;
  /** What the archive says of it instead of the truth. */
  readonly saidBytes?: number;
  readonly saidCrc?: number;
  readonly isEncrypted?: boolean;
  readonly method?: number;
}

/** A ZIP archive (APPNOTE 6.3), deflated. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidBytes, saidCrc, isEncrypted = false, method = 8 } of entries) {
    const bytes = Buffer.from(content);
    const packed = method === 8 ? deflateRawSync(bytes) : bytes;
    const named = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE((isEncrypted ? 1 : 0) | 0x800, 2);
    head.writeUInt16LE(method, 4);
    head.writeUInt32LE(saidCrc ?? crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(saidBytes ?? bytes.length, 18);
    head.writeUInt16LE(named.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), head, named, packed]);
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002", "latin1"), Buffer.from([20, 0]), head, place, named]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, list, end]);
}

const attribute = (level: number, id: number, data: Buffer): Buffer => {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt32LE(id, 1);
  head.writeUInt32LE(data.length, 5);
  const check = Buffer.alloc(2);
  check.writeUInt16LE(
    data.reduce((sum, byte) => (sum + byte) & 0xffff, 0),
    0,
  );
  return Buffer.concat([head, data, check]);
};
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0, 0);
  return bytes;
};
const paddedTo4 = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
const property = (tag: number, value: Buffer): Buffer => Buffer.concat([u32(tag), u32(1), u32(value.length), paddedTo4(value)]);

/** RTF as Outlook stores it in a message, without a repetition in it. */
function storedRtf(rtf: string): Buffer {
  const bytes = Buffer.from(rtf, "latin1");
  return Buffer.concat([u32(bytes.length + 12), u32(bytes.length), Buffer.from("MELA"), u32(0), bytes]);
}

/**
 * A TNEF stream as Outlook sends it. `inner`: instead of a file a message of the same form; `isLink`: its name alone; `rtf`: its
 * own words.
 */
export function aTnef(
  files: readonly { readonly name: string; readonly content: Buffer; readonly inner?: true; readonly isLink?: true }[],
  rtf?: string,
): Buffer {
  // Named by a text, as programs beside Outlook name what they add.
  const byName = Buffer.from("X-Note\u0000", "utf16le");
  const noted = [u32(0x8001001e), Buffer.alloc(16, 3), u32(1), u32(byName.length), paddedTo4(byName), u32(1), u32(2)];
  const note = Buffer.concat([...noted, Buffer.from("x\u0000\u0000\u0000")]);
  return Buffer.concat([
    u32(0x223e9f78),
    Buffer.from([1, 0]),
    attribute(1, 0x00089006, u32(0x00010000)),
    ...(rtf === undefined ? [] : [attribute(1, 0x00069003, Buffer.concat([u32(2), note, property(0x10090102, storedRtf(rtf))]))]),
    ...files.flatMap(({ name, content, inner, isLink }) => [
      attribute(2, 0x00069002, Buffer.alloc(14)),
      attribute(2, 0x00018010, Buffer.from(`${name.slice(0, 6).toUpperCase()}~1\u0000`, "latin1")),
      ...(inner === true || isLink === true ? [] : [attribute(2, 0x0006800f, content)]),
      attribute(
        2,
        0x00069005,
        Buffer.concat([
          u32(inner === true ? 3 : 2),
          // A number first: what is not wanted is stepped over.
          Buffer.concat([u32(0x37050003), u32(1)]),
          property(0x3707001f, Buffer.from(`${name}\u0000`, "utf16le")),
          ...(inner === true ? [property(0x3701000d, Buffer.concat([Buffer.alloc(16, 7), content]))] : []),
        ]),
      ),
    ]),
  ]);
}

const ber = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const inside = Buffer.concat(content);
  if (inside.length < 128) return Buffer.concat([Buffer.from([tag, inside.length]), inside]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(inside.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, inside]);
};
/** A value whose end is marked, as who writes as they go does (X.690, 8.1.3.6). */
const open = (tag: number, ...content: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.alloc(2)]);
const oid = (hex: string): Buffer => ber(0x06, Buffer.from(hex, "hex"));

/**
 * A file of S/MIME (CMS): `signed` with its words in it, `open` the same in pieces of a size that is not known before;
 * `detached`, the signature alone; `encrypted`.
 */
export function anSmime(kind: "signed" | "open" | "detached" | "encrypted", content: Buffer): Buffer {
  const rest = ber(0x31, ber(0x30, Buffer.alloc(200, 1)));
  if (kind === "encrypted") return ber(0x30, oid("2a864886f70d010703"), ber(0xa0, ber(0x30, ber(0x02, Buffer.from([0])), rest)));
  const pieces = [0, 1, 2].map((at) => content.subarray((at * content.length) / 3, ((at + 1) * content.length) / 3));
  const held =
    kind === "detached"
      ? []
      : [kind === "open" ? open(0xa0, open(0x24, ...pieces.map((piece) => ber(0x04, piece)))) : ber(0xa0, ber(0x04, content))];
  const build = kind === "open" ? open : ber;
  const digests = ber(0x31, ber(0x30, oid("608648016503040201")));
  const encapsulated = build(0x30, oid("2a864886f70d010701"), ...held);
  const signed = build(0x30, ber(0x02, Buffer.from([1])), digests, encapsulated, rest);
  return build(0x30, oid("2a864886f70d010702"), build(0xa0, signed));
}
