import { createHash, randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { flushFolder, makeDurableFolder } from "./durable-folder.ts";

export interface StoredBlob {
  /** SHA-256 of the bytes, lower-case hex. */
  readonly hash: string;
  readonly bytes: number;
}

/**
 * Files, found by the hash of their content. Each tenant's lie apart: what one tenant stores tells nobody anything about
 * another's. Storing the same bytes again is no work and no fault. When `put` answers, the bytes outlive a power failure.
 */
export interface BlobStore {
  /**
   * Nothing stands under the name of the bytes before `noted` is fulfilled; where it fails, nothing does. A chunk of `content` is
   * done with when the next one is asked for.
   */
  put(tenantUuid: string, content: Uint8Array | AsyncIterable<Uint8Array>, noted?: Promise<void>): Promise<StoredBlob>;
  /** The bytes while they are read, or undefined when there are none. */
  open(tenantUuid: string, hash: string): Promise<Readable | undefined>;
  read(tenantUuid: string, hash: string): Promise<Buffer | undefined>;
  remove(tenantUuid: string, hash: string): Promise<void>;
  /**
   * Removes the bytes unless somebody needs them, and answers whether it did. They are first laid aside, where `open` and `read`
   * find them yet; `isUsed` is asked after that, and where it says so, or fails, they are put back. So nobody may stand still
   * between the question and the removal for so long that what was stored meanwhile is removed: whoever stored the bytes before
   * they were laid aside is seen by the question, whoever does it later has them under their name again.
   */
  removeUnless(tenantUuid: string, hash: string, isUsed: () => Promise<boolean>): Promise<boolean>;
  /** Puts back what somebody laid aside who was killed before the question. */
  putBack(tenantUuid: string, hash: string): Promise<void>;
}

/** Where bytes lie, by their name in a store, in words of the store. */
interface PlacesAside<Place> {
  /** Takes the bytes from their name; nothing where there are none. */
  layAside(): Promise<void>;
  /** What lies aside, also of those who were killed. */
  aside(): Promise<readonly Place[]>;
  /** Under its name again; nothing where it lies there no more. */
  restore(place: Place): Promise<void>;
  drop(place: Place): Promise<void>;
}

/** `removeUnless` of every store. */
export async function removeUnlessUsed<Place>(places: PlacesAside<Place>, isUsed: () => Promise<boolean>): Promise<boolean> {
  await places.layAside();
  // Before the question: what is laid aside after it was not asked about.
  const aside = await places.aside();
  try {
    if (!(await isUsed())) {
      for (const place of aside) await places.drop(place);
      return true;
    }
  } catch (error) {
    await restoreAll(places);
    throw error;
  }
  await restoreAll(places);
  return false;
}

/** `putBack` of every store. */
export async function restoreAll<Place>(places: PlacesAside<Place>): Promise<void> {
  for (const place of await places.aside()) await places.restore(place);
}

const HASH = /^[0-9a-f]{64}$/;
const TENANT = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const ABANDONED_MS = 3_600_000;

/** Names that reach a path are hashes and uuids, whatever a caller says. */
export function blobKey(tenantUuid: string, hash: string): string {
  if (!TENANT.test(tenantUuid) || !HASH.test(hash))
    throw new Error("a blob is named by its tenant's uuid and the SHA-256 of its content");
  return `${tenantUuid}/${hash.slice(0, 2)}/${hash}`;
}

/** On a local disk: written beside, flushed, then renamed into place, so that a file that is there is there whole. */
export async function diskBlobStore(folder: string): Promise<BlobStore> {
  const beside = join(folder, "tmp");
  await mkdir(beside, { recursive: true, mode: 0o700 });
  await removeAbandoned(beside);
  const pathOf = (tenantUuid: string, hash: string): string => join(folder, blobKey(tenantUuid, hash));
  const find = async (tenantUuid: string, hash: string): Promise<string | undefined> => {
    const path = pathOf(tenantUuid, hash);
    if (await exists(path)) return path;
    const [aside] = await placesOf(path).aside();
    // It may have been put back meanwhile.
    return aside ?? ((await exists(path)) ? path : undefined);
  };
  return {
    put: async (tenantUuid, content, noted) => {
      // Waited for below; that it fails before is no unhandled rejection.
      noted?.catch(() => undefined);
      const temporary = join(beside, randomUUID());
      const hash = createHash("sha256");
      let bytes = 0;
      try {
        const file = await open(temporary, "wx", 0o600);
        try {
          for await (const chunk of content instanceof Uint8Array ? [content] : content) {
            hash.update(chunk);
            bytes += chunk.length;
            await file.writeFile(chunk);
          }
          // The bytes and their number; when it was written nobody asks.
          await file.datasync();
        } finally {
          await file.close();
        }
        const digest = hash.digest("hex");
        const path = pathOf(tenantUuid, digest);
        await makeDurableFolder(dirname(path));
        await noted;
        await rename(temporary, path);
        await flushFolder(dirname(path));
        return { hash: digest, bytes };
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    open: async (tenantUuid, hash) => {
      const path = await find(tenantUuid, hash);
      return path === undefined ? undefined : createReadStream(path);
    },
    read: async (tenantUuid, hash) => {
      const path = await find(tenantUuid, hash);
      return path === undefined ? undefined : readFile(path).catch(unlessMissing);
    },
    remove: async (tenantUuid, hash) => rm(pathOf(tenantUuid, hash), { force: true }),
    removeUnless: (tenantUuid, hash, isUsed) => removeUnlessUsed(placesOf(pathOf(tenantUuid, hash)), isUsed),
    putBack: (tenantUuid, hash) => restoreAll(placesOf(pathOf(tenantUuid, hash))),
  };
}

/** Beside the file: its name, a point and something of whoever laid it there. */
const placesOf = (path: string): PlacesAside<string> => ({
  layAside: async () => rename(path, `${path}.${randomUUID()}`).catch(unlessMissing),
  aside: async () => {
    const names = (await readdir(dirname(path)).catch(unlessMissing)) ?? [];
    return names.filter((name) => name.startsWith(`${basename(path)}.`)).map((name) => join(dirname(path), name));
  },
  restore: async (place) => {
    await rename(place, path).catch(unlessMissing);
    await flushFolder(dirname(path));
  },
  drop: (place) => rm(place, { force: true }),
});

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    (error) => unlessMissing(error) ?? false,
  );

const unlessMissing = (error: NodeJS.ErrnoException): undefined => {
  if (error.code !== "ENOENT") throw error;
  return undefined;
};

/** What a process left behind when it was killed in the middle of a file. */
const removeAbandoned = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(unlessMissing);
    if (found !== undefined && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
};
