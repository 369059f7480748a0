import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { silentLog as log } from "#db/embedded/log.ts";
import { DataFolderInUse } from "#db/embedded/owner-lock.ts";
import { isAlive, processesIn } from "#db/embedded/process-facts.ts";
import { openEmbeddedPostgres, startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import type { EmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";

const root = mkdtempSync(join(tmpdir(), "weighbridge-embedded-"));
const started: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

describe("embedded PostgreSQL", () => {
  after(async () => {
    for (const child of children) child.kill("SIGKILL");
    await Promise.all(started.map((database) => database.stop()));
    rmSync(root, { recursive: true, force: true });
  });

  it("keeps what was committed when the server is killed, and comes back by itself", async () => {
    const database = await start(join(root, "killed"));
    await run(database.connectionString, "create table kept (n int)", "insert into kept values (210)");
    const crashed = Promise.withResolvers<NodeJS.Signals | null>();
    const back = Promise.withResolvers<void>();
    database.onCrash(({ signal }) => crashed.resolve(signal));
    database.onRestart(() => back.resolve());
    const killedPid = database.postmasterPid()!;

    process.kill(killedPid, "SIGKILL");

    assert.equal(await crashed.promise, "SIGKILL");
    await back.promise;
    assert.notEqual(database.postmasterPid(), killedPid);
    assert.deepEqual(await run(database.connectionString, "select n from kept"), [{ n: 210 }]);
  });

  it("is reached by nobody else: no network, a private folder, a password", async () => {
    const database = await start(join(root, "private"));
    const url = new URL(database.connectionString);
    const [settings] = await run(
      database.connectionString,
      "select current_setting('listen_addresses') as network, current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit",
    );
    assert.deepEqual(settings, { network: "", fsync: "on", commit: "on" });
    assert.equal(statSync(url.searchParams.get("host")!).mode & 0o777, 0o700);
    assert.equal(statSync(join(root, "private/postgres/password")).mode & 0o777, 0o600);
    url.password = "wrong";
    await assert.rejects(run(url.href, "select 1"), { code: "28P01" });
  });

  it("serves two data folders at once, one of them with a path too long for a socket", async () => {
    const long = join(root, "a-folder-name-that-goes-on-".repeat(4), "data");
    const [first, second] = await Promise.all([start(join(root, "one")), start(long)]);
    await run(first.connectionString, "create table only_here (n int)");
    await assert.rejects(run(second.connectionString, "select n from only_here"), { code: "42P01" });
    const socketFolder = new URL(second.connectionString).searchParams.get("host")!;
    assert.ok(socketFolder.startsWith("/tmp/weighbridge-"), socketFolder);
    await second.stop();
    rmSync(socketFolder, { recursive: true, force: true });
  });

  it("refuses a second service on the same folder by name, and lets a command attach", async () => {
    const dataDir = join(root, "shared");
    const first = await start(dataDir);
    await assert.rejects(startEmbeddedPostgres({ dataDir, log, patience: { servingMs: 0, stoppingMs: 0 } }), (error: Error) => {
      assert.ok(error instanceof DataFolderInUse);
      assert.match(error.message, new RegExp(`in use by process ${process.pid}\\b.*DATA_DIR`));
      return true;
    });
    const attached = await openEmbeddedPostgres({ dataDir, log });
    assert.equal(attached.attached, true);
    await run(attached.connectionString, "create table by_command (n int)");
    await attached.stop();
    assert.deepEqual(await run(first.connectionString, "select n from by_command"), []);
  });

  it("frees the folder when stopped, and the next start finds the data", async () => {
    const dataDir = join(root, "again");
    const first = await start(dataDir);
    await run(first.connectionString, "create table kept (n int)");
    const pid = first.postmasterPid()!;
    await first.stop();
    assert.equal(isAlive(pid), false);
    const second = await openEmbeddedPostgres({ dataDir, log });
    started.push(second);
    assert.equal(second.attached, false);
    assert.deepEqual(await run(second.connectionString, "select n from kept"), []);
  });

  it("takes the database down when its process is killed, and starts again at once", async () => {
    const dataDir = join(root, "orphan");
    const holder = await hold(dataDir);
    await run(holder.connectionString, "create table kept (n int)", "insert into kept values (856)");
    holder.child.kill("SIGKILL");
    const next = await start(dataDir);
    assert.notEqual(next.postmasterPid(), holder.pid);
    assert.equal(isAlive(holder.pid), false);
    assert.deepEqual(await run(next.connectionString, "select n from kept"), [{ n: 856 }]);
    await next.stop();

    const lonely = await hold(dataDir);
    lonely.child.kill("SIGKILL");
    await until(() => !isAlive(lonely.pid), "the database outlived its process");
  });

  it("ends a database that outlived both its process and the guardian", async () => {
    const dataDir = join(root, "abandoned");
    const holder = await hold(dataDir);
    const guardian = guardianOf(join(dataDir, "postgres/data"));
    holder.child.kill("SIGSTOP");
    process.kill(guardian, "SIGKILL");
    holder.child.kill("SIGKILL");
    await until(() => !isAlive(holder.child.pid!), "the holder lives");
    assert.equal(isAlive(holder.pid), true, "without a guardian nobody ends it");
    const next = await start(dataDir);
    assert.equal(isAlive(holder.pid), false);
    assert.deepEqual(await run(next.connectionString, "select 1 as n"), [{ n: 1 }]);
  });

  it("is not misled by files a crash left: a number that is somebody else's now or a zombie's, half a cluster", async () => {
    const dataDir = join(root, "stale");
    const first = await start(dataDir);
    await first.stop();
    const folder = join(dataDir, "postgres");
    for (const pid of [process.pid, await zombie()]) {
      const lock = `${pid}\n${folder}/data\n1\n5432\n\n\n\nready\n`;
      writeFileSync(join(folder, "data/postmaster.pid"), lock, { mode: 0o600 });
      writeFileSync(join(folder, "run/.s.PGSQL.5432.lock"), lock, { mode: 0o600 });
      const owner = { pid, startedAt: "", processStart: "another life", state: "serving" };
      writeFileSync(join(folder, "owner.json"), JSON.stringify(owner));
      const next = await start(dataDir);
      assert.deepEqual(await run(next.connectionString, "select 1 as n"), [{ n: 1 }]);
      await next.stop();
    }

    const half = join(root, "half/postgres");
    mkdirSync(join(half, "data.unfinished/base"), { recursive: true });
    const whole = await start(join(root, "half"));
    assert.deepEqual(await run(whole.connectionString, "select 1 as n"), [{ n: 1 }]);
    assert.equal(existsSync(join(half, "data.unfinished")), false);
  });

  it("tells why a server does not start", async () => {
    const dataDir = join(root, "broken");
    await assert.rejects(
      startEmbeddedPostgres({ dataDir, log, settings: { shared_buffers: "many" } }),
      /ended while starting[^]*shared_buffers/,
    );
    assert.deepEqual(processesIn(join(dataDir, "postgres/data")), []);
    await start(dataDir);
  });
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  started.push(database);
  return database;
}

/** Another process that holds the database of `dataDir`. */
async function hold(dataDir: string): Promise<{ child: ChildProcess; connectionString: string; pid: number }> {
  const program = fileURLToPath(new URL("../fixtures/embedded-holder.ts", import.meta.url));
  const child = spawn(process.execPath, [program, dataDir], { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout!.once("data", (chunk) => resolve(String(chunk)));
    child.once("exit", (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  return { child, ...(JSON.parse(line) as { connectionString: string; pid: number }) };
}

/** The number of a process that has ended and whose parent, here a sleep, never asks for it. */
async function zombie(): Promise<number> {
  const parent = spawn("sh", ["-c", "true & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "ignore"] });
  children.push(parent);
  const [line] = (await once(parent.stdout, "data")) as [Buffer];
  const pid = Number(String(line));
  await until(() => !isAlive(pid), "it has not ended");
  return pid;
}

function guardianOf(data: string): number {
  const pids = processesIn("/").filter((pid) => {
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return command.includes("weighbridge-guardian") && command.includes(data);
  });
  assert.equal(pids.length, 1, "one guardian for each database");
  return pids[0]!;
}

async function run(connectionString: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

async function until(condition: () => boolean, otherwise: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (!condition()) {
    assert.ok(Date.now() < deadline, otherwise);
    await sleep(25);
  }
}
