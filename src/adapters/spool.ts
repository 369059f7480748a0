import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** Bytes set down in memory, or on the local disk, while it is not yet known whether anybody wants them. */
export interface SpoolFile {
  write(bytes: Uint8Array): Promise<void>;
  /** SHA-256 (lower-case hex) and length of what was written. */
  digest(): { readonly hash: string; readonly bytes: number };
  /** From the beginning, or the bytes from `start` to before `end`; several may read. */
  read(range?: { readonly start: number; readonly end: number }): Readable;
  /** From the beginning; a chunk is there until the next one is asked for, so that a large file costs one buffer. */
  chunks(): AsyncIterable<Uint8Array>;
  /** So many bytes from there on; fewer at the end. */
  readAt(position: number, length: number): Promise<Buffer>;
  /** What another thread takes it over by (`takeSpooled`): it is that one's from now on, and closed here. */
  handOver(): SpooledBytes;
  /** Must be called; the bytes are gone. */
  close(): Promise<void>;
}

/** A file that was written, on its way to another thread: `file` goes into the list of what is transferred. */
export interface SpooledBytes {
  readonly held: Uint8Array;
  readonly file: FileHandle | null;
  readonly hash: string;
  readonly bytes: number;
}

/** As much is held in memory: most mails, receipts and scans of a page never see the disk here. */
const HELD_BYTES = 64 * 1024;

/**
 * A file without a name: it is taken out of its folder as soon as it is open, so that whatever becomes of this process, nothing
 * is left behind. There is none before it is worth one.
 */
export async function openSpoolFile(folder: string): Promise<SpoolFile> {
  return spoolFile(folder, undefined);
}

/** What another thread handed over; it is whole. */
export function takeSpooled(handed: SpooledBytes): SpoolFile {
  return spoolFile("", handed);
}

function spoolFile(folder: string, handed: SpooledBytes | undefined): SpoolFile {
  const hash = createHash("sha256");
  let bytes = handed?.bytes ?? 0;
  let held: Buffer[] = handed === undefined ? [] : [Buffer.from(handed.held)];
  let file: FileHandle | undefined = handed?.file ?? undefined;
  let digest = handed === undefined ? undefined : { hash: handed.hash, bytes: handed.bytes };

  // One call may take a part only, as it does when the disk fills up.
  const put = async (to: FileHandle, chunk: Uint8Array, from: number): Promise<void> => {
    for (let at = 0; at < chunk.length;) at += (await to.write(chunk, at, chunk.length - at, from + at)).bytesWritten;
  };
  const readAt = async (position: number, length: number): Promise<Buffer> => {
    if (file === undefined) return Buffer.concat(held).subarray(position, position + length);
    const buffer = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const { bytesRead } = await file.read(buffer, read, length - read, position + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return buffer.subarray(0, read);
  };
  const digested = () => (digest ??= { hash: hash.digest("hex"), bytes });
  return {
    write: async (chunk) => {
      hash.update(chunk);
      if (file === undefined && bytes + chunk.length <= HELD_BYTES) held.push(Buffer.from(chunk));
      else {
        if (file === undefined) {
          file = await openNameless(folder);
          await put(file, Buffer.concat(held), 0);
          held = [];
        }
        await put(file, chunk, bytes);
      }
      bytes += chunk.length;
    },
    digest: digested,
    read: (range) =>
      range === undefined && file !== undefined
        ? createReadStream("", { fd: file.fd, start: 0, autoClose: false })
        : // Whoever destroys a stream of a descriptor closes that: of a part others may be read at the same time.
          Readable.from(partsOf(readAt, range ?? { start: 0, end: bytes }), { objectMode: false }),
    chunks: () => (file === undefined ? partsOf(readAt, { start: 0, end: bytes }) : throughOneBuffer(file)),
    readAt,
    handOver: () => {
      const given = { held: Buffer.concat(held), file: file ?? null, ...digested() };
      [held, file] = [[], undefined];
      return given;
    },
    close: async () => {
      held = [];
      await file?.close();
    },
  };
}

async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `weighbridge-spool-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path, { force: true });
  return file;
}

const PART_BYTES = 64 * 1024;

async function* throughOneBuffer(file: FileHandle): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(PART_BYTES);
  for (let at = 0; ;) {
    const { bytesRead } = await file.read(buffer, 0, PART_BYTES, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* partsOf(
  readAt: SpoolFile["readAt"],
  { start, end }: { readonly start: number; readonly end: number },
): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const part = await readAt(at, Math.min(PART_BYTES, end - at));
    if (part.length === 0) return;
    at += part.length;
    yield part;
  }
}
