import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { link, lstat, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";

/**
 * The four folders of a tenant: partners put files into `in` and fetch answers from `out`; what was received lies in `done`, what
 * could not be in `failed`.
 */
const DROP_FOLDERS = ["in", "out", "done", "failed"] as const;

/** Who puts files there has to pass through; whose folders there are is nobody's business. */
const PASSED_THROUGH = 0o711;
/** The operator gives a partner's account its right to `in` and `out`. */
const SHARED = 0o750;

export async function makeDropFolders(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PASSED_THROUGH });
  for (const name of DROP_FOLDERS) await mkdir(join(folder, name), { recursive: true, mode: SHARED });
  await removeAbandoned(join(folder, WRITING));
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true });
  }
}

/**
 * Works in a folder that others may write to, held by its handle: neither a link that stands in its place nor one that takes it
 * meanwhile leads anywhere. Then flushes it, so that a name that was given in it outlives a power failure.
 */
const within = async <T>(folder: string, work: (path: string) => Promise<T>): Promise<T> => {
  await mkdir(folder, { recursive: true, mode: SHARED }).catch((error: { readonly code?: string }) => {
    // A link that leads nowhere: opening it says so.
    if (error.code !== "EEXIST" && error.code !== "ENOENT") throw error;
  });
  const held = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW).catch(
    (error: { readonly code?: string }) => {
      if (error.code !== "ELOOP" && error.code !== "ENOTDIR") throw error;
      throw new Error(`a link or a file stands in the place of the folder ${folder}: take it away, the service makes the folder`);
    },
  );
  try {
    // Elsewhere than on Linux a handle has no path: there the look at it has to do.
    const result = await work(process.platform === "linux" ? `/proc/self/fd/${held.fd}` : folder);
    await held.sync();
    return result;
  } finally {
    await held.close();
  }
};

/** Whether it is a folder of its own, and no link to another one. */
export async function isOwnFolder(folder: string): Promise<boolean> {
  return (await lstat(folder).catch(() => undefined))?.isDirectory() === true;
}

/**
 * Beside the four, and nobody's but ours: partners who can write into `out` can neither guess nor reach what is being written.
 */
const WRITING = ".writing";
/** What a killed process left there is thrown away after this. */
const ABANDONED_MS = 3_600_000;

const writeBeside = async (folder: string, text: string): Promise<string> => {
  const own = join(dirname(folder), WRITING);
  await mkdir(own, { recursive: true, mode: 0o700 });
  const name = randomUUID();
  await within(own, async (held) => {
    // Never through a link, and never into what is there.
    const file = await open(
      join(held, name),
      constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW,
      0o640,
    );
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
  });
  return join(own, name);
};

/** Whether a file of that name says this. Others may write there: no link is followed, no pipe waited for. */
const says = async (path: string, text: string): Promise<boolean> => {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined);
  if (file === undefined) return false;
  try {
    const found = await file.stat();
    return found.isFile() && found.size === Buffer.byteLength(text) && (await file.readFile("utf8")) === text;
  } finally {
    await file.close();
  }
};

/** Writes a file beside, flushes it and gives it its name: whoever sees it sees all of it. One of the same name is replaced. */
export async function putWhole(folder: string, name: string, text: string): Promise<void> {
  const beside = await writeBeside(folder, text);
  try {
    await within(folder, (held) => rename(beside, join(held, name)));
  } finally {
    await rm(beside, { force: true });
  }
}

const MAX_NAMESAKES = 10_000;

/**
 * Like `putWhole`, but a file of that name that says something else is left alone, for nobody may have fetched it yet:
 * `bills.edi` with the suffix `.ack.x12` becomes `bills.edi.1.ack.x12` then. The same text is not put twice. Answers the name.
 */
export async function putAnother(folder: string, stem: string, suffix: string, text: string): Promise<string> {
  const beside = await writeBeside(folder, text);
  try {
    return await within(folder, async (held) => {
      for (let count = 0; count < MAX_NAMESAKES; count += 1) {
        const name = count === 0 ? stem + suffix : `${stem}.${count}${suffix}`;
        try {
          await link(beside, join(held, name));
          return name;
        } catch (error) {
          const { code } = error as { readonly code?: string };
          if (code === "EEXIST") {
            if (await says(join(held, name), text)) return name;
            continue;
          }
          // File systems without links: a name that was free a moment ago is good enough.
          if (code !== "EPERM" && code !== "ENOTSUP") throw error;
          const other = `${stem}.${Date.now()}${suffix}`;
          await rename(beside, join(held, other));
          return other;
        }
      }
      throw new Error(`${folder} holds ${MAX_NAMESAKES} files named ${stem}${suffix}`);
    });
  } finally {
    await rm(beside, { force: true });
  }
}

/**
 * Moves a file into a folder without replacing one of its name: `bills.edi` becomes `bills-1.edi`. Answers its name; null when it
 * is gone already.
 */
export function moveInto(from: string, folder: string): Promise<string | null> {
  const whole = basename(from);
  const extension = extname(whole);
  const stem = whole.slice(0, whole.length - extension.length);
  return within(folder, async (held) => {
    for (let count = 0; count < MAX_NAMESAKES; count += 1) {
      const name = count === 0 ? whole : `${stem}-${count}${extension}`;
      try {
        await link(from, join(held, name));
        await rm(from, { force: true });
        return name;
      } catch (error) {
        const { code } = error as { readonly code?: string };
        if (code === "ENOENT") return null;
        // File systems without links: a name that is free a moment ago is good enough.
        if (code === "EPERM" || code === "ENOTSUP" || code === "EXDEV") {
          const other = `${stem}-${Date.now()}-${count}${extension}`;
          await rename(from, join(held, other));
          return other;
        }
        if (code !== "EEXIST") throw error;
      }
    }
    throw new Error(`${folder} holds ${MAX_NAMESAKES} files named ${whole}`);
  });
}

/**
 * Files in the drop folders of all tenants below `root`, and for how long the oldest waits in an `in`. None where there is no
 * such folder.
 */
export async function countDropFiles(
  root: string,
): Promise<{ readonly files: Readonly<Record<"in" | "out" | "failed", number>>; readonly oldestInSeconds: number }> {
  const files = { in: 0, out: 0, failed: 0 };
  let oldest = Number.POSITIVE_INFINITY;
  const namesIn = (folder: string): Promise<readonly string[]> => readdir(folder).catch((): string[] => []);
  for (const tenant of await namesIn(root)) {
    for (const folder of ["in", "out", "failed"] as const) {
      const names = await namesIn(join(root, tenant, folder));
      files[folder] += names.length;
      if (folder !== "in") continue;
      for (const name of names)
        oldest = Math.min(oldest, (await stat(join(root, tenant, folder, name)).catch(() => undefined))?.mtimeMs ?? oldest);
    }
  }
  return { files, oldestInSeconds: Number.isFinite(oldest) ? Math.max(0, (Date.now() - oldest) / 1000) : 0 };
}
