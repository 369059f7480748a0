import assert from "node:assert/strict";
import { mkdtemp, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { watchDropFolders } from "#intake/drop/watch-drop-folders.ts";
import { reprocessX12, resendAcknowledgement } from "#usecases/edi/reprocess-x12.ts";
import { anOutside } from "../builders/an-outside.ts";
import { file210 } from "../builders/edi-files.ts";
import { setQuota } from "../fixtures/set-quota.ts";
import { aService } from "../service.ts";

const aFolder = async () => {
  const root = await mkdtemp(join(tmpdir(), "weighbridge-drop-"));
  after(() => rm(root, { recursive: true, force: true }));
  return root;
};

const until = async <T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> => {
  for (const end = Date.now() + 10_000; Date.now() < end; await sleep(20)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`${what} did not happen`);
};

const FAST = { everyMs: 20, stableMs: 60, tenantsEveryMs: 20 };

describe("the drop folder", () => {
  test("whole files are received, answered in out and moved to done; unfinished ones wait; unreadable ones fail with a reason", async () => {
    const root = await aFolder();
    const service = await aService({ outside: anOutside({ dropFolder: root }) });
    const tenant = await service.tenant();
    const home = join(root, tenant.tenant.slug);
    const drops = watchDropFolders(service.context, FAST);
    try {
      await until("folders", async () => (await readdir(home).catch((): string[] => [])).includes("failed"));
      await writeFile(join(home, "in", "later.x12.tmp"), file210(1, [{ number: "D1", order: "SO-1", cents: 100 }]));
      await writeFile(join(home, "in", "bad.x12"), "<html>");
      await symlink("/etc/hostname", join(home, "in", "link.x12"));
      await mkdir(join(home, "in", "folder"));
      await until("the refusal", async () => (await readdir(join(home, "failed"))).includes("bad.x12.reason.txt"));
      assert.match(await readFile(join(home, "failed", "bad.x12.reason.txt"), "utf8"), /HTML/);
      await rename(join(home, "in", "later.x12.tmp"), join(home, "in", "later.x12"));
      const acknowledgement = await until("the answer", () =>
        readFile(join(home, "out", "later.x12.ack.x12"), "utf8").catch(() => undefined),
      );
      assert.match(acknowledgement, /AK9\*A\*1\*1\*1/);
      await until("done", async () => (await readdir(join(home, "done"))).includes("later.x12"));
      // It stands in both folders for a moment.
      await until("taken away", async () => !(await readdir(join(home, "in"))).includes("later.x12"));
      assert.deepEqual((await readdir(join(home, "in"))).sort(), ["folder", "link.x12"]);
      await service.work();
      assert.equal((await tenant.invoice("D1")).status, "unmatched");

      // The same bytes again, as after a death between receiving and moving: the same answer, no second invoice, no file
      // replaced.
      await rm(join(home, "out", "later.x12.ack.x12"));
      await writeFile(join(home, "in", "later.x12"), await readFile(join(home, "done", "later.x12")));
      await until("done again", async () => (await readdir(join(home, "done"))).includes("later-1.x12"));
      assert.equal(await readFile(join(home, "out", "later.x12.ack.x12"), "utf8"), acknowledgement);
      const made = await service.context.db.control.query("select 1 from intake where tenant_uuid = $1", [tenant.tenantUuid]);
      assert.equal(made.rowCount, 1);
    } finally {
      await drops.stop();
    }
  });

  test("a file for a tenant that keeps as much as it may is set aside with the words, and received when it is put back with room", async () => {
    const root = await aFolder();
    const service = await aService({ outside: anOutside({ dropFolder: root }) });
    const tenant = await service.tenant();
    const home = join(root, tenant.tenant.slug);
    const drops = watchDropFolders(service.context, FAST);
    const text = file210(1, [{ number: "Q1", order: "SO-1", cents: 100 }]);
    try {
      await until("folders", async () => (await readdir(home).catch((): string[] => [])).includes("failed"));
      await setQuota(service.context, tenant.tenant, 0);
      await writeFile(join(home, "in", "full.x12"), text);
      const reason = await until("the refusal", () =>
        readFile(join(home, "failed", "full.x12.reason.txt"), "utf8").catch(() => undefined),
      );
      assert.match(reason, /may have 0 megabytes of documents, mails and EDI files, and has them: ask whoever runs the service/);
      assert.equal(await readFile(join(home, "failed", "full.x12"), "utf8"), text, "whole");
      assert.deepEqual(await readdir(join(home, "out")), [], "nothing is acknowledged that was not taken");
      await setQuota(service.context, tenant.tenant, null);
      await rename(join(home, "failed", "full.x12"), join(home, "in", "full.x12"));
      await until("the answer", () => readFile(join(home, "out", "full.x12.ack.x12"), "utf8").catch(() => undefined));
      await service.work();
      assert.equal((await tenant.invoice("Q1")).status, "unmatched");
    } finally {
      await drops.stop();
    }
  });

  test("a file that still grows is not taken", async () => {
    const root = await aFolder();
    const service = await aService({ outside: anOutside({ dropFolder: root }) });
    const tenant = await service.tenant();
    const home = join(root, tenant.tenant.slug);
    const drops = watchDropFolders(service.context, { ...FAST, stableMs: 300 });
    try {
      await until("folders", async () => (await readdir(home).catch((): string[] => [])).includes("failed"));
      const text = file210(1, [{ number: "G1", order: "SO-1", cents: 100 }]);
      for (let part = 1; part <= 8; part += 1) {
        await writeFile(join(home, "in", "slow.x12"), text.slice(0, Math.ceil((text.length * part) / 8)));
        await sleep(60);
        assert.deepEqual(await readdir(join(home, "out")), []);
      }
      const acknowledgement = await until("the answer", () =>
        readFile(join(home, "out", "slow.x12.ack.x12"), "utf8").catch(() => undefined),
      );
      assert.match(acknowledgement, /AK9\*A/);
    } finally {
      await drops.stop();
    }
  });

  test("an acknowledgement asked for again, and that of a file processed again, are put out again", async () => {
    const root = await aFolder();
    const service = await aService({ outside: anOutside({ dropFolder: root }) });
    const tenant = await service.tenant();
    const home = join(root, tenant.tenant.slug);
    const inTenant = service.context.db.inTenant;
    await inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'OTHER', '{}')", [tenant.tenantUuid]),
    );
    const drops = watchDropFolders(service.context, FAST);
    try {
      await until("folders", async () => (await readdir(home).catch((): string[] => [])).includes("failed"));
      await writeFile(join(home, "in", "a.x12"), file210(1, [{ number: "A1", order: "SO-1", cents: 100 }]));
      await until("done", async () => (await readdir(join(home, "done"))).includes("a.x12"));
      const { rows } = await inTenant(tenant.tenantUuid, (tx) =>
        tx.query<{ interchange_uuid: string }>("select interchange_uuid from edi_interchange"),
      );
      const uuid = rows[0]?.interchange_uuid ?? "";
      assert.equal((await resendAcknowledgement(service.context, tenant.tenant, uuid)).ok, true);
      await service.work();
      const path = join(home, "out", `${uuid}.ack.x12`);
      assert.match(await readFile(path, "utf8"), /R\*006/);
      await inTenant(tenant.tenantUuid, (tx) =>
        tx.query("insert into edi_partner (tenant_uuid, sender_id, body) values ($1, 'ACMF', '{}')", [tenant.tenantUuid]),
      );
      const person = { id: "user:a", name: "A", approvalLimit: null };
      assert.equal(
        (await reprocessX12(service.context, tenant.tenant, person, { interchangeUuid: uuid, release: false })).ok,
        true,
      );
      await service.work();
      assert.match(await readFile(path, "utf8"), /AK9\*A/);
      assert.equal((await tenant.invoice("A1")).status, "unmatched");
    } finally {
      await drops.stop();
    }
  });

  test("links in the place of a tenant's folders are told of once, and keep no other tenant's files waiting", async () => {
    const root = await aFolder();
    const service = await aService({ outside: anOutside({ dropFolder: root }) });
    const told: string[] = [];
    const log = { ...service.context.log, warn: (about: { readonly slug?: string }) => void told.push(about.slug ?? "file") };
    Object.assign(log, { error: log.warn, info: () => {} });
    const [early, linked, other] = [await service.tenant(), await service.tenant(), await service.tenant()];
    const homes = [early, linked, other].map(({ tenant }) => join(root, tenant.slug));
    // Nothing to make there: the name is taken.
    await mkdir(homes[0] ?? "");
    await symlink(join(root, "nowhere"), join(homes[0] ?? "", "out"));
    const drops = watchDropFolders({ ...service.context, log: log as never }, FAST);
    try {
      await until("folders", async () => (await readdir(homes[2] ?? "").catch((): string[] => [])).includes("failed"));
      for (const name of ["out", "failed"]) {
        await rm(join(homes[1] ?? "", name), { recursive: true });
        await symlink(root, join(homes[1] ?? "", name));
      }
      const put = (home = "", control: number) =>
        writeFile(join(home, "in", "b.x12"), file210(control, [{ number: `L${control}`, order: "SO-1", cents: 100 }]));
      await put(homes[1], 1);
      await until("a word about the links", async () => told.includes(linked.tenant.slug));
      await sleep(200);
      await put(homes[2], 2);
      await until("the other's answer", async () => (await readdir(join(homes[2] ?? "", "done"))).includes("b.x12"));
      await sleep(200);
      assert.deepEqual(told.toSorted(), ["file", early.tenant.slug, linked.tenant.slug].toSorted());
      assert.deepEqual(
        (await readdir(root)).filter((name) => name.includes("x12")),
        [],
      );
    } finally {
      await drops.stop();
    }
  });
});
