import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { blobKey } from "#adapters/blob-store.ts";
import type { BlobStore } from "#adapters/blob-store.ts";

/** In memory, for tests of what stands on a store. */
export function memoryBlobStore(): BlobStore {
  const blobs = new Map<string, Buffer>();
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
      const bytes = blobs.get(blobKey(tenantUuid, hash));
      return bytes && Readable.from(bytes.length === 0 ? [] : [bytes]);
    },
    read: async (tenantUuid, hash) => {
      const bytes = blobs.get(blobKey(tenantUuid, hash));
      return bytes && Buffer.from(bytes);
    },
    remove: async (tenantUuid, hash) => void blobs.delete(blobKey(tenantUuid, hash)),
  };
}
