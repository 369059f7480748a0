import { randomBytes } from "node:crypto";
import { link, open, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { flushFolder, makeDurableFolder } from "../durable-folder.ts";
import type { MasterKeys } from "./master-keys.ts";
import { KEY_BYTES, type NamedKey, nameKey, unwrapWith, wrapWith } from "./wrap-key.ts";

/** A file of the data folder, a key a line, the newest last; made with the first secret. Nobody else may read it. */
export function masterKeysInFolder(dataDir: string): MasterKeys {
  const file = join(dataDir, "secrets", "master-keys");
  const read = async (): Promise<readonly NamedKey[]> => {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return "";
      throw error;
    });
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => nameKey(Buffer.from(line, "base64")));
  };
  const newKey = (): NamedKey => nameKey(randomBytes(KEY_BYTES));
  const newest = async (): Promise<NamedKey> => {
    const known = (await read()).at(-1);
    if (known !== undefined) return known;
    // Of two processes that begin at once the first one's key stands.
    await write(file, [newKey()], { replaces: false });
    return (await read()).at(-1) as NamedKey;
  };
  return {
    place: file,
    wrap: async (dataKey, context) => wrapWith(await newest(), dataKey, context),
    unwrap: async (key, context) => unwrapWith(await read(), key, context, file),
    renew: async () => write(file, [...(await read()), newKey()], { replaces: true }),
  };
}

/** Whole or not at all, and on the disk before anything is encrypted with it. */
async function write(file: string, keys: readonly NamedKey[], { replaces }: { readonly replaces: boolean }): Promise<void> {
  await makeDurableFolder(dirname(file));
  const draft = `${file}.${randomBytes(6).toString("hex")}.draft`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(keys.map(({ key }) => `${key.toString("base64")}\n`).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (replaces) await rename(draft, file);
  else {
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
    });
    await rm(draft);
  }
  await flushFolder(dirname(file));
}
