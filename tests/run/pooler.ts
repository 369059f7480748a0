import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../fixtures/service-tree.ts";
import { chooseServerIdentity, giveTo, spawnAs } from "#db/embedded/server-identity.ts";

/** A PgBouncer in transaction mode before a server of the tests. */
export interface Pooler {
  readonly version: string;
  /** The same user and database through the pooler. */
  through(connectionString: string): string;
  stop(): Promise<void>;
}

/** Where Debian puts it is not on everybody's PATH. */
const FOLDERS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];

export function findPgBouncer(): string | null {
  return FOLDERS.map((folder) => join(folder, "pgbouncer")).find((program) => existsSync(program)) ?? null;
}

const READY_WITHIN_MS = 10_000;

/**
 * Starts one before `serverUrl` (its superuser's). It asks the server for the secrets of whoever signs in, as an operator would
 * set it up.
 */
export async function startPooler(program: string, serverUrl: string): Promise<Pooler> {
  const server = new pg.Client({ connectionString: serverUrl });
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-pooler-"));
  chmodSync(folder, 0o755);
  const identity = chooseServerIdentity(folder, program);
  const port = await freePort();
  const users = join(folder, "users.txt");
  const settings = join(folder, "pgbouncer.ini");
  writeFileSync(users, `"${server.user}" "${server.password}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${server.host} port=${server.port} auth_user=${server.user}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_query = select usename, passwd from pg_shadow where usename = $1
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
log_connections = 0
log_disconnections = 0
`,
  );
  for (const file of [users, settings]) giveTo(identity, file);
  const child = spawnAs(identity, program, [settings], { stdio: ["ignore", "ignore", "pipe"], cwd: "/" });
  const saying = await untilListening(child, port);
  return {
    version: execFileSync(program, ["--version"], { encoding: "utf8" }).split("\n")[0] ?? "",
    through: (connectionString) => {
      const url = new URL(connectionString);
      url.hostname = "127.0.0.1";
      url.port = String(port);
      url.searchParams.delete("host");
      return url.href;
    },
    stop: async () => {
      const isRunning = child.exitCode === null && child.signalCode === null;
      if (isRunning) {
        const gone = once(child, "exit");
        child.kill("SIGTERM");
        await gone;
      }
      rmSync(folder, { recursive: true, force: true });
      if (!isRunning) throw new Error(`PgBouncer ended by itself (${child.exitCode ?? child.signalCode}):\n${saying()}`);
    },
  };
}

/** Answers what tells the last words of the process. */
async function untilListening(child: ChildProcess, port: number): Promise<() => string> {
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  for (const end = Date.now() + READY_WITHIN_MS; ; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended while starting:\n${said}`);
    if (await answers(port)) return () => said;
    if (Date.now() > end) throw new Error(`PgBouncer does not listen:\n${said}`);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
