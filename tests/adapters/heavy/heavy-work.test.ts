import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test, type TestContext } from "node:test";
import { promisify } from "node:util";
import sharp from "sharp";
import { type HeavyLimits, openHeavyWork, SANDBOX } from "#adapters/heavy/heavy-work.ts";
import type { FileToMake } from "#adapters/heavy/tasks.ts";

const imageOf = async (width: number, height: number): Promise<FileToMake> => ({
  content: await sharp({ create: { width, height, channels: 3, background: "white" }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer(),
  name: "scan.png",
  mediaType: "image/png",
});

function aHeavyWork(t: TestContext, limits: Partial<HeavyLimits> = {}) {
  const heavy = openHeavyWork(limits);
  t.after(() => heavy.close());
  return heavy;
}

suite("heavy work", () => {
  test("makes a PDF in another process, again and again, for several at once", async (t) => {
    const heavy = aHeavyWork(t);
    const small = await imageOf(24, 16);
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, at) => heavy.run(`tenant ${at % 3}`, "image-to-pdf", async () => small)),
    );
    for (const outcome of outcomes) {
      assert.ok(outcome.kind === "made" && outcome.made.ok);
      assert.equal(outcome.made.content.toString("latin1", 0, 5), "%PDF-");
    }
    const rubbish = await heavy.run("a", "image-to-pdf", async () => ({ ...small, content: Buffer.from("no image") }));
    assert.ok(rubbish.kind === "made" && !rubbish.made.ok);
    assert.match(rubbish.made.reason, /cannot be read/);
  });

  test("ends what takes too long or too much memory, and goes on with the next", async (t) => {
    const small = await imageOf(24, 16);
    const large = await imageOf(9_900, 9_900);
    const slow = aHeavyWork(t, { workMs: 30 });
    assert.deepEqual(await slow.run("a", "image-to-pdf", async () => large), {
      kind: "overrun",
      reason: "it takes longer than 0.03 s",
    });
    const narrow = aHeavyWork(t, { residentBytes: 150 * 1024 * 1024 });
    assert.deepEqual(await narrow.run("a", "image-to-pdf", async () => large), {
      kind: "overrun",
      reason: "it takes too much memory",
    });
    assert.equal((await narrow.run("a", "image-to-pdf", async () => small)).kind, "made");
  });

  test("a tenant with much of it waits for itself alone, holds no file while it waits, and is told when it is too much", async (t) => {
    const heavy = aHeavyWork(t, { waiting: 3, waitMs: 60_000 });
    const small = await imageOf(24, 16);
    let loaded = 0;
    const gate = Promise.withResolvers<FileToMake>();
    const piled = Array.from({ length: 6 }, () =>
      heavy.run("a", "image-to-pdf", () => {
        loaded += 1;
        return gate.promise;
      }),
    );
    assert.equal((await heavy.run("b", "image-to-pdf", async () => small)).kind, "made");
    assert.equal(loaded, 1);
    gate.resolve(small);
    const kinds = (await Promise.all(piled)).map(({ kind }) => kind);
    assert.deepEqual(kinds.toSorted(), ["busy", "busy", "made", "made", "made", "made"]);
  });

  test("whose turn does not come in time is told so, and was not tried", async (t) => {
    const heavy = aHeavyWork(t, { waitMs: 100 });
    const gate = Promise.withResolvers<FileToMake>();
    const first = heavy.run("a", "image-to-pdf", () => gate.promise);
    const second = await heavy.run("a", "image-to-pdf", () => assert.fail("it was tried"));
    assert.equal(second.kind, "busy");
    gate.reject(new Error("the file is gone"));
    await assert.rejects(first, /the file is gone/);
    assert.equal((await heavy.run("a", "image-to-pdf", () => imageOf(24, 16))).kind, "made");
  });

  test("what works on other people's bytes has no network, no file but the program, no process and no credential", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "weighbridge-outside-"));
    t.after(() => rmSync(folder, { recursive: true, force: true }));
    writeFileSync(join(folder, "secret"), "s");
    const tried = `
      const folder = ${JSON.stringify(folder)};
      const attempts = {
        file: async () => require("node:fs").readFileSync(folder + "/secret"),
        write: async () => require("node:fs").writeFileSync(folder + "/left", ""),
        process: async () => require("node:child_process").execSync("true"),
        network: async () => new Promise((resolve, reject) => require("node:net").connect(9, "127.0.0.1", resolve).on("error", reject)),
        names: async () => require("node:dns/promises").lookup("localhost"),
      };
      (async () => {
        const could = Object.keys(process.env).map((name) => "env " + name);
        for (const [name, attempt] of Object.entries(attempts))
          await attempt().then(() => could.push(name), (error) => error.code === "ERR_ACCESS_DENIED" || could.push(name + " " + error.code));
        console.log(JSON.stringify(could));
      })();`;
    const { stdout } = await promisify(execFile)(process.execPath, [...SANDBOX.execArgv, "--eval", tried], {
      env: SANDBOX.env,
      cwd: SANDBOX.cwd,
    });
    assert.deepEqual(JSON.parse(stdout), []);
  });
});
