import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { secretsInUrl } from "#db/role-secrets.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { aKey } from "#tests/builders/a-server.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { applicationUrlOf } from "#tests/database.ts";
import { OwnPostgres, serverTools } from "#tests/fixtures/own-postgres.ts";
import { freePort } from "#tests/fixtures/service-tree.ts";
import { type Sink, startSink } from "#tests/fixtures/sink.ts";
import { ROOT } from "#tests/arch/source-files.ts";
import type { DrawnFault, Fault } from "./draw-faults.ts";
import { FaultyProxy } from "./faulty-proxy.ts";
import { LossyDisk } from "./lossy-disk.ts";

export const MAIL_DOMAIN = "mail.example";
const AGAIN_MS = 300;
const MEBIBYTE = 1024 * 1024;
const DISK_BYTES = 48 * MEBIBYTE;
/** Sparse: it takes what is written. */
const DATABASE_BYTES = 8192 * MEBIBYTE;
/** So little is left to a program that reads that its next allocation fails. */
const STARVED_BYTES = 1024 * 1024;
const LOOK_FOR_READERS_MS = 20;
const PROCESSES = 2;
/** How far a clock jumps. */
const JUMP = { ahead: "+3h", behind: "-3h", right: "+0" } as const;
/** Debian's libfaketime; undefined where it is not installed. */
const [FAKETIME] = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1");

/** Whether clocks can be made wrong here. */
export const HAS_FAKETIME = FAKETIME !== undefined;

/** A process of the service that is started again whenever it ends, as systemd does. */
interface Member {
  readonly program: "api" | "worker";
  readonly port: number;
  readonly mailPort: number;
  readonly database: FaultyProxy;
  /** What its clock is told by. */
  readonly clockFile: string;
  child: ChildProcess | undefined;
  /** We ended it; else it ended by itself. */
  isKilled: boolean;
}

/** A tenant of the run and what it is asked with. */
export interface Caller {
  readonly tenantUuid: string;
  readonly slug: string;
  readonly key: string;
}

/**
 * Two API and two worker processes over a PostgreSQL of their own; proxies before the database (one a process), the API, the
 * consumer of webhooks and the mail port; files on a small disk of their own, and the database on another, where disks can be
 * mounted.
 */
export class Installation {
  readonly postgres: OwnPostgres;
  readonly sink: Sink;
  readonly dataDir: string;
  readonly hasSmallDisk: boolean;
  /** Of files and of the database; none where they cannot be mounted. */
  readonly disks: readonly LossyDisk[];
  readonly apis: readonly FaultyProxy[];
  readonly webhooks: FaultyProxy;
  readonly mail: FaultyProxy;
  readonly caller: Caller;
  /** What went wrong with processes that nobody had ended. */
  readonly endedByThemselves: string[] = [];
  readonly #members: readonly Member[];
  readonly #applicationUrl: string;
  #isOver = false;
  /** Its power is cut: nothing is started again. */
  #isDark = false;

  private constructor(parts: Omit<Parts, "applicationUrl" | "members">, members: readonly Member[], applicationUrl: string) {
    ({
      postgres: this.postgres,
      sink: this.sink,
      dataDir: this.dataDir,
      hasSmallDisk: this.hasSmallDisk,
      disks: this.disks,
      apis: this.apis,
      webhooks: this.webhooks,
      mail: this.mail,
      caller: this.caller,
    } = parts);
    this.#members = members;
    this.#applicationUrl = applicationUrl;
  }

