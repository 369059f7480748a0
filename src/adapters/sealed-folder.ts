import { createCipheriv, createDecipheriv, createHash, hkdfSync, timingSafeEqual } from "node:crypto";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { WrittenFile } from "./copy-folder.ts";
import { readFromPlace, writeToPlace } from "./copy-place.ts";

/**
 * A folder of files that are compressed (zstd) and encrypted (AES-256-GCM). Each has a key of its own, made of the folder's key
 * and of its name, so that none stands for another; it is cut into pieces that are numbered and of which one is the last, so
 * that none is missing, doubled or at another place.
 */
export interface SealedFolder {
  /** Or `s3://bucket/prefix`. */
  readonly folder: string;
  readonly key: Buffer;
  /** What all of its files belong to. */
  readonly about: string;
}

const MAGIC = Buffer.from("WBBK1\n");
const PIECE_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const HEAD_BYTES = 4;
/** Set in the length of the last piece. */
const LAST = 0x80_00_00_00;
/** Rows and letters shrink to a fifth at the cheapest level; pictures stay as they are at any. */
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Writes a file; the answer is of what was given, as it is read again. Nothing that is there is overwritten. */
export async function writeSealed(
  sealed: SealedFolder,
  name: string,
  content: AsyncIterable<Uint8Array | string>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Buffer> {
    for await (const more of content) {
      const chunk = Buffer.from(more);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  const write = (packed: AsyncIterable<Buffer>): Promise<unknown> =>
    writeToPlace(sealed.folder, name, async (add) => {
      await add(MAGIC);
      for await (const piece of sealedPieces(sealed, name, packed)) await add(piece);
    });
  await pipeline(Readable.from(counted()), createZstdCompress(LEVEL), write);
  return { bytes, sha256: hash.digest("hex") };
}

async function* sealedPieces(sealed: SealedFolder, name: string, packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const key = keyOf(sealed, name);
  let waiting = Buffer.alloc(0);
  let number = 0;
  for await (const chunk of packed) {
    waiting = Buffer.concat([waiting, chunk]);
    for (; waiting.length > PIECE_BYTES; waiting = waiting.subarray(PIECE_BYTES))
      yield seal(key, number++, false, waiting.subarray(0, PIECE_BYTES));
  }
  yield seal(key, number, true, waiting);
}

function seal(key: Buffer, number: number, isLast: boolean, plain: Buffer): Buffer {
  const head = headOf(plain.length + TAG_BYTES, isLast);
  const cipher = createCipheriv("aes-256-gcm", key, nonceOf(number));
  cipher.setAAD(head);
  return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/**
 * The content of a file, some at a time. Throws, in words, where a piece was changed, moved, left out or added, before it is
 * answered.
 */
export async function* readSealed(sealed: SealedFolder, name: string): AsyncGenerator<Buffer> {
  const unpacked = createZstdDecompress();
  const opening = pipeline(Readable.from(openedPieces(sealed, name)), unpacked).catch((error: Error) => {
    unpacked.destroy(error);
  });
  for await (const chunk of unpacked) yield chunk as Buffer;
  await opening;
}

async function* openedPieces(sealed: SealedFolder, name: string): AsyncGenerator<Buffer> {
  const key = keyOf(sealed, name);
  const changed = (): Error => new Error(`${name} was changed or cut off: it does not open with the key of the backup`);
  let waiting = Buffer.alloc(0);
  let number = -1;
  let isOver = false;
  for await (const chunk of readFromPlace(sealed.folder, name)) {
    waiting = Buffer.concat([waiting, chunk]);
    if (number < 0) {
      if (waiting.length < MAGIC.length) continue;
      if (!timingSafeEqual(waiting.subarray(0, MAGIC.length), MAGIC)) throw changed();
      waiting = waiting.subarray(MAGIC.length);
      number = 0;
    }
    while (waiting.length >= HEAD_BYTES) {
      if (isOver) throw changed();
      const head = waiting.readUInt32BE(0);
      const isLast = head >= LAST;
      const length = isLast ? head - LAST : head;
      if (length < TAG_BYTES || length > PIECE_BYTES + TAG_BYTES) throw changed();
      if (waiting.length < HEAD_BYTES + length) break;
      yield open(key, number++, waiting.subarray(0, HEAD_BYTES + length), changed);
      waiting = waiting.subarray(HEAD_BYTES + length);
      isOver = isLast;
    }
  }
  if (!isOver || waiting.length > 0) throw changed();
}

function open(key: Buffer, number: number, piece: Buffer, changed: () => Error): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(number), { authTagLength: TAG_BYTES });
  decipher.setAAD(piece.subarray(0, HEAD_BYTES));
  decipher.setAuthTag(piece.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
  } catch {
    throw changed();
  }
}

const keyOf = ({ key, about }: SealedFolder, name: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `${about}/${name}`, 32));

/** Each key is of one file: its pieces are numbered from 0. */
function nonceOf(number: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 8);
  return nonce;
}

function headOf(length: number, isLast: boolean): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(isLast ? length + LAST : length);
  return head;
}
