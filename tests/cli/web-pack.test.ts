import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { packedFrom, readWebPack, writeFiles, type PackedFile } from "#cli/web-pack.ts";
import { packFiles } from "../../tools/pack-web-app.ts";

suite("the packed web app", () => {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-pack-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const files: readonly PackedFile[] = [
    { path: "pdf/fonts/a.bin", content: Buffer.from(Array.from({ length: 1024 }, (_, at) => at % 256)) },
    { path: ".sources", content: Buffer.from("a1b2") },
    { path: "index.html", content: Buffer.from("<p>Über</p>") },
    { path: "empty.js", content: Buffer.alloc(0) },
  ];
  const byPath = (list: readonly PackedFile[]) => new Map(list.map(({ path, content }) => [path, Buffer.from(content)]));

  test("comes out as it went in, and says what it was made from", async () => {
    const pack = join(folder, "app.tar.br");
    writeFileSync(pack, packFiles(files));
    const read = await readWebPack(pack);
    assert.deepEqual(byPath(read), byPath(files));
    assert.equal(packedFrom(read), "a1b2");
    await writeFiles(read, join(folder, "out"));
    for (const { path, content } of files) assert.ok(readFileSync(join(folder, "out", path)).equals(content), path);
  });

  test("has the same bytes in whatever order the files were found", () => {
    assert.ok(packFiles(files).equals(packFiles([...files].reverse())));
  });

  test("is a tar file that tar reads", () => {
    const tar = join(folder, "app.tar");
    writeFileSync(tar, brotliDecompressSync(packFiles(files)));
    const names = execFileSync("tar", ["-tf", tar], { encoding: "utf8" }).trim().split("\n");
    assert.deepEqual(names, [".sources", "empty.js", "index.html", "pdf/fonts/a.bin"]);
  });

  test("is none where it is missing", async () => {
    assert.deepEqual(await readWebPack(join(folder, "nothing")), []);
  });
});
