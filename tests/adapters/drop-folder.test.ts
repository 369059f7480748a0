import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { isOwnFolder, moveInto, putAnother, putWhole } from "#adapters/drop-folder.ts";
import { bytesOf } from "#intake/drop/whole-files.ts";
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

  test("what is put goes through no link, no pipe and no name that a partner could have planted", async () => {
    const tenant = join(folder, "tenant");
    const out = join(tenant, "out");
    await mkdir(out, { recursive: true });
    const victim = join(folder, "victim");
    await writeFile(victim, "ours");
    for (const name of [".bills.edi.ack.x12.part", "bills.edi.ack.x12", "a.reason.txt"]) await symlink(victim, join(out, name));
    execFileSync("mkfifo", [join(out, "bills.edi.1.ack.x12")]);
    await mkdir(join(out, "bills.edi.2.ack.x12"));
    assert.equal(
      await putAnother(out, "bills.edi", ".ack.x12", "ours"),
      "bills.edi.3.ack.x12",
      "a link that says the same is not the file",
    );
    await putWhole(out, "a.reason.txt", "reason");
    assert.equal(await readFile(victim, "utf8"), "ours");
    assert.equal((await lstat(join(out, "a.reason.txt"))).isFile(), true);
    assert.equal(await readFile(join(out, "bills.edi.3.ack.x12"), "utf8"), "ours");
    assert.deepEqual(await readdir(join(tenant, ".writing")), []);
    assert.equal((await lstat(join(tenant, ".writing"))).mode & 0o777, 0o700);
  });

  test("nothing is put into a folder in whose place somebody planted a link, and nothing read out of it", async () => {
    const [tenant, elsewhere] = [join(folder, "linked"), join(folder, "elsewhere")];
    await mkdir(tenant, { recursive: true });
    await mkdir(elsewhere);
    await writeFile(join(folder, "received.edi"), "x");
    for (const [name, target] of [
      ["out", elsewhere],
      ["failed", elsewhere],
      ["done", join(folder, "nowhere")],
    ] as const)
      await symlink(target, join(tenant, name));
    const planted = /a link or a file stands in the place of the folder/;
    await assert.rejects(putAnother(join(tenant, "out"), "bills.edi", ".ack.x12", "text"), planted);
    await assert.rejects(putWhole(join(tenant, "failed"), "a.reason.txt", "text"), planted);
    await assert.rejects(moveInto(join(folder, "received.edi"), join(tenant, "done")), planted);
    assert.deepEqual(await readdir(elsewhere), []);
    assert.deepEqual(await readdir(join(tenant, ".writing")), []);
    assert.equal(await readFile(join(folder, "received.edi"), "utf8"), "x");
    await symlink(elsewhere, join(tenant, "in"));
    assert.deepEqual([await isOwnFolder(join(tenant, "in")), await isOwnFolder(elsewhere)], [false, true]);
  });

  test("a pipe in the place of a file that was found whole is not waited for", async () => {
    const pipe = join(folder, "pipe.edi");
    execFileSync("mkfifo", [pipe]);
    await assert.rejects(async () => {
      for await (const _ of bytesOf(pipe, undefined)) assert.fail("nothing comes out of it");
    });
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
    // Beyond what a spool file itself holds in memory.
    const parts = ["a", "b", "c"].map((text) => Buffer.from(text.repeat(40_000)));
    const whole = Buffer.concat(parts).toString();
    const read = async (given: Awaited<ReturnType<typeof spoolBytes>>): Promise<string> => {
      const found: Uint8Array[] = [];
      for await (const chunk of given.read()) found.push(chunk);
      return Buffer.concat(found).toString();
    };
    const small = await spoolBytes(parts, { inMemory: 120_000, atMost: 200_000, folder: spool });
    assert.equal(small.content?.toString(), whole);
    const large = await spoolBytes(parts, { inMemory: 50_000, atMost: 200_000, folder: spool });
    assert.equal(large.content, null);
    assert.equal(await read(large), whole);
    assert.equal(large.bytes, 120_000);
    assert.deepEqual(large.byteHash, small.byteHash);
    await large.remove();
    await assert.rejects(spoolBytes(parts, { inMemory: 50_000, atMost: 80_000, folder: spool }), TooManyBytes);
    async function* breaksOff(): AsyncGenerator<Uint8Array> {
      yield* parts;
      throw new Error("the sender went away");
    }
    await assert.rejects(spoolBytes(breaksOff(), { inMemory: 50_000, atMost: 200_000, folder: spool }), /went away/);
    assert.deepEqual(await readdir(spool), []);
  });
});
