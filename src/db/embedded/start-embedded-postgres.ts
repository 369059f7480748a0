import { existsSync, mkdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { embeddedBinaries } from "./binaries.ts";
import type { PostgresBinaries } from "./binaries.ts";
import { clusterPaths, makeSocketFolder } from "./cluster-paths.ts";
import type { ClusterPaths } from "./cluster-paths.ts";
import { createClusterIfMissing, OWNER_ROLE, readPassword, syncCluster } from "./create-cluster.ts";
import type { LauncherLog } from "./log.ts";
import { claimFolder, DataFolderInUse, readOwner } from "./owner-lock.ts";
import type { OwnerPatience } from "./owner-lock.ts";
import { endOrphans, readPostmasterFile } from "./postmaster-file.ts";
import { chooseServerIdentity, giveTo, trustedOwners } from "./server-identity.ts";
import type { ServerIdentity } from "./server-identity.ts";
import { superviseServer } from "./supervise-server.ts";
import type { CrashListener } from "./supervise-server.ts";
import { refuseOtherMajor } from "./refuse-other-major.ts";

/** A running embedded database, ours or (after `openEmbeddedPostgres`) another process's. */
export type EmbeddedPostgres = {
  /** For the owner role, over the unix socket, with its password: keep it out of logs. */
  connectionString: string;
  /** True when another process runs the server: `stop` then leaves it alone. */
  attached: boolean;
  /** The postmaster of the moment; null while it is down. */
  postmasterPid(): number | null;
  /** Called each time the server ended by itself; it is started again without anybody's doing. */
  onCrash(listener: CrashListener): void;
  /** Called each time the server is ready again after a crash. */
  onRestart(listener: () => void): void;
  /** Fast shutdown. Resolves when every process of the server is gone and the folder is free. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  log: LauncherLog;
  /** Server settings that win over ours; for tests. */
  settings?: Readonly<Record<string, string>>;
  /** Another PostgreSQL than the embedded one; for tests. */
  binaries?: PostgresBinaries;
  /** How long to wait for the folder's present owner to leave. */
  patience?: OwnerPatience;
};

const DATABASE = "weighbridge";
/** 3 s: an owner that lost its parent notices and says that it is stopping. 25 s: the longest orderly shutdown. */
const DEFAULT_PATIENCE: OwnerPatience = { servingMs: 3000, stoppingMs: 25_000 };

/**
 * Starts PostgreSQL on `dataDir`: makes the cluster at the first start, ends what a killed predecessor left running,
 * keeps the server up while this process lives and takes it down with it.
 *
 * Throws `DataFolderInUse` while another living process has the folder, `EmbeddedPostgresUnavailable` where there are no
 * binaries for this machine, an Error where another major version made the folder, and one with the log's last lines when the
 * server does not come up.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, settings = {}, patience = DEFAULT_PATIENCE } = options;
  const paths = clusterPaths(dataDir);
  mkdirSync(dataDir, { recursive: true });
  mkdirSync(paths.root, { recursive: true, mode: 0o700 });
  const claim = await claimFolder(paths.owner, dataDir, patience);
  try {
    const binaries = options.binaries ?? embeddedBinaries(paths.links);
    refuseOtherMajor(paths, dataDir, binaries);
    const identity = prepareFolders(paths, binaries);
    if (existsSync(paths.data)) {
      const { endedPid } = await endOrphans(paths);
      if (endedPid !== null) log.warn({ pid: endedPid }, "ended a database server that had outlived its service");
    }
    const created = await createClusterIfMissing(paths, binaries, identity);
    const server = await superviseServer({ paths, binaries, identity, settings, log });
    const connectionString = connectionStringOf(paths);
    await createDatabaseIfMissing(connectionString);
    const synced = created
      ? syncCluster(paths, binaries, identity).catch((error) => log.warn({ error }, "cluster not synced"))
      : null;
    let stopped: Promise<void> | undefined;
    return {
      connectionString,
      attached: false,
      postmasterPid: server.pid,
      onCrash: server.onCrash,
      onRestart: server.onRestart,
      stop: () => (stopped ??= stop()),
    };

    async function stop(): Promise<void> {
      claim.stopping();
      await synced;
      await server.stop();
      claim.release();
    }
  } catch (error) {
    claim.release();
    throw error;
  }
}

/**
 * The database of `dataDir` for a short command: the running one when a service has it, else our own for as long as the
 * command lasts.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const paths = clusterPaths(options.dataDir);
  for (let attempt = 0; ; attempt += 1) {
    if (readOwner(paths.owner) !== null) {
      const attached = await attach(paths);
      if (attached) return attached;
    }
    try {
      return await startEmbeddedPostgres({ ...options, patience: { servingMs: 0, stoppingMs: 25_000 } });
    } catch (error) {
      // A service that is just starting has the folder but no server yet.
      if (!(error instanceof DataFolderInUse) || attempt >= ATTACH_ATTEMPTS) throw error;
      await sleep(ATTACH_EVERY_MS);
    }
  }
}

const ATTACH_EVERY_MS = 100;
const ATTACH_ATTEMPTS = 300;

async function attach(paths: ClusterPaths): Promise<EmbeddedPostgres | null> {
  if (!readPostmasterFile(paths.data)?.ready) return null;
  return {
    connectionString: connectionStringOf(paths),
    attached: true,
    postmasterPid: () => readPostmasterFile(paths.data)?.pid ?? null,
    onCrash() {},
    onRestart() {},
    async stop() {},
  };
}

function prepareFolders(paths: ClusterPaths, binaries: PostgresBinaries): ServerIdentity {
  const identity = chooseServerIdentity(paths.root, binaries.postgres);
  makeSocketFolder(paths.socket, trustedOwners(identity));
  giveTo(identity, paths.socket);
  return identity;
}

function connectionStringOf(paths: ClusterPaths): string {
  const password = encodeURIComponent(readPassword(paths.password));
  return `postgresql://${OWNER_ROLE}:${password}@localhost:5432/${DATABASE}?host=${encodeURIComponent(paths.socket)}`;
}

const NO_SUCH_DATABASE = "3D000";

async function createDatabaseIfMissing(connectionString: string): Promise<void> {
  try {
    await query(connectionString, "select 1");
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DATABASE) throw error;
    await query(connectionString.replace(`/${DATABASE}?`, "/postgres?"), `create database ${DATABASE}`);
  }
}

async function query(connectionString: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
