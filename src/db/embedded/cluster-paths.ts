import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync } from "node:fs";
import { join, resolve } from "node:path";

/** Where everything of one embedded database lies. */
export type ClusterPaths = {
  /** `DATA_DIR/postgres`: all of it but the log. */
  root: string;
  /** PGDATA. */
  data: string;
  /** A cluster that is still being made; renamed to `data` when it is whole. */
  unfinished: string;
  /** The owner role's password, mode 0600. */
  password: string;
  /** Which process has this folder, see `owner-lock.ts`. */
  owner: string;
  /** Library links, where the package itself cannot hold them. */
  links: string;
  /** Folder of the unix socket. */
  socket: string;
  log: string;
};

/** `sun_path` holds 108 bytes with its end on Linux and 104 on macOS. */
const MAX_SOCKET_PATH_BYTES = 103;
/** What the server calls its socket: the number is a port in name only. */
export const SOCKET_NAME = ".s.PGSQL.5432";

export function clusterPaths(dataDir: string): ClusterPaths {
  const root = join(resolve(dataDir), "postgres");
  return {
    root,
    data: join(root, "data"),
    unfinished: join(root, "data.unfinished"),
    password: join(root, "password"),
    owner: join(root, "owner.json"),
    links: join(root, "lib"),
    socket: socketFolder(root),
    log: join(resolve(dataDir), "postgres.log"),
  };
}

/**
 * The folder of the socket: inside the data folder, or, where that path is too long for a socket, a short one under
 * `/tmp` named after a hash of it (the same at every start, so that a second process finds it).
 */
function socketFolder(root: string): string {
  const inside = join(root, "run");
  if (Buffer.byteLength(join(inside, SOCKET_NAME)) <= MAX_SOCKET_PATH_BYTES) return inside;
  const hash = createHash("sha256").update(root).digest("hex").slice(0, 16);
  return `/tmp/weighbridge-${hash}`;
}

/** Makes the socket's folder, for nobody else to enter; refuses one that somebody else has put there. */
export function makeSocketFolder(folder: string, allowedOwners: readonly number[]): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || !allowedOwners.includes(found.uid)) {
    throw new Error(`${folder} belongs to somebody else: remove it, or choose a DATA_DIR with a shorter path.`);
  }
  chmodSync(folder, 0o700);
}
