import { findFileChunk } from "#db/queries/edi/edi-listing.ts";
import type { TenantTx } from "#db/database.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * The bytes of a received file from `from` on, piece by piece, each read by itself: no connection waits while somebody looks at
 * them.
 */
export function readFileBytes(context: Context, tenant: Tenant, fileUuid: string, from = 0): AsyncGenerator<Uint8Array> {
  return pieces((chunkNo) => context.db.inTenant(tenant.tenantUuid, (tx) => findFileChunk(tx, fileUuid, chunkNo)), from);
}

/** The same within a transaction. */
export function readFileBytesInTx(tx: TenantTx, fileUuid: string, from = 0): AsyncGenerator<Uint8Array> {
  return pieces((chunkNo) => findFileChunk(tx, fileUuid, chunkNo), from);
}

async function* pieces(chunk: (chunkNo: number) => Promise<Buffer | undefined>, from: number): AsyncGenerator<Uint8Array> {
  let skip = from;
  for (let chunkNo = 0; ; chunkNo += 1) {
    const bytes = await chunk(chunkNo);
    if (bytes === undefined) return;
    if (skip >= bytes.length) skip -= bytes.length;
    else {
      yield bytes.subarray(skip);
      skip = 0;
    }
  }
}
