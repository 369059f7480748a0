import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { diskBlobStore } from "#adapters/blob-store.ts";
import { makeCopyPlace, readFromPlace, writeToPlace } from "#adapters/copy-place.ts";
import { masterKeysInFolder } from "#adapters/master-keys/master-keys-in-folder.ts";
import { keepForOperator } from "#adapters/operator-folder.ts";
import { secretsInFolder } from "#db/role-secrets.ts";
import { LossyDisk } from "../faults/harness/lossy-disk.ts";

const TENANT = "018f3c2e-0000-7000-8000-000000000001";

/** Each keeps something in a folder of a disk, and answers whether it is there. */
const KEPT: Readonly<Record<string, (folder: string) => Promise<() => Promise<void>>>> = {
  "a file of a tenant": async (folder) => {
    const { hash } = await (await diskBlobStore(folder)).put(TENANT, Buffer.from("a bill of lading"));
    return async () => assert.equal(String(await (await diskBlobStore(folder)).read(TENANT, hash)), "a bill of lading");
  },
  "the master key, with which secrets in the database are encrypted": async (folder) => {
    const dataKey = randomBytes(32);
    const wrapped = await masterKeysInFolder(folder).wrap(dataKey, "a tenant");
    return async () => assert.deepEqual(await masterKeysInFolder(folder).unwrap(wrapped, "a tenant"), dataKey);
  },
  "the newest of master keys": async (folder) => {
    const dataKey = randomBytes(32);
    await masterKeysInFolder(folder).wrap(dataKey, "a tenant");
    await masterKeysInFolder(folder).renew?.();
    const wrapped = await masterKeysInFolder(folder).wrap(dataKey, "a tenant");
    return async () => assert.deepEqual(await masterKeysInFolder(folder).unwrap(wrapped, "a tenant"), dataKey);
  },
  "the password of the application role": async (folder) => {
    const password = secretsInFolder(folder).make("weighbridge_app");
    return async () => assert.equal(secretsInFolder(folder).read("weighbridge_app"), password);
  },
  "a backup": async (folder) => {
    const place = join(folder, "2026-11-29");
    await makeCopyPlace(place);
    for (const name of ["files/00/one", "manifest"]) await writeToPlace(place, name, (write) => write(name));
    return async () => {
      for (const name of ["files/00/one", "manifest"])
        assert.equal(String(Buffer.concat(await Array.fromAsync(readFromPlace(place, name)))), name);
    };
  },
  "a mail to the operator": async (folder) => {
    const chunks = Readable.from([Buffer.from("hello")]);
    const kept = await keepForOperator(join(folder, "operator"), "mail", { bytes: 5, chunks });
    return async () => assert.equal("path" in kept ? readFileSync(kept.path, "utf8") : "", "hello");
  },
};

test("what was kept is there after the power was cut", async (t) => {
  const disk = LossyDisk.mount(64 * 1024 * 1024);
  if (disk === undefined) return t.skip("SKIPPED: needs root, loop devices and mkfs.ext4");
  try {
    for (const [at, [name, keep]] of Object.entries(KEPT).entries()) {
      const folder = join(disk.path, String(at));
      mkdirSync(folder);
      disk.sync();
      const look = await keep(folder);
      disk.cutPower();
      await t.test(name, look);
    }
    writeFileSync(join(disk.path, "forgotten"), "nobody flushed it");
    disk.cutPower();
    assert.ok(!existsSync(join(disk.path, "forgotten")), "this disk forgets what nobody flushed");
  } finally {
    disk.remove();
  }
});
