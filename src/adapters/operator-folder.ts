import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { flushFolder, makeDurableFolder } from "./durable-folder.ts";

/** What strangers send there is kept within this: nobody empties it but the operator. */
export const OPERATOR_MAIL = { files: 1_000, bytes: 1024 * 1024 } as const;

/**
 * Keeps a mail to the operator as a file: written beside, flushed, then renamed, so that one that is there is there whole.
 * Answers its path, or why it cannot be kept.
 */
export async function keepForOperator(
  folder: string,
  name: string,
  mail: { readonly bytes: number; readonly chunks: AsyncIterable<Uint8Array> },
): Promise<{ readonly path: string } | { readonly refusal: "full" | "too-large" }> {
  if (mail.bytes > OPERATOR_MAIL.bytes) return { refusal: "too-large" };
  await makeDurableFolder(folder);
  if ((await readdir(folder)).length >= OPERATOR_MAIL.files) return { refusal: "full" };
  const path = join(folder, `${name}.eml`);
  const beside = `${path}.part`;
  try {
    const file = await open(beside, "wx", 0o600);
    try {
      for await (const chunk of mail.chunks) await file.writeFile(chunk);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(beside, path);
    await flushFolder(folder);
    return { path };
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
