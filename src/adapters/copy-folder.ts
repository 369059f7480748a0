import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolder, makeDurableFolder } from "./durable-folder.ts";

export interface WrittenFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Adds to a file that is being written. */
export type WriteMore = (content: Uint8Array | string) => Promise<void>;

/** Names within the folder: those that the copy itself makes. */
const NAME = /^(?:[\w.-]+\/){0,2}[\w-][\w.-]*$/;

const pathOf = (folder: string, name: string): string => {
  if (!NAME.test(name) || name.includes("..")) throw new Error(`${name} is no file of a copy`);
  return join(folder, name);
};

/** Makes the folder, for its owner alone. Throws where something is in it. */
export async function makeCopyFolder(folder: string): Promise<void> {
  await makeDurableFolder(folder);
  if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: name a folder that is, or none`);
}

/** Writes a file of a copy, and flushes it to the disk. Nothing that is there is overwritten, and no link followed. */
export async function writeCopyFile(
  folder: string,
  name: string,
  content: (write: WriteMore) => Promise<void>,
): Promise<WrittenFile> {
  const path = pathOf(folder, name);
  await makeDurableFolder(dirname(path));
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    await content(async (more) => {
      const chunk = typeof more === "string" ? Buffer.from(more) : more;
      hash.update(chunk);
      bytes += chunk.length;
      await file.writeFile(chunk);
    });
    await file.sync();
    await flushFolder(dirname(path));
    return { bytes, sha256: hash.digest("hex") };
  } finally {
    await file.close();
  }
}

const CHUNK_BYTES = 256 * 1024;

/** The bytes of a file of a copy. Throws where it is missing, or a link. */
export async function* readCopyFile(folder: string, name: string): AsyncGenerator<Buffer> {
  const file = await openToRead(folder, name);
  try {
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const openToRead = (folder: string, name: string): Promise<FileHandle> =>
  open(pathOf(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "ENOENT" ? new Error(`${name} is missing in the copy`) : error;
  });

const NEWLINE = 0x0a;

/** Hands on the lines of a file of a copy, some at a time, without their ends; answers what was read. */
export async function readCopyLines(
  folder: string,
  name: string,
  visit: (lines: readonly string[]) => Promise<void>,
): Promise<WrittenFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  let rest: Buffer[] = [];
  for await (const chunk of readCopyFile(folder, name)) {
    hash.update(chunk);
    bytes += chunk.length;
    const end = chunk.lastIndexOf(NEWLINE);
    if (end < 0) {
      rest.push(chunk);
      continue;
    }
    const whole = Buffer.concat([...rest, chunk.subarray(0, end)]).toString("utf8");
    rest = end + 1 < chunk.length ? [chunk.subarray(end + 1)] : [];
    await visit(whole.split("\n"));
  }
  if (rest.length > 0) throw new Error(`${name} ends within a line`);
  return { bytes, sha256: hash.digest("hex") };
}
