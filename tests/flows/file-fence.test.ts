import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { type BlobStore, diskBlobStore } from "#adapters/blob-store.ts";
import { giveBackFiles, keepFile, sweepFiles } from "#usecases/file/keep-file.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { anOutside } from "../builders/an-outside.ts";
import { aContext, aServer } from "../builders/a-server.ts";
import { asOwner, openTestDatabase, testDatabase } from "../database.ts";

/** Where a process stands still while it removes a file that nobody refers to, and how it does there. */
const STANDS: Readonly<Record<string, (blobs: BlobStore, wait: () => Promise<void>) => BlobStore["removeUnless"]>> = {
  "before the bytes are touched": (blobs, wait) => async (tenantUuid, hash, isUsed) => {
    await wait();
    return blobs.removeUnless(tenantUuid, hash, isUsed);
  },
  "while they lie aside": (blobs, wait) => (tenantUuid, hash, isUsed) =>
    blobs.removeUnless(tenantUuid, hash, async () => {
      await wait();
      return isUsed();
    }),
  "after the last question": (blobs, wait) => (tenantUuid, hash, isUsed) =>
    blobs.removeUnless(tenantUuid, hash, async () => {
      const used = await isUsed();
      await wait();
      return used;
    }),
};

/** Something that came later and needs the same bytes. */
const NEEDED =
  "insert into pending_blob (tenant_uuid, blob_hash, pending_uuid, bytes, noted_at) values ($1, $2, gen_random_uuid(), 1, now() + interval '1 hour')";

/** A process that stands still while it removes bytes, and another that serves, on one database and one folder. */
async function twoProcesses(stands: (blobs: BlobStore, wait: () => Promise<void>) => BlobStore["removeUnless"]) {
  const made = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "weighbridge-fence-"));
  const blobs = await diskBlobStore(folder);
  const [reached, awake] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const wait = (): Promise<void> => {
    reached.resolve();
    return awake.promise;
  };
  const standing = { ...blobs, removeUnless: stands(blobs, wait) };
  const other = openTestDatabase(made.applicationUrl);
  const frozen = await aContext({ db: made.database, outside: anOutside({ blobs: standing }) });
  const context = await aContext({ db: other, tenants: tenantDirectory(other), outside: anOutside({ blobs }) });
  const server = await aServer({ context, tenant: { grants: ["ingest-documents"] } });
  const { tenantUuid } = server.tenant;
  after(async () => {
    awake.resolve();
    await server.app.close();
    await other.close();
    await made.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const bytes = randomBytes(30_000);
  const kept = await keepFile(frozen, tenantUuid, bytes);
  const ended = giveBackFiles(frozen, tenantUuid, [kept]).then(
    () => null,
    (error: unknown) => error,
  );
  await reached.promise;
  return {
    made,
    server,
    context,
    bytes,
    hash: kept.hash,
    tenantUuid,
    blobs,
    ended,
    wake: awake.resolve,
    /** As the server does after 10 s in which nothing is asked. */
    loseSession: () =>
      asOwner(
        made,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
      ),
    names: async () => (await readdir(join(folder, tenantUuid), { recursive: true })).filter((name) => name.includes(kept.hash)),
  };
}

describe("a file that a process stands still over while it removes it", () => {
  for (const [where, stands] of Object.entries(STANDS))
    test(`${where}, is there when another process has accepted the same bytes meanwhile`, async () => {
      const on = await twoProcesses(stands);
      await on.loseSession();
      const accepted = await on.server.app.inject({
        method: "POST",
        url: "/v2/documents/ingest",
        headers: on.server.headers,
        payload: { files: [{ fileName: "pod.pdf", fileBase64String: on.bytes.toString("base64") }] },
      });
      assert.equal(accepted.statusCode, 202, accepted.body);
      const isThere = async () => assert.ok((await on.blobs.read(on.tenantUuid, on.hash))?.equals(on.bytes));
      await isThere();
      on.wake();
      assert.ok((await on.ended) instanceof Error, "it is told that its session was lost");
      await isThere();
      await sweepFiles(on.context, 0);
      await isThere();
      assert.equal((await on.names()).length, 1, "and nothing of it lies aside");
    });

  test("and is killed there, is readable yet, and a later sweep puts it back where it is needed, else removes it", async () => {
    for (const isNeeded of [true, false]) {
      const on = await twoProcesses(STANDS["while they lie aside"] ?? assert.fail());
      await on.loseSession();
      if (isNeeded) await asOwner(on.made, NEEDED, [on.tenantUuid, on.hash]);
      assert.ok((await on.blobs.read(on.tenantUuid, on.hash))?.equals(on.bytes));
      assert.equal((await on.names())[0]?.endsWith(on.hash), false, "it lies aside");
      assert.equal(await sweepFiles(on.context, 0), isNeeded ? 0 : 1);
      const names = await on.names();
      assert.deepEqual([names.length, names[0]?.endsWith(on.hash)], isNeeded ? [1, true] : [0, undefined]);
    }
  });
});
