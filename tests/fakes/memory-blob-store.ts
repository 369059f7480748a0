import { createHash, randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { blobKey, removeUnlessUsed, restoreAll } from "#adapters/blob-store.ts";
import type { BlobStore } from "#adapters/blob-store.ts";

/** In memory, for tests of what stands on a store. */
export function memoryBlobStore(): BlobStore {
  const blobs = new Map<string, Buffer>();
  const move = async (from: string, to: string): Promise<void> => {
    const bytes = blobs.get(from);
    if (bytes !== undefined) blobs.set(to, bytes);
    blobs.delete(from);
  };
  const placesOf = (key: string) => ({
    layAside: () => move(key, `${key}.${randomUUID()}`),
    aside: async () => [...blobs.keys()].filter((each) => each.startsWith(`${key}.`)),
    restore: (place: string) => move(place, key),
    drop: async (place: string) => void blobs.delete(place),
  });
  const get = async (tenantUuid: string, hash: string): Promise<Buffer | undefined> => {
    const key = blobKey(tenantUuid, hash);
    return blobs.get(key) ?? blobs.get((await placesOf(key).aside())[0] ?? key);
  };
  return {
    put: async (tenantUuid, content, noted) => {
      await noted;
      const chunks: Buffer[] = [];
      // A chunk is there until the next one is asked for.
      for await (const chunk of content instanceof Uint8Array ? [content] : content) chunks.push(Buffer.from(chunk));
      const bytes = Buffer.concat(chunks);
      const hash = createHash("sha256").update(bytes).digest("hex");
      blobs.set(blobKey(tenantUuid, hash), bytes);
      return { hash, bytes: bytes.length };
    },
    open: async (tenantUuid, hash) => {
      const bytes = await get(tenantUuid, hash);
      return bytes && Readable.from(bytes.length === 0 ? [] : [bytes]);
    },
    read: async (tenantUuid, hash) => {
      const bytes = await get(tenantUuid, hash);
      return bytes && Buffer.from(bytes);
    },
    remove: async (tenantUuid, hash) => void blobs.delete(blobKey(tenantUuid, hash)),
    removeUnless: (tenantUuid, hash, isUsed) => removeUnlessUsed(placesOf(blobKey(tenantUuid, hash)), isUsed),
    putBack: (tenantUuid, hash) => restoreAll(placesOf(blobKey(tenantUuid, hash))),
  };
}