  static async start(): Promise<Installation> {
    const { binaries } = serverTools();
    const { dataDir, hasSmallDisk, disks } = theDisks();
    const postgres = await OwnPostgres.start(binaries, [], disks[1]?.path);
    const applicationUrl = applicationUrlOf(postgres.url);
    await migrate(postgres.url, { secrets: secretsInUrl(applicationUrl), isAlone: true });
    const sink = await startSink();
    const clocks = mkdtempSync(join(tmpdir(), "weighbridge-clocks-"));
    const members: Member[] = [];
    for (const program of ["api", "worker"] as const)
      for (let number = 0; number < PROCESSES; number += 1)
        members.push({
          program,
          port: await freePort(),
          mailPort: await freePort(),
          database: await FaultyProxy.start(() => postgres.port),
          clockFile: join(clocks, `${program}-${number}`),
          child: undefined,
          isKilled: false,
        });
    const [, , worker] = members;
    const apis = await Promise.all(
      members.filter(({ program }) => program === "api").map(({ port }) => FaultyProxy.start(() => port)),
    );
    const webhooks = await FaultyProxy.start(() => Number(new URL(sink.url).port));
    const mail = await FaultyProxy.start(() => worker?.mailPort ?? 0);
    const caller = await aCaller(applicationUrl);
    // What was set up was there before any fault.
    for (const disk of disks) disk.sync();
    const parts = { postgres, sink, dataDir, hasSmallDisk, disks, apis, webhooks, mail, caller };
    const installation = new Installation(parts, members, applicationUrl);
    for (const member of members) installation.#run(member);
    try {
      await installation.#untilReady();
    } catch (error) {
      await installation.stop();
      throw error;
    }
    return installation;
  }

