import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** Bytes set down on the local disk while it is not yet known whether anybody wants them. */
export interface SpoolFile {
  write(bytes: Uint8Array): Promise<void>;
  /** SHA-256 (lower-case hex) and length of what was written. */
  digest(): { readonly hash: string; readonly bytes: number };
  /** From the beginning, or the bytes from `start` to before `end`; several may read. */
  read(range?: { readonly start: number; readonly end: number }): Readable;
  /** So many bytes from there on; fewer at the end. */
  readAt(position: number, length: number): Promise<Buffer>;
  /** Must be called; the bytes are gone. */
  close(): Promise<void>;
}

/**
 * A file without a name: it is taken out of its folder as soon as it is open, so that whatever becomes of this process, nothing
 * is left behind.
 */
export async function openSpoolFile(folder: string): Promise<SpoolFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `weighbridge-spool-${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  await rm(path, { force: true });
  const hash = createHash("sha256");
  let bytes = 0;
  const readAt = async (position: number, length: number): Promise<Buffer> => {
    const buffer = Buffer.alloc(length);
    let read = 0;
    while (read < length) {
      const { bytesRead } = await file.read(buffer, read, length - read, position + read);
      if (bytesRead === 0) break;
      read += bytesRead;
    }
    return buffer.subarray(0, read);
  };
  let digest: { readonly hash: string; readonly bytes: number } | undefined;
  return {
    write: async (chunk) => {
      hash.update(chunk);
      // One call may take a part only, as it does when the disk fills up.
      for (let at = 0; at < chunk.length;) at += (await file.write(chunk, at, chunk.length - at, bytes + at)).bytesWritten;
      bytes += chunk.length;
    },
    digest: () => (digest ??= { hash: hash.digest("hex"), bytes }),
    read: (range) =>
      range === undefined
        ? createReadStream("", { fd: file.fd, start: 0, autoClose: false })
        : // Whoever destroys a stream of a descriptor closes that: of a part others may be read at the same time.
          Readable.from(partsOf(readAt, range), { objectMode: false }),
    readAt,
    close: () => file.close(),
  };
}

const PART_BYTES = 64 * 1024;

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
