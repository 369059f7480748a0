import { spawn, spawnSync } from "node:child_process";
import type { ChildProcess, SpawnOptions } from "node:child_process";
import { chownSync, lstatSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Who the server's processes run as. PostgreSQL refuses to run as root, so root needs a way around:
 * - `self`: an ordinary user runs it as itself;
 * - `namespace`: root runs it in a user namespace where it is called nobody; files stay root's;
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
  if (process.getuid?.() !== 0) return { kind: "self" };
  const candidates = identitiesForRoot(folder);
  const refusals: string[] = [];
  for (const identity of candidates) {
    if (identity.kind === "user") giveTree(folder, identity.uid, identity.gid);
    const refusal = tryIdentity(identity, folder, program);
    if (refusal === null) return identity;
    refusals.push(`${describe(identity)}: ${refusal}`);
  }
  throw new Error(
    `PostgreSQL does not run as root, and nobody else can use ${folder} and ${program} (${refusals.join("; ")}). ` +
      "Start the service as an ordinary user, or choose a DATA_DIR whose parent folders others may enter.",
  );
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