  #run(member: Member): void {
    const { program, port, mailPort, database } = member;
    const through = (url: string): string => {
      const changed = new URL(url);
      changed.port = String(database.port);
      return changed.href;
    };
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      DATABASE_URL: through(this.postgres.url),
      DATABASE_APP_URL: through(this.#applicationUrl),
      DATA_DIR: this.dataDir,
      PORT: String(port),
      WORKER_PORT: String(port),
      SMTP_IN_PORT: String(mailPort),
      SMTP_IN_HOST: "127.0.0.1",
      MAIL_DOMAIN,
      EGRESS_ALLOW: "127.0.0.0/8",
      LOG_LEVEL: process.env["FAULTS_LOG_LEVEL"] ?? "fatal",
      RATE_LIMIT_PER_SECOND: "0",
      DEMO_DATA: "off",
      MIN_FREE_DISK_MB: "2",
      DRAIN_SECONDS: "1",
    };
    for (const name of ["NODE_TEST_CONTEXT", "npm_lifecycle_event", "TEST_DATABASE_URL", "DATABASE_DIRECT_URL"]) delete env[name];
    if (program === "api") delete env["WORKER_PORT"];
    if (FAKETIME !== undefined) {
      writeFileSync(member.clockFile, `${JUMP.right}\n`);
      // Looked at once a second. What is measured by the monotonic clock goes on, as it does where somebody sets the time.
      Object.assign(env, { LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: member.clockFile, FAKETIME_CACHE_DURATION: "1" });
      Object.assign(env, { FAKETIME_DONT_FAKE_MONOTONIC: "1", NO_FAKE_STAT: "1" });
    }
    const child = spawn(process.execPath, ["bin/weighbridge.mjs", program, "--no-migrate"], {
      cwd: ROOT,
      env,
      stdio: ["ignore", process.env["FAULTS_LOG_LEVEL"] === undefined ? "ignore" : "inherit", "pipe"],
    });
    let said = "";
    child.stderr?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-3_000)));
    member.child = child;
    member.isKilled = false;
    child.once("exit", (code, signal) => {
      if (this.#isOver) return;
      if (!member.isKilled) this.endedByThemselves.push(`${program} ended with ${code ?? signal}: ${said}`);
      this.#runAgain(member);
    });
  }

  #runAgain(member: Member): void {
    setTimeout(() => {
      if (this.#isDark) this.#runAgain(member);
      else if (!this.#isOver) this.#run(member);
    }, AGAIN_MS);
  }

  async #untilReady(withinMs = 90_000): Promise<void> {
    for (const end = Date.now() + withinMs; ; await sleep(50)) {
      const all = await Promise.all(this.#members.map(({ port }) => isReady(port)));
      if (all.every(Boolean)) return;
      const late = this.#members.filter((_, at) => all[at] !== true).map(({ program }) => program);
      if (Date.now() > end)
        throw new Error(`${late.join(" and ")} not ready in time: ${this.endedByThemselves.slice(0, 3).join("; ")}`);
    }
  }

  /** Breaks something, and answers what mends it. A fault that cannot be made now (nobody is there to be killed) is none. */
  async break(fault: DrawnFault): Promise<() => Promise<void>> {
    switch (fault.on) {
      case "api":
      case "worker":
        return this.#breakProcess(fault);
      case "postgres":
        return this.#breakPostgres(fault);
      case "files":
        return this.#fillDisk();
      case "clock":
        return this.#setClock(fault);
      case "disk":
        return this.#stopDisk(fault);
      case "power":
        return this.#cutPower();
      case "reading":
        return this.#breakReading(fault);
      default:
        return this.#breakNetwork(fault);
    }
  }

  #breakProcess({ on, how, which }: Extract<Fault, { on: "api" | "worker" }>): () => Promise<void> {
    const member = this.#members.filter(({ program }) => program === on)[which % PROCESSES];
    if (member?.child?.pid === undefined) return nothing;
    if (how === "kill") {
      member.isKilled = true;
      member.child.kill("SIGKILL");
      return nothing;
    }
    const { child } = member;
    child.kill("SIGSTOP");
    return async () => void child.kill("SIGCONT");
  }

  async #breakPostgres({ how }: Extract<Fault, { on: "postgres" }>): Promise<() => Promise<void>> {
    const { postgres } = this;
    if (how === "crash" || how === "kill") {
      await postgres.stop(how === "kill" ? "SIGKILL" : "SIGQUIT");
      return () => postgres.start();
    }
    const pids = await this.#backends(how === "terminate");
    const [first] = pids;
    if (how === "kill-backend" && first !== undefined) process.kill(first, "SIGKILL");
    if (how !== "freeze-backend" || first === undefined) return nothing;
    process.kill(first, "SIGSTOP");
    return async () => {
      try {
        process.kill(first, "SIGCONT");
      } catch {
        // It has ended with its server.
      }
    };
  }

  /** Sessions of the service; ended by the server where asked. */
  async #backends(isToEnd: boolean): Promise<readonly number[]> {
    try {
      const client = await this.postgres.connect();
      const { rows } = await client.query<{ pid: number }>(
        `select pid${isToEnd ? ", pg_terminate_backend(pid)" : ""} from pg_stat_activity
         where application_name like 'weighbridge %' and backend_type = 'client backend' order by state = 'active' desc, pid`,
      );
      await client.end();
      return rows.map(({ pid }) => pid);
    } catch {
      return [];
    }
  }

  #breakNetwork(fault: Extract<Fault, { on: `${string}-network` }>): () => Promise<void> {
    const proxy =
      fault.on === "webhook-network"
        ? this.webhooks
        : fault.on === "mail-network"
          ? this.mail
          : fault.on === "api-network"
            ? this.apis[fault.which % PROCESSES]
            : this.#members[fault.which]?.database;
    proxy?.set(fault.how);
    return async () => proxy?.set(undefined);
  }

  #setClock({ how, which }: Extract<Fault, { on: "clock" }>): () => Promise<void> {
    const file = this.#members[which]?.clockFile;
    if (file === undefined || !HAS_FAKETIME) return nothing;
    writeFileSync(file, `${JUMP[how]}\n`);
    return async () => writeFileSync(file, `${JUMP.right}\n`);
  }

  #fillDisk(): () => Promise<void> {
    if (!this.hasSmallDisk) return nothing;
    const filler = join(this.dataDir, "filler");
    try {
      for (const piece = Buffer.alloc(1024 * 1024); ;) appendFileSync(filler, piece);
    } catch {
      return async () => rmSync(filler, { force: true });
    }
  }

  #stopDisk({ which }: Extract<Fault, { on: "disk" }>): () => Promise<void> {
    const disk = this.disks[which];
    disk?.standStill();
    return async () => disk?.goOn();
  }

  async #cutPower(): Promise<() => Promise<void>> {
    if (this.disks.length === 0) return nothing;
    this.#isDark = true;
    const gone = this.#members.flatMap((member) => {
      const { child } = member;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return [];
      member.isKilled = true;
      child.kill("SIGKILL");
      return [once(child, "exit")];
    });
    await Promise.all([...gone, this.postgres.killAll()]);
    for (const disk of this.disks) disk.cutPower();
    return async () => {
      await this.postgres.start();
      this.#isDark = false;
    };
  }

  /** Whatever program begins to read a document while it lasts. */
  #breakReading({ how }: Extract<Fault, { on: "reading" }>): () => Promise<void> {
    const starved = new Set<number>();
    const look = (): void => {
      for (const pid of this.#members.flatMap(({ child }) => readersOf(child?.pid)))
        if (how === "kill") killed(pid);
        else if (!starved.has(pid)) {
          starved.add(pid);
          spawnSync("prlimit", ["--pid", String(pid), `--data=${STARVED_BYTES}`]);
        }
    };
    const looking = setInterval(look, LOOK_FOR_READERS_MS);
    look();
    return async () => clearInterval(looking);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    for (const disk of this.disks) disk.goOn();
    for (const { child } of this.#members) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) continue;
      const gone = once(child, "exit");
      child.kill("SIGKILL");
      await gone;
    }
    for (const proxy of [...this.apis, ...this.#members.map(({ database }) => database), this.webhooks, this.mail])
      await proxy.close();
    await this.sink.close();
    await this.postgres.drop();
    if (this.disks.length > 0) for (const disk of this.disks) disk.remove();
    else if (this.hasSmallDisk) spawnSync("umount", [this.dataDir]);
    rmSync(this.dataDir, { recursive: true, force: true });
    for (const { clockFile } of this.#members) rmSync(dirname(clockFile), { recursive: true, force: true });
  }
}

interface Parts {
  readonly postgres: OwnPostgres;
  readonly sink: Sink;
  readonly dataDir: string;
  readonly hasSmallDisk: boolean;
  readonly disks: readonly LossyDisk[];
  readonly apis: readonly FaultyProxy[];
  readonly webhooks: FaultyProxy;
  readonly mail: FaultyProxy;
  readonly caller: Caller;
  readonly members: readonly Member[];
  readonly applicationUrl: string;
}

const nothing = async (): Promise<void> => {};

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

/**
 * One for files that is soon full, and one for the database. Where they cannot be mounted: a small one in memory for files, or an
 * ordinary folder.
 */
function theDisks(): { readonly dataDir: string; readonly hasSmallDisk: boolean; readonly disks: readonly LossyDisk[] } {
  const [files, database] = [LossyDisk.mount(DISK_BYTES), LossyDisk.mount(DATABASE_BYTES)];
  if (files !== undefined && database !== undefined) {
    mkdirSync(join(files.path, "blobs"), { recursive: true });
    return { dataDir: files.path, hasSmallDisk: true, disks: [files, database] };
  }
  for (const disk of [files, database]) disk?.remove();
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-faults-"));
  const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES},mode=0711`, "weighbridge-faults", dataDir]);
  mkdirSync(join(dataDir, "blobs"), { recursive: true });
  return { dataDir, hasSmallDisk: status === 0, disks: [] };
}

/** Processes that read documents for one of ours. */
function readersOf(pid: number | undefined): readonly number[] {
  const read = (file: string): string => {
    try {
      return readFileSync(file, "utf8");
    } catch {
      return "";
    }
  };
  return read(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .filter((child) => child !== "" && read(`/proc/${child}/cmdline`).includes("heavy/child.ts"))
    .map(Number);
}

function killed(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function aCaller(applicationUrl: string): Promise<Caller> {
  const database = openDatabase({ connectionString: applicationUrl, connections: 2 });
  try {
    const tenant = await aTenant(database, { slug: "steady", grants: ["create-invoice", "ingest-documents"] });
    const key = await aKey(aContext(database), tenant);
    await database.inTenant(tenant.tenantUuid, (tx) =>
      tx.query("insert into audit_policy (tenant_uuid, version, body, created_by) values ($1, 1, $2, 'faults')", [
        tenant.tenantUuid,
        JSON.stringify({ autoApprove: true }),
      ]),
    );
    return { tenantUuid: tenant.tenantUuid, slug: tenant.slug, key };
  } finally {
    await database.close();
  }
}
