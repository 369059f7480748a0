import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { ROOT, STAMP } from "./web-sources.ts";

/**
 * The built web app, committed so that an installation for production needs no tool to build it: a tar file, packed by Brotli.
 * @internal a tool packs the app with it.
 */
export const WEB_PACK: string = join(ROOT, "ready/app.tar.br");

export interface PackedFile {
  /** Relative to the built app, with slashes on every system. */
  readonly path: string;
  readonly content: Buffer;
}

/** The hash of the sources a packed app was made from; undefined when there is none. */
export function packedFrom(files: readonly PackedFile[]): string | undefined {
  return files.find(({ path }) => path === STAMP)?.content.toString("utf8");
}

/** The files of a packed app, none when it is not there. */
export async function readWebPack(pack: string = WEB_PACK): Promise<readonly PackedFile[]> {
  const packed = await readFile(pack).catch(() => undefined);
  return packed === undefined ? [] : filesOfTar(await promisify(brotliDecompress)(packed));
}

export async function writeFiles(files: readonly PackedFile[], folder: string): Promise<void> {
  for (const { path, content } of files) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/**
 * POSIX 1003.1 ustar: blocks of 512 bytes; a header has the name in its first 100 and the octal size at 124.
 * tools/pack-web-app.ts writes no other fields that matter.
 */
const BLOCK = 512;

function filesOfTar(tar: Buffer): readonly PackedFile[] {
  const files: PackedFile[] = [];
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const path = tar.toString("utf8", at, at + 100).replace(/\0.*$/, "");
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 135), 8);
    const begin = at + BLOCK;
    files.push({ path, content: tar.subarray(begin, begin + size) });
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}
