import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, mkdtemp, open, rm } from "node:fs/promises";
import { join } from "node:path";

/** Bytes that arrived whole: at hand, or, where they are many, in a file of their own that `remove` deletes. */
export interface Spooled {
  readonly byteHash: Buffer;
  readonly bytes: number;
  /** Null when they are in a file. */
  readonly content: Buffer | null;
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  remove(): Promise<void>;
}

/** The sender's bytes are more than are taken. */
export class TooManyBytes extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`more than ${limit} bytes`);
    this.limit = limit;
  }
}

const READ_BYTES = 256 * 1024;

/**
 * Takes in bytes at the sender's pace before anything is done with them: a slow sender then holds a socket and no database connection. Up to
 * `inMemory` bytes stay at hand, more go to a file in `folder`.
 */
export const spoolBytes = async (
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: { readonly inMemory: number; readonly atMost: number; readonly folder: string },
): Promise<Spooled> => {
  const hash = createHash("sha256");
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let folder: string | null = null;
  let file: FileHandle | null = null;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.atMost) throw new TooManyBytes(limits.atMost);
      hash.update(chunk);
      if (file === null && bytes <= limits.inMemory) {
        parts.push(chunk);
        continue;
      }
      if (file === null) {
        await mkdir(limits.folder, { recursive: true });
        folder = await mkdtemp(join(limits.folder, "edi-"));
        file = await open(join(folder, "file"), "wx", 0o600);
        await file.writeFile(Buffer.concat(parts.splice(0)));
      }
      await file.writeFile(chunk);
    }
  } catch (error) {
    await file?.close();
    if (folder !== null) await rm(folder, { recursive: true, force: true });
    throw error;
  }
  await file?.close();
  const byteHash = hash.digest();
  if (folder === null) {
    const content = Buffer.concat(parts);
    return { byteHash, bytes, content, read: () => [content], remove: async () => {} };
  }
  const path = folder;
  return {
    byteHash,
    bytes,
    content: null,
    read: () => createReadStream(join(path, "file"), { highWaterMark: READ_BYTES }),
    remove: () => rm(path, { recursive: true, force: true }),
  };
};
