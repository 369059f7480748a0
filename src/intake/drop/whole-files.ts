import { constants } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";

/** Names of files that are still being written, as transfer programs give them. */
const UNFINISHED = /^\.|~$|\.(?:tmp|temp|part|partial|filepart|crdownload|swp|lock|inprogress|uploading)$/i;
const READ_BYTES = 256 * 1024;

/** A file as it was seen last. */
export interface Seen {
  readonly size: number;
  readonly mtimeMs: number;
  readonly since: number;
  attempts: number;
  /** What was said last of why it cannot be received. */
  told?: string;
}

export class StillWritten extends Error {}

/** The files that were seen in the folders, and since when each is as it is. */
export class WholeFiles {
  readonly #stableMs: number;
  readonly #seen = new Map<string, Seen>();

  /** @param stableMs how long a file must have kept its size and time */
  constructor(stableMs: number) {
    this.#stableMs = stableMs;
  }

  find(path: string): Seen | undefined {
    return this.#seen.get(path);
  }

  forget(path: string): void {
    this.#seen.delete(path);
  }

  /** Forgets the files that are gone. */
  async forgetGone(): Promise<void> {
    for (const path of this.#seen.keys()) if ((await stat(path).catch(() => undefined)) === undefined) this.#seen.delete(path);
  }

  /** Files of a folder that are whole, the oldest first. */
  async list(folder: string): Promise<readonly string[]> {
    const found: { path: string; mtimeMs: number }[] = [];
    const names = await readdir(folder, { withFileTypes: true }).catch((error: { code?: string }) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    for (const entry of names) {
      if (!entry.isFile() || UNFINISHED.test(entry.name)) continue;
      const path = join(folder, entry.name);
      const now = await stat(path).catch(() => undefined);
      if (now === undefined) continue;
      const before = this.#seen.get(path);
      if (before === undefined || before.size !== now.size || before.mtimeMs !== now.mtimeMs)
        this.#seen.set(path, { size: now.size, mtimeMs: now.mtimeMs, since: performance.now(), attempts: 0 });
      else if (performance.now() - before.since >= this.#stableMs) found.push({ path, mtimeMs: now.mtimeMs });
    }
    return found.sort((a, b) => a.mtimeMs - b.mtimeMs || (a.path < b.path ? -1 : 1)).map(({ path }) => path);
  }
}

/**
 * The bytes of a file, as long as it stays what it was when it was found whole. Others may change the folder meanwhile: no link
 * is followed, and a pipe that took the file's place is not waited for.
 */
export async function* bytesOf(path: string, known: Seen | undefined): AsyncGenerator<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) throw new StillWritten();
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(READ_BYTES));
      if (bytesRead === 0) break;
      yield buffer.subarray(0, bytesRead);
    }
    const now = await file.stat();
    if (known !== undefined && (now.size !== known.size || now.mtimeMs !== known.mtimeMs)) throw new StillWritten();
  } finally {
    await file?.close();
  }
}
