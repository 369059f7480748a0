import type { TrailFeed } from "#adapters/trail-feed.ts";
import type { TenantTx } from "#db/database.ts";
import {
  findTrailEvents,
  listBatches,
  listTenantsToFeed,
  noteFed,
  type StoredBatch,
  takeTurnToFeed,
} from "#db/queries/trail/trail.ts";
import type { TrailEvent } from "#domain/trail/trail-text.ts";
import type { Context } from "#src/context.ts";

/**
 * Hands sealed batches on, each tenant's in order. A batch that may not have arrived is sent again: receivers know events by
 * their uuid.
 */
export async function feedTrail(context: Context, feed: TrailFeed): Promise<void> {
  for (const tenantUuid of await listTenantsToFeed(context.db.control)) {
    while (await context.db.inTenant(tenantUuid, (tx) => feedBatch(tx, feed)));
  }
}

/** Feeds one batch; true when there may be more. */
async function feedBatch(tx: TenantTx, feed: TrailFeed): Promise<boolean> {
  const fedNo = await takeTurnToFeed(tx);
  const [batch] = fedNo === undefined ? [] : await listBatches(tx, fedNo, 1);
  if (batch === undefined) return false;
  const events = await findTrailEvents(tx, batch.eventUuids);
  await feed.send([...batch.eventUuids.flatMap((uuid) => eventLine(batch, events.get(uuid))), headLine(batch)]);
  await noteFed(tx, batch.batchNo);
  return true;
}

const eventLine = (batch: StoredBatch, event: TrailEvent | undefined): readonly string[] =>
  event === undefined ? [] : [JSON.stringify({ type: "audit", tenant: batch.tenantUuid, batch: batch.batchNo, ...event })];

/** With it kept elsewhere, `audit-trail verify --head tenant:batch:hash` says whether anything before it was taken away. */
const headLine = ({ tenantUuid, batchNo, hash, eventUuids }: StoredBatch): string =>
  JSON.stringify({ type: "audit-head", tenant: tenantUuid, batch: batchNo, hash, events: eventUuids.length });
