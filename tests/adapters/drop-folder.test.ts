import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { moveInto, putAnother, putWhole } from "#adapters/drop-folder.ts";
import { spoolBytes, TooManyBytes } from "#usecases/edi/spool-bytes.ts";

suite("files that are put, moved and spooled", () => {
  let folder = "";
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "weighbridge-files-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  test("a file that is put replaces one of its name and leaves nothing beside", async () => {
    const out = join(folder, "out");
    await putWhole(out, "a.ack.x12", "one");
    await putWhole(out, "a.ack.x12", "two");
    assert.deepEqual(await readdir(out), ["a.ack.x12"]);
    assert.equal(await readFile(join(out, "a.ack.x12"), "utf8"), "two");
  });

  test("an answer replaces no other answer of its name, and is not put twice", async () => {
    const out = join(folder, "answers");
    const put = (text: string): Promise<string> => putAnother(out, "bills.edi", ".ack.x12", text);
    assert.equal(await put("one"), "bills.edi.ack.x12");
    assert.equal(await put("two"), "bills.edi.1.ack.x12");
    assert.equal(await put("two"), "bills.edi.1.ack.x12");
    assert.equal(await put("one"), "bills.edi.ack.x12");
    assert.deepEqual((await readdir(out)).sort(), ["bills.edi.1.ack.x12", "bills.edi.ack.x12"]);
    assert.equal(await readFile(join(out, "bills.edi.ack.x12"), "utf8"), "one");
  });

  test("a file that is moved replaces none; one that is gone is no fault", async () => {
    const done = join(folder, "done");
    for (const text of ["1", "2", "3"]) {
      await writeFile(join(folder, "bills.edi"), text);
      await moveInto(join(folder, "bills.edi"), done);
    }
    assert.deepEqual((await readdir(done)).sort(), ["bills-1.edi", "bills-2.edi", "bills.edi"]);
    assert.equal(await readFile(join(done, "bills-2.edi"), "utf8"), "3");
    assert.equal(await moveInto(join(folder, "bills.edi"), done), null);
  });

  test("few bytes stay at hand, more go to a file that is removed, too many are refused and leave nothing", async () => {
    const spool = join(folder, "spool");
    const parts = ["abc", "def", "ghi"].map((text) => Buffer.from(text));
    const read = async (given: Awaited<ReturnType<typeof spoolBytes>>): Promise<string> => {
      const found: Uint8Array[] = [];
      for await (const chunk of given.read()) found.push(chunk);
      return Buffer.concat(found).toString();
    };
    const small = await spoolBytes(parts, { inMemory: 9, atMost: 20, folder: spool });
    assert.equal(small.content?.toString(), "abcdefghi");
    const large = await spoolBytes(parts, { inMemory: 4, atMost: 20, folder: spool });
    assert.equal(large.content, null);
    assert.equal(await read(large), "abcdefghi");
    assert.equal(large.bytes, 9);
    assert.deepEqual(large.byteHash, small.byteHash);
    await large.remove();
    await assert.rejects(spoolBytes(parts, { inMemory: 4, atMost: 8, folder: spool }), TooManyBytes);
    async function* breaksOff(): AsyncGenerator<Uint8Array> {
      yield* parts;
      throw new Error("the sender went away");
    }
    await assert.rejects(spoolBytes(breaksOff(), { inMemory: 4, atMost: 20, folder: spool }), /went away/);
    assert.deepEqual(await readdir(spool), []);
  });
});
