import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, suite, test } from "node:test";
import { givenMasterKeys } from "#adapters/master-keys/given-master-keys.ts";
import { masterKeysByCommand } from "#adapters/master-keys/master-keys-by-command.ts";
import { masterKeysInFolder } from "#adapters/master-keys/master-keys-in-folder.ts";
import type { MasterKeys } from "#adapters/master-keys/master-keys.ts";

const folder = mkdtempSync(join(tmpdir(), "weighbridge-master-"));
after(() => rmSync(folder, { recursive: true }));

const given = (text: string): MasterKeys => {
  const keys = givenMasterKeys(text);
  return typeof keys === "string" ? assert.fail(keys) : keys;
};

/** A key service of one file: AES-256-GCM with a key of its own, the context bound to it. */
const program = (): string => {
  const file = join(folder, "kms.mjs");
  writeFileSync(
    file,
    `#!${process.execPath}
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
const key = Buffer.alloc(32, 7);
const [, , what, context] = process.argv;
const input = Buffer.from(readFileSync(0, "utf8").trim(), "base64");
if (what === "wrap") {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(context));
  console.log(Buffer.concat([nonce, cipher.update(input), cipher.final(), cipher.getAuthTag()]).toString("base64"));
} else {
  const cipher = createDecipheriv("aes-256-gcm", key, input.subarray(0, 12)).setAAD(Buffer.from(context)).setAuthTag(input.subarray(-16));
  try {
    console.log(Buffer.concat([cipher.update(input.subarray(12, -16)), cipher.final()]).toString("base64"));
  } catch {
    console.error("the key service does not open this");
    process.exit(3);
  }
}
`,
    { mode: 0o700 },
  );
  return file;
};

const KINDS: Readonly<Record<string, () => MasterKeys>> = {
  "a file of the data folder": () => masterKeysInFolder(join(folder, "data")),
  "a setting": () => given(randomBytes(32).toString("base64")),
  "a program": () => masterKeysByCommand(program()),
};

for (const [kind, open] of Object.entries(KINDS))
  suite(`master keys in ${kind}`, () => {
    const keys = open();
    const dataKey = randomBytes(32);

    test("give back what they took, and never the same twice", async () => {
      const [one, two] = [await keys.wrap(dataKey, "tenant/1"), await keys.wrap(dataKey, "tenant/1")];
      assert.notEqual(one.wrapped, two.wrapped);
      assert.ok(!Buffer.from(one.wrapped, "base64url").includes(dataKey));
      assert.deepEqual(await keys.unwrap(one, "tenant/1"), dataKey);
      assert.deepEqual(await keys.unwrap(two, "tenant/1"), dataKey);
    });

    test("refuse what was wrapped for another, what was changed, and what they do not know", async () => {
      const wrapped = await keys.wrap(dataKey, "tenant/1");
      await assert.rejects(keys.unwrap(wrapped, "tenant/2"), /does not open|did not unwrap/);
      const bytes = Buffer.from(wrapped.wrapped, "base64");
      bytes[20] = (bytes[20] ?? 0) ^ 1;
      const encoding = wrapped.wrapped.includes("=") || kind === "a program" ? "base64" : "base64url";
      await assert.rejects(
        keys.unwrap({ ...wrapped, wrapped: bytes.toString(encoding) }, "tenant/1"),
        /does not open|did not unwrap/,
      );
      await assert.rejects(
        keys.unwrap({ ...wrapped, masterId: "somebody" }, "tenant/1"),
        /the master key somebody, which is not in/,
      );
    });

    test("open what was wrapped before they were renewed, where that is theirs to do", async () => {
      const before = await keys.wrap(dataKey, "tenant/1");
      await keys.renew?.();
      const now = await keys.wrap(dataKey, "tenant/1");
      assert.equal(before.masterId !== now.masterId, keys.renew !== null);
      assert.deepEqual(await keys.unwrap(before, "tenant/1"), dataKey);
    });
  });

suite("a master key", () => {
  test("in the data folder is for nobody else's eyes, and one of two that begin at once stands", async () => {
    const dataDir = join(folder, "twice");
    const [one, two] = [masterKeysInFolder(dataDir), masterKeysInFolder(dataDir)];
    const wrapped = await Promise.all([one.wrap(randomBytes(32), "a"), two.wrap(randomBytes(32), "a")]);
    assert.equal(new Set(wrapped.map(({ masterId }) => masterId)).size, 1);
    const file = join(dataDir, "secrets", "master-keys");
    assert.equal(statSync(file).mode & 0o777, 0o600);
    assert.equal(readFileSync(file, "utf8").trim().split("\n").length, 1);
  });

  test("of a setting may be followed by former ones", async () => {
    const [old, fresh] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
    const wrapped = await given(old).wrap(Buffer.alloc(32, 1), "a");
    assert.deepEqual(await given(`${fresh}, ${old}`).unwrap(wrapped, "a"), Buffer.alloc(32, 1));
    await assert.rejects(given(fresh).unwrap(wrapped, "a"), /WEIGHBRIDGE_MASTER_KEY/);
  });

  for (const text of ["", "short", "A".repeat(44), Buffer.alloc(31, 5).toString("base64")])
    test(`that is "${text.slice(0, 10)}" is refused in words`, () => assert.match(String(givenMasterKeys(text)), /openssl rand/));

  test("by a program that is not there is told of", async () => {
    await assert.rejects(masterKeysByCommand(join(folder, "nothing")).wrap(Buffer.alloc(32), "a"), /ENOENT/);
  });
});
