import { mkdir, open } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * What has a name in the folder since it was made, linked or renamed there has it after a power failure too: a file that was
 * flushed outlives one by its bytes alone.
 */
export async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder that nobody else may read, durable with those above it that had to be made. */
export async function makeDurableFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) await flushFolder(dirname(made));
}
