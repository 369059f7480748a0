import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, sep } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { buildFromSources } from "#cli/build-web-app.ts";
import { packedFrom, readWebPack, WEB_PACK, type PackedFile } from "#cli/web-pack.ts";
import { hashOfWebSources, WEB } from "#cli/web-sources.ts";

/**
 * Builds the web app and packs it into `ready/app.tar.br`, so that the service needs none of the packages that build it. Does
 * nothing when that is made from the same sources already. Run after every change of the app: `npm run precommit` does.
 * tests/docs/ready.test.ts holds it to its sources.
 */
export async function packWebApp(): Promise<void> {
  const sources = await hashOfWebSources();
  if (packedFrom(await readWebPack()) === sources) return;
  // Beside web/dist, where the build finds its libraries; what begins with "dist." is no source.
  const folder = mkdtempSync(join(WEB, "dist.pack-"));
  try {
    await buildFromSources(folder, sources);
    writeFileSync(WEB_PACK, packFiles(filesOf(folder)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The same bytes for the same files, whoever packs them: in order of path, without owners and times. */
export function packFiles(files: readonly PackedFile[]): Buffer {
  const inOrder = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const tar = Buffer.concat([...inOrder.flatMap(({ path, content }) => [headerOf(path, content), padded(content)]), END]);
  return brotliCompressSync(tar, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  });
}

function filesOf(folder: string): readonly PackedFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => ({ path: path.replaceAll(sep, "/"), content: readFileSync(join(folder, path)) }));
}

/** POSIX 1003.1 ustar: a file is a header and its content, both in blocks of 512 bytes; two empty blocks end the archive. */
const BLOCK = 512;
const END = Buffer.alloc(2 * BLOCK);

function headerOf(path: string, content: Buffer): Buffer {
  if (Buffer.byteLength(path) > 100) throw new Error(`a path of a packed file has at most 100 bytes: ${path}`);
  const header = Buffer.alloc(BLOCK);
  const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, "0");
  header.write(path, 0);
  header.write(octal(0o644, 7), 100);
  header.write(octal(0, 7), 108);
  header.write(octal(0, 7), 116);
  header.write(octal(content.length, 11), 124);
  header.write(octal(0, 11), 136);
  header.write(" ".repeat(8), 148);
  header.write("0", 156);
  header.write("ustar\u000000", 257, "latin1");
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${octal(sum, 6)}\u0000 `, 148, "latin1");
  return header;
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)]);
}

if (import.meta.main) await packWebApp();
