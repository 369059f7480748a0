import type { ReadableBytes } from "./read-tnef.ts";

/** Where bytes lie. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * What a file of S/MIME is (RFC 8551): `signed` with the mail that lies in it, in pieces; `encrypted`; or `other`, with why
 * nothing is read of it.
 */
export type Enveloped =
  | { readonly kind: "signed"; readonly pieces: readonly Range[] }
  | { readonly kind: "encrypted" }
  | { readonly kind: "other"; readonly reason: string };

/** The file is none of S/MIME, or broken. */
export class UnreadableSigned extends Error {}

const [SEQUENCE, SET, INTEGER, OBJECT_ID] = [0x30, 0x31, 0x02, 0x06];
const [OCTETS, OCTETS_IN_PIECES, EXPLICIT] = [0x04, 0x24, 0xa0];
const HIGH_TAG = 0x1f;
const INDEFINITE = 0x80;
const END_OF_CONTENT = 0x00;
const MAX_HEAD = 7;
const MAX_OBJECT_ID = 20;
/** A signer that writes as it goes makes a piece of each kilobyte. */
const MAX_PIECES = 100_000;
const MAX_DEPTH = 8;

/** RFC 5652 and RFC 5083: what a ContentInfo says that it holds, by the bytes of its object identifier. */
const SIGNED = "2a864886f70d010702";
const ENCRYPTED: ReadonlySet<string> = new Set(["2a864886f70d010703", "2a864886f70d010706", "2a864886f70d0109100117"]);
const COMPRESSED = "2a864886f70d0109100109";

interface Value extends Range {
  readonly tag: number;
  /** Its end is marked by what follows its content. */
  readonly isOpen: boolean;
}

/** Whether a file may be one of S/MIME: a sequence that begins with the object identifier of PKCS #7 or S/MIME. */
export function beginsAsSigned(head: Buffer): boolean {
  return (
    head[0] === SEQUENCE &&
    /^30(?:80|[0-7].|81..|82.{4}|83.{6}|84.{8})06(?:09|0b)2a864886f70d01/.test(head.toString("hex", 0, 24))
  );
}

/**
 * Finds the mail within a file that is signed so that its words are hidden (`application/pkcs7-mime`). Signatures are not
 * checked: that a mail is of its domain DKIM says. Throws `UnreadableSigned`.
 */
export async function readSigned(source: ReadableBytes, size: number): Promise<Enveloped> {
  const reader = new BerReader(source);
  const whole = await reader.expect({ start: 0, end: size }, SEQUENCE);
  const type = await reader.expect(whole, OBJECT_ID);
  const said = await reader.objectId(type);
  if (ENCRYPTED.has(said)) return { kind: "encrypted" };
  if (said === COMPRESSED) return { kind: "other", reason: "It is compressed (S/MIME): send the mail without." };
  if (said !== SIGNED) throw new UnreadableSigned("it holds nothing that is known");
  const content = await reader.expect(await reader.expect({ start: type.end, end: whole.end }, EXPLICIT), SEQUENCE);
  const version = await reader.expect(content, INTEGER);
  const digests = await reader.expect({ start: version.end, end: content.end }, SET);
  const after = await reader.endOf(digests);
  const encapsulated = await reader.expect({ start: after, end: content.end }, SEQUENCE);
  const inner = await reader.expect(encapsulated, OBJECT_ID);
  const held = await reader.next({ start: inner.end, end: encapsulated.end });
  if (held === undefined || held.tag !== EXPLICIT) return { kind: "other", reason: "It is a signature alone: no paper." };
  const octets = await reader.next(held);
  if (octets === undefined) throw new UnreadableSigned("what was signed is not in it");
  return { kind: "signed", pieces: await reader.pieces(octets) };
}

/** Reads values by the basic encoding rules (X.690), each where it lies. */
class BerReader {
  readonly #source: ReadableBytes;

  constructor(source: ReadableBytes) {
    this.#source = source;
  }

  /** The value at the start of a range; undefined: there is none. */
  async next({ start, end }: Range): Promise<Value | undefined> {
    if (start >= end) return undefined;
    const head = await this.#source.readAt(start, MAX_HEAD);
    const [tag = 0, first = 0] = head;
    if (head.length < 2) throw new UnreadableSigned("it is cut off");
    if (tag === END_OF_CONTENT && first === 0) return undefined;
    if ((tag & HIGH_TAG) === HIGH_TAG) throw new UnreadableSigned("it has values of a kind that is not read");
    if (first === INDEFINITE) return { tag, start: start + 2, end, isOpen: true };
    const count = first > INDEFINITE ? first - INDEFINITE : 0;
    if (count > 4 || head.length < 2 + count) throw new UnreadableSigned("it says no length that can be");
    const length = count === 0 ? first : head.readUIntBE(2, count);
    const begins = start + 2 + count;
    if (begins + length > end) throw new UnreadableSigned("it is cut off");
    return { tag, start: begins, end: begins + length, isOpen: false };
  }

  async expect(range: Range, tag: number): Promise<Value> {
    const value = await this.next(range);
    if (value?.tag !== tag) throw new UnreadableSigned("it is not built as S/MIME is");
    return value;
  }

  async objectId({ start, end }: Range): Promise<string> {
    if (end - start > MAX_OBJECT_ID) throw new UnreadableSigned("it is not built as S/MIME is");
    return (await this.#source.readAt(start, end - start)).toString("hex");
  }

  /** Where what follows a value begins. */
  async endOf(value: Value, depth = 1): Promise<number> {
    if (!value.isOpen) return value.end;
    if (depth > MAX_DEPTH) throw new UnreadableSigned("it is nested too deep");
    let at = value.start;
    for (let count = 0; count < MAX_PIECES; count += 1) {
      const inner = await this.next({ start: at, end: value.end });
      if (inner === undefined) return at + 2;
      at = await this.endOf(inner, depth + 1);
    }
    throw new UnreadableSigned("it has too many pieces");
  }

  /** Where the bytes of an octet string lie, which may be in pieces. */
  async pieces(octets: Value): Promise<readonly Range[]> {
    if (octets.tag === OCTETS) return [octets];
    if (octets.tag !== OCTETS_IN_PIECES) throw new UnreadableSigned("what was signed is no text");
    const found: Range[] = [];
    let at = octets.start;
    for (;;) {
      const piece = await this.next({ start: at, end: octets.end });
      if (piece === undefined) return found;
      if (piece.tag !== OCTETS || found.length >= MAX_PIECES) throw new UnreadableSigned("it has pieces of pieces, or too many");
      found.push(piece);
      at = piece.end;
    }
  }
}
