/**
 * Arrays as PostgreSQL's binary format has them (`array_recv`), one dimension. A parameter that is a buffer goes over the wire as
 * it is, so a statement over arrays of long texts spares both sides the quoting of every text: the driver would escape each
 * quotation mark of a JSON body, and the server would look for it again.
 */
type Write<T> = {
  /** Bytes of one value. */
  readonly size: (value: T) => number;
  readonly put: (into: Buffer, value: T, at: number) => void;
};

const HEAD = 20;
const NULL = -1;
const OID = { bytea: 17, int2: 21, text: 25, uuid: 2950 } as const;

const TEXT: Write<string> = {
  size: (text) => Buffer.byteLength(text),
  put: (into, text, at) => void into.write(text, at, "utf8"),
};
const BYTEA: Write<Buffer> = { size: (bytes) => bytes.length, put: (into, bytes, at) => void bytes.copy(into, at) };
const SMALLINT: Write<number> = { size: () => 2, put: (into, value, at) => void into.writeInt16BE(value, at) };
const UUID: Write<string> = {
  size: () => 16,
  put: (into, uuid, at) => {
    // Fewer digits would leave in the message what the memory held before.
    if (into.write(uuid.replaceAll("-", ""), at, 16, "hex") !== 16) throw new Error("a uuid has 32 hexadecimal digits");
  },
};

export function textArray(values: readonly (string | null)[]): Buffer {
  return arrayOf(OID.text, TEXT, values);
}

export function byteaArray(values: readonly (Buffer | null)[]): Buffer {
  return arrayOf(OID.bytea, BYTEA, values);
}

export function smallintArray(values: readonly (number | null)[]): Buffer {
  return arrayOf(OID.int2, SMALLINT, values);
}

/** Uuids in their usual form: 36 characters, hyphens where they belong. */
export function uuidArray(values: readonly (string | null)[]): Buffer {
  return arrayOf(OID.uuid, UUID, values);
}

function arrayOf<T>(elementType: number, { size, put }: Write<T>, values: readonly (T | null)[]): Buffer {
  const sizes = values.map((value) => (value === null ? NULL : size(value)));
  const bytes = Buffer.allocUnsafe(sizes.reduce((sum, each) => sum + 4 + Math.max(each, 0), values.length === 0 ? 12 : HEAD));
  bytes.writeInt32BE(values.length === 0 ? 0 : 1, 0);
  bytes.writeInt32BE(sizes.includes(NULL) ? 1 : 0, 4);
  bytes.writeInt32BE(elementType, 8);
  if (values.length === 0) return bytes;
  bytes.writeInt32BE(values.length, 12);
  bytes.writeInt32BE(1, 16);
  let at = HEAD;
  for (const [index, value] of values.entries()) {
    const length = sizes[index] as number;
    bytes.writeInt32BE(length, at);
    at += 4;
    if (value === null) continue;
    put(bytes, value, at);
    at += length;
  }
  return bytes;
}
