import { hash } from "node:crypto";
import type { TenantTx } from "#db/database.ts";
import { findTrailHead, insertBatch, listTenantsToSeal, listUnsealed, takeTurnToSeal } from "#db/queries/trail/trail.ts";
import { batchText, eventsText, type SealedBatch, TRAIL_TEXT_VERSION, type TrailEvent } from "#domain/trail/trail-text.ts";
import type { Context } from "#src/context.ts";

/** Events of a batch at most: what is verified at once, and what one line of a feed's position stands for. */
const BATCH = 500;

/**
 * Puts what was committed since into batches, each with the hash of the one before. Whoever writes events waits for nobody; this
 * runs beside them, for each tenant by one process at a time.
 */
export async function sealTrail(context: Context): Promise<void> {
  for (const tenantUuid of await listTenantsToSeal(context.db.control)) {
    while (await context.db.inTenant(tenantUuid, (tx) => sealBatch(tx, context.clock.now())));
  }
}

/** Seals everything of a tenant in the caller's transaction. */
export async function sealAll(tx: TenantTx, now: number): Promise<void> {
  while (await sealBatch(tx, now));
}

/** Seals one batch; true when there may be more. */
async function sealBatch(tx: TenantTx, now: number): Promise<boolean> {
  if (!(await takeTurnToSeal(tx))) return false;
  const events = await listUnsealed(tx, BATCH);
  if (events.length === 0) return false;
  const head = await findTrailHead(tx);
  const batch: SealedBatch = {
    tenantUuid: tx.tenantUuid,
    batchNo: (head?.batchNo ?? 0) + 1,
    sealedAt: new Date(now).toISOString().replace("Z", "000Z"),
    textVersion: TRAIL_TEXT_VERSION,
    eventUuids: events.map((event) => event.eventUuid),
    eventsHash: hashOfEvents(TRAIL_TEXT_VERSION, events),
    previousHash: head?.hash ?? "",
  };
  await insertBatch(tx, { ...batch, hash: hashOfBatch(batch) });
  return events.length === BATCH;
}

/** SHA-256 over the events of a batch, hexadecimal. */
export function hashOfEvents(version: number, events: readonly TrailEvent[]): string {
  return hash("sha256", eventsText(version, events), "hex");
}

/** SHA-256 over a batch with the hash of the one before, hexadecimal. */
export function hashOfBatch(batch: SealedBatch): string {
  return hash("sha256", batchText(batch), "hex");
}
