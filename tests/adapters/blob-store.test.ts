import assert from "node:assert/strict";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, suite, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import S3rver from "s3rver";
import { s3BlobStore } from "#adapters/s3-blob-store.ts";
import { type BlobStore, diskBlobStore } from "#adapters/blob-store.ts";
import { memoryBlobStore } from "#tests/fakes/memory-blob-store.ts";

const folders: string[] = [];
after(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));
const aFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), "weighbridge-blobs-"));
  folders.push(folder);
  return folder;
};

/** What every store of files holds to, the one in memory like the real ones. */
const conforms = (name: string, make: () => Promise<BlobStore>): void => {
  suite(`blob store: ${name}`, () => {
    const tenant = randomUUID();

    test("gives bytes back identical, under the hash of their content", async () => {
      const store = await make();
      for (const size of [0, 1, 65_536, 3_000_001]) {
        const content = randomBytes(size);
        const stored = await store.put(tenant, content);
        assert.deepEqual(stored, { hash: createHash("sha256").update(content).digest("hex"), bytes: size });
        assert.ok((await store.read(tenant, stored.hash))?.equals(content));
        const opened = await store.open(tenant, stored.hash);
        assert.ok(opened && Buffer.concat((await opened.toArray()) as Buffer[]).equals(content));
      }
    });

    test("takes a stream", async () => {
      const store = await make();
      const chunks = [randomBytes(100_000), randomBytes(1), randomBytes(70_000)];
      const { hash, bytes } = await store.put(tenant, Readable.from(chunks));
      assert.equal(bytes, 170_001);
      assert.ok((await store.read(tenant, hash))?.equals(Buffer.concat(chunks)));
    });

    test("stores the same bytes twice without fault, also at once", async () => {
      const store = await make();
      const content = randomBytes(1_000);
      const stored = await Promise.all(Array.from({ length: 10 }, () => store.put(tenant, content)));
      assert.equal(new Set(stored.map(({ hash }) => hash)).size, 1);
    });

    test("keeps tenants apart", async () => {
      const store = await make();
      const { hash } = await store.put(tenant, Buffer.from("secret"));
      const other = randomUUID();
      assert.equal(await store.read(other, hash), undefined);
      assert.equal(await store.open(other, hash), undefined);
      await store.remove(other, hash);
      assert.equal((await store.read(tenant, hash))?.toString(), "secret");
    });

    test("removes, and answers undefined for what is not there", async () => {
      const store = await make();
      const { hash } = await store.put(tenant, Buffer.from("soon gone"));
      await store.remove(tenant, hash);
      await store.remove(tenant, hash);
      assert.equal(await store.read(tenant, hash), undefined);
      assert.equal(await store.open(tenant, hash), undefined);
    });

    test("removes what nobody needs; it is there to read while that is asked, and again where somebody does or asking fails", async () => {
      const store = await make();
      const content = randomBytes(300);
      const { hash } = await store.put(tenant, content);
      const isThere = async () => {
        assert.ok((await store.read(tenant, hash))?.equals(content));
        const opened = await store.open(tenant, hash);
        assert.ok(opened && Buffer.concat((await opened.toArray()) as Buffer[]).equals(content));
      };
      const answering = (used: boolean) => async (): Promise<boolean> => {
        await isThere();
        return used;
      };
      assert.equal(await store.removeUnless(tenant, hash, answering(true)), false);
      await isThere();
      await assert.rejects(
        store.removeUnless(tenant, hash, () => Promise.reject(new Error("lost"))),
        /lost/,
      );
      await isThere();
      // Stored again while it lies aside: that stays.
      const storedAgain = async (): Promise<boolean> => {
        await store.put(tenant, content);
        return false;
      };
      assert.equal(await store.removeUnless(tenant, hash, storedAgain), true);
      await isThere();
      assert.equal(await store.removeUnless(tenant, hash, answering(false)), true);
      assert.equal(await store.read(tenant, hash), undefined);
      assert.equal(await store.removeUnless(tenant, hash, () => Promise.resolve(false)), true);
      await store.putBack(tenant, hash);
      assert.equal(await store.open(tenant, hash), undefined);
    });

    test("puts back what somebody laid aside who was killed", async () => {
      const store = await make();
      const { hash } = await store.put(tenant, Buffer.from("laid aside"));
      void store.removeUnless(tenant, hash, () => new Promise(() => {}));
      await sleep(200);
      await store.putBack(tenant, hash);
      assert.equal(await store.removeUnless(tenant, hash, () => Promise.resolve(true)), false);
      assert.equal((await store.read(tenant, hash))?.toString(), "laid aside");
    });

    test("takes no name but a hash and a uuid", async () => {
      const store = await make();
      for (const hash of ["../../etc/passwd", "", "A".repeat(64), `${"a".repeat(63)}/`])
        await assert.rejects(store.read(tenant, hash), /SHA-256/);
      await assert.rejects(store.put("../x", Buffer.from("x")), /uuid/);
    });

    test("has nothing under the name of the bytes before they are noted, and nothing at all when that fails", async () => {
      const store = await make();
      const content = randomBytes(500);
      const hash = createHash("sha256").update(content).digest("hex");
      await assert.rejects(store.put(tenant, content, Promise.reject(new Error("not noted"))), /not noted/);
      assert.equal(await store.read(tenant, hash), undefined);
      const noted = Promise.withResolvers<void>();
      const stored = store.put(tenant, content, noted.promise);
      await sleep(100);
      assert.equal(await store.read(tenant, hash), undefined);
      noted.resolve();
      await stored;
      assert.ok((await store.read(tenant, hash))?.equals(content));
    });

    test("leaves nothing behind when the bytes stop coming half way", async () => {
      const store = await make();
      const broken = Readable.from(
        (async function* () {
          yield randomBytes(10);
          throw new Error("the caller went away");
        })(),
      );
      await assert.rejects(store.put(tenant, broken), /went away/);
    });
  });
};

conforms("memory", async () => memoryBlobStore());
conforms("disk", async () => diskBlobStore(await aFolder()));

/** S3's protocol, spoken by a server of its own in this process. */
const servers: S3rver[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
let bucketUrl: Promise<string> | undefined;
const anS3Endpoint = async (): Promise<string> => {
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: await aFolder(),
    configureBuckets: [{ name: "freight", configs: [] }],
  });
  const { port } = await server.run();
  servers.push(server);
  return `http://127.0.0.1:${port}`;
};
conforms("S3", async () => {
  const endpoint = await (bucketUrl ??= anS3Endpoint());
  return s3BlobStore("s3://freight/some/where/", await aFolder(), {
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
  });
});

suite("blob store on disk", () => {
  test("has no half file after a broken put, and sweeps what a killed process left when it is an hour old", async () => {
    const folder = await aFolder();
    const store = await diskBlobStore(folder);
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(10);
        throw new Error("gone");
      })(),
    );
    await assert.rejects(store.put(randomUUID(), broken));
    assert.deepEqual(await readdir(join(folder, "tmp")), []);
    await writeFile(join(folder, "tmp", "old"), "half");
    await writeFile(join(folder, "tmp", "young"), "half");
    const long = new Date(Date.now() - 2 * 3_600_000);
    await utimes(join(folder, "tmp", "old"), long, long);
    await diskBlobStore(folder);
    assert.deepEqual(await readdir(join(folder, "tmp")), ["young"]);
  });
});
