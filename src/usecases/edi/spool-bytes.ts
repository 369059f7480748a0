import { createHash } from "node:crypto";
import { openSpoolFile, type SpoolFile } from "#adapters/spool.ts";

/** Bytes that arrived whole: in memory, or, where they are many, in a file that is gone after `remove`. */
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

/**
 * Takes in bytes at the sender's pace before anything is done with them: a slow sender then holds a socket and no database
 * connection. Up to `inMemory` bytes stay in memory, more go to a file in `folder`.
 */
export async function spoolBytes(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  limits: { readonly inMemory: number; readonly atMost: number; readonly folder: string },
): Promise<Spooled> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let file: SpoolFile | null = null;
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes > limits.atMost) throw new TooManyBytes(limits.atMost);
      if (file === null && bytes <= limits.inMemory) {
        parts.push(chunk);
        continue;
      }
      if (file === null) {
        file = await openSpoolFile(limits.folder);
        if (parts.length > 0) await file.write(Buffer.concat(parts.splice(0)));
      }
      await file.write(chunk);
    }
  } catch (error) {
    await file?.close();
    throw error;
  }
  if (file === null) {
    const content = Buffer.concat(parts);
    const byteHash = createHash("sha256").update(content).digest();
    return { byteHash, bytes, content, read: () => [content], remove: async () => {} };
  }
  const spool = file;
  return {
    byteHash: Buffer.from(spool.digest().hash, "hex"),
    bytes,
    content: null,
    read: () => spool.read() as AsyncIterable<Uint8Array>,
    remove: () => spool.close(),
  };
}
