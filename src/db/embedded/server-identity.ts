import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { chownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";

/**
 * Who the server's processes run as. PostgreSQL refuses to run as root, and `initdb` as a user without a name:
 * - `self`: an ordinary user runs it as itself;
 * - `namespace`: in a user namespace where we are called nobody; files stay ours;
 * - `user`: root runs it as another user, who is given the folder.
 */
export type ServerIdentity = { kind: "self" } | { kind: "namespace" } | { kind: "user"; uid: number; gid: number };

const NOBODY = 65534;

/**
 * Chooses who runs the server on `folder`, by trying who can write it and start `program`.
 * A folder that belongs to an ordinary user is served as that user; a new one of root's in a namespace where the system
 * allows it (most containers do not), else as nobody, else as the owner of the nearest folder above that is not root's.
 */
export function chooseServerIdentity(folder: string, program: string): ServerIdentity {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0 && hasName()) return { kind: "self" };
  const candidates: ServerIdentity[] = uid === 0 ? identitiesForRoot(folder) : [{ kind: "namespace" }];
  const refusals: string[] = [];
  for (const identity of candidates) {
    if (identity.kind === "user") giveTree(folder, identity.uid, identity.gid);
    const refusal = tryIdentity(identity, folder, program);
    if (refusal === null) return identity;
    refusals.push(`${describe(identity)}: ${refusal}`);
  }
  const why = refusals.join("; ");
  throw new Error(
    uid === 0
      ? `PostgreSQL does not run as root, and nobody else can use ${folder} and ${program} (${why}). ` +
          "Start the service as an ordinary user, or choose a DATA_DIR whose parent folders others may enter."
      : `PostgreSQL needs a user with a name, and uid ${uid} has none here (${why}). ` +
          "Give it one in /etc/passwd, start as another user, or set DATABASE_URL.",
  );
}

/** Containers often run as a number that /etc/passwd does not know. */
function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function identitiesForRoot(folder: string): ServerIdentity[] {
  const found = statSync(folder);
  if (found.uid !== 0) return [{ kind: "user", uid: found.uid, gid: found.gid }];
  const identities: ServerIdentity[] = [{ kind: "namespace" }, { kind: "user", uid: NOBODY, gid: NOBODY }];
  const above = nearestOwnerAbove(folder);
  if (above) identities.push(above);
  return identities;
}

function nearestOwnerAbove(folder: string): ServerIdentity | null {
  for (let at = dirname(folder); at !== dirname(at); at = dirname(at)) {
    const { uid, gid } = statSync(at);
    if (uid !== 0) return { kind: "user", uid, gid };
  }
  return null;
}

function tryIdentity(identity: ServerIdentity, folder: string, program: string): string | null {
  const { command, args, options } = asIdentity(identity, "sh", ["-c", 'test -w "$0" && "$1" --version', folder, program]);
  const result = spawnSync(command, args, {
    ...options,
    cwd: "/",
    encoding: "utf8",
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin" },
  });
  if (result.status === 0) return null;
  return result.error?.message ?? (result.stderr.trim() || "no write permission");
}

function describe(identity: ServerIdentity): string {
  return identity.kind === "user" ? `as uid ${identity.uid}` : "in a user namespace";
}

/** Starts a program as this identity; the child's pid is the program's own. */
export function spawnAs(
  identity: ServerIdentity,
  program: string,
  programArgs: readonly string[],
  extra: SpawnOptions,
): ChildProcess {
  const { command, args, options } = asIdentity(identity, program, programArgs);
  return spawn(command, args, { ...extra, ...options });
}

function asIdentity(identity: ServerIdentity, program: string, args: readonly string[]) {
  switch (identity.kind) {
    case "self":
      return { command: program, args: [...args], options: {} };
    case "namespace":
      return { command: "unshare", args: ["--user", `--map-user=${NOBODY}`, "--", program, ...args], options: {} };
    case "user":
      return { command: program, args: [...args], options: { uid: identity.uid, gid: identity.gid } };
  }
}

/** Hands files we write over to the one who reads them. */
export function giveTo(identity: ServerIdentity, path: string): void {
  if (identity.kind === "user") chownSync(path, identity.uid, identity.gid);
}

/** Users whose folders the server may rely on. */
export function trustedOwners(identity: ServerIdentity): number[] {
  const self = process.getuid?.() ?? 0;
  return identity.kind === "user" ? [self, identity.uid] : [self];
}

function giveTree(path: string, uid: number, gid: number): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  if (found.uid !== uid) chownSync(path, uid, gid);
  if (found.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), uid, gid);
}
