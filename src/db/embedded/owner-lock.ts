import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, processStart } from "./process-facts.ts";

/** The process that has a data folder. `state` tells a newcomer whether waiting is worth it. */
export type Owner = { pid: number; startedAt: string; processStart: string | null; state: "serving" | "stopping" };

/** The data folder is another living process's. */
export class DataFolderInUse extends Error {
  override name = "DataFolderInUse";
  readonly owner: Owner;
  constructor(folder: string, owner: Owner) {
    super(
      `${folder} is in use by process ${owner.pid}, which started at ${owner.startedAt}. ` +
        "Stop that one first, or give this one its own DATA_DIR (and PORT).",
    );
    this.owner = owner;
  }
}

/** How long a newcomer waits: a little for any owner (it may just have lost its parent), a full shutdown for a stopping one. */
export type OwnerPatience = { servingMs: number; stoppingMs: number };

const POLL_MS = 50;
/** Taking over from a dead owner is a matter of microseconds; a leftover of this age is from a process that died in it. */
const TAKEOVER_STALE_MS = 5000;

/** The living owner named in the file, or null. */
export function readOwner(file: string): Owner | null {
  let owner: Owner;
  try {
    owner = JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
  if (!isAlive(owner.pid)) return null;
  return processStart(owner.pid) === owner.processStart ? owner : null;
}

/**
 * Makes this process the owner of the folder `file` lies in, or throws `DataFolderInUse`.
 * Returns what to call before and after the server is stopped.
 */
export async function claimFolder(
  file: string,
  folder: string,
  patience: OwnerPatience,
): Promise<{ stopping(): void; release(): void }> {
  const self: Owner = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    processStart: processStart(process.pid),
    state: "serving",
  };
  const begun = Date.now();
  while (!tryClaim(file, self)) {
    const owner = readOwner(file);
    if (owner) {
      const limit = owner.state === "stopping" ? patience.stoppingMs : patience.servingMs;
      if (Date.now() - begun >= limit) throw new DataFolderInUse(folder, owner);
    }
    await sleep(POLL_MS);
  }
  return {
    stopping: () => replace(file, { ...self, state: "stopping" }),
    release: () => rmSync(file, { force: true }),
  };
}

/** One attempt. A link appears whole or not at all, so nobody reads half a file. */
function tryClaim(file: string, self: Owner): boolean {
  const draft = `${file}.${process.pid}.${Math.trunc(performance.now() * 1000)}`;
  writeFileSync(draft, JSON.stringify(self), { mode: 0o644 });
  try {
    return tryLink(draft, file) || (readOwner(file) === null && takeOver(draft, file));
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Replaces a dead owner's file; of several newcomers only the one that holds the take-over link may. */
function takeOver(draft: string, file: string): boolean {
  const takeover = `${file}.takeover`;
  if (!tryLink(draft, takeover)) {
    if (ageMs(takeover) > TAKEOVER_STALE_MS) rmSync(takeover, { force: true });
    return false;
  }
  try {
    if (readOwner(file) !== null) return false;
    rmSync(file, { force: true });
    return tryLink(draft, file);
  } finally {
    rmSync(takeover, { force: true });
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function replace(file: string, owner: Owner): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o644 });
  renameSync(draft, file);
}

function ageMs(file: string): number {
  try {
    return Date.now() - statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}
