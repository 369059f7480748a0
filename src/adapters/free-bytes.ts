import { statfs } from "node:fs/promises";

/** Bytes that a service without an administrator's rights may still write where a folder lies. Fails where there is none. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
