import { hash } from "node:crypto";
import type { TenantTx } from "#db/database.ts";
import { INSTALLATION } from "#db/installation.ts";
import { emptyBatches, findOldBatches, insertCheckpoint, lockSealing } from "#db/owner/empty-batches.ts";
import type { OwnerDatabase } from "#db/owner/owner-database.ts";
import { readDatabaseNow } from "#db/queries/queue/readiness.ts";
import { listTenantUuids } from "#db/queries/tenant/tenant.ts";
import { checkpointText, type TrailCheckpoint } from "#domain/trail/checkpoint.ts";
import { parseDay } from "#domain/day/day.ts";
import type { Act, Context } from "#src/context.ts";
import { sealAll } from "./seal-trail.ts";
import { verifyTrailOf } from "./verify-trail.ts";

/** What retention took from the trail of a tenant, or of the installation. */
export interface RetainedTrail {
  readonly tenantUuid: string;
  /** Null: nothing was old enough. */
  readonly checkpoint: TrailCheckpoint | null;
  /** Why nothing was taken although it was old enough; empty: nothing is wrong. */
  readonly faults: readonly string[];
}

/** Younger events stay whatever is asked for: what somebody did last month is not tidied away. */
const MIN_KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

/**
 * Takes events before a day out of the audit trail, of everybody or of one tenant. The batches stay, and with them the chain of
 * hashes; an event of the kind `retention` says what went, and is sealed in the same transaction: only what such an event covers
 * is not missed by `verifyTrail`. A chain that is broken keeps everything. The owner of the database does it; the role that
 * serves may delete nothing. Throws, in words, where the day is no day, or too young.
 */
export async function* retainTrail(
  context: Context,
  owner: OwnerDatabase,
  given: { readonly before: string; readonly only: string | null; readonly act: Act },
): AsyncGenerator<RetainedTrail> {
  const { before, only, act } = given;
  if (parseDay(before) === undefined) throw new Error(`${before} is no day: as 2026-01-31`);
  // By the database's clock: that of the machine on which somebody types may be wrong.
  const newest = new Date((await readDatabaseNow(context.db.control)) - MIN_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (before > newest) throw new Error(`events of the last ${MIN_KEPT_DAYS} days stay: the day is ${newest} or earlier`);
  const everybody = [INSTALLATION, ...(await listTenantUuids(context.db.control))];
  for (const tenantUuid of only === null ? everybody : [only])
    yield await owner.inTenant(tenantUuid, (tx) => retainOne(context, tx, before, act));
}

async function retainOne(context: Context, tx: TenantTx, before: string, act: Act): Promise<RetainedTrail> {
  const { tenantUuid } = tx;
  await lockSealing(tx);
  const old = await findOldBatches(tx, `${before}T00:00:00Z`);
  if (old === undefined) return { tenantUuid, checkpoint: null, faults: [] };
  const { faults } = await verifyTrailOf(tx);
  if (faults.length > 0) return { tenantUuid, checkpoint: null, faults };
  const events = await emptyBatches(tx, old.throughBatch);
  const checkpoint: TrailCheckpoint = {
    before,
    throughBatch: old.throughBatch,
    hash: old.hash,
    events,
    eventsHash: hash("sha256", old.eventsHashes, "hex"),
    from: old.from,
    until: old.until,
  };
  const { actor, address, operation } = act;
  await insertCheckpoint(tx, { actor, address, operation, after: checkpointText(checkpoint) });
  await sealAll(tx, context.clock.now());
  return { tenantUuid, checkpoint, faults: [] };
}
