import type { TenantTx } from "#db/database.ts";
import { INSTALLATION } from "#db/installation.ts";
import { listTenantUuids } from "#db/queries/tenant/tenant.ts";
import {
  findTrailEvents,
  listBatches,
  listLooseEvents,
  readUnsealed,
  type StoredBatch,
  type TrailHead,
} from "#db/queries/trail/trail.ts";
import type { Context } from "#src/context.ts";
import { readCheckpoint, type TrailCheckpoint } from "#domain/trail/checkpoint.ts";
import type { TrailEvent } from "#domain/trail/trail-text.ts";
import { hashOfBatch, hashOfEvents } from "./seal-trail.ts";

/** Batches read at once. */
const PAGE = 20;
const MAX_NAMED = 5;
/** The worker seals within seconds: what waits so much longer was kept from it. */
const SEALED_WITHIN_SECONDS = 900;

/** What was found of one tenant's trail, or of the installation's. */
export interface VerifiedTrail {
  readonly tenantUuid: string;
  readonly batches: number;
  readonly events: number;
  /** Events that retention took away; their batches still hold the chain. */
  readonly emptied: number;
  readonly unsealed: number;
  /** Kept outside, it proves later that nothing was cut off the end. Null: nothing was sealed yet. */
  readonly head: TrailHead | null;
  /** What is wrong, in words; empty: nothing is. The first says where the chain breaks. */
  readonly faults: readonly string[];
}

/**
 * Recomputes every hash of every chain. `heads` are hashes that were kept outside, by tenant: a batch of that number with another
 * hash, or none, says that the end was cut off or written anew, which the chain by itself cannot tell.
 */
export async function* verifyTrail(
  context: Context,
  heads: ReadonlyMap<string, TrailHead> = new Map(),
): AsyncGenerator<VerifiedTrail> {
  for (const tenantUuid of [INSTALLATION, ...(await listTenantUuids(context.db.control))])
    yield await context.db.inTenant(tenantUuid, (tx) => verifyTrailOf(tx, heads.get(tenantUuid)));
}

/** The chain of one tenant, or of the installation, in the caller's transaction. */
export async function verifyTrailOf(tx: TenantTx, expected?: TrailHead): Promise<VerifiedTrail> {
  const faults: string[] = [];
  const retention = new Retention();
  let [events, emptied] = [0, 0];
  let head: TrailHead | null = null;
  for (;;) {
    const batches: readonly StoredBatch[] = await listBatches(tx, head?.batchNo ?? 0, PAGE);
    for (const batch of batches) {
      faults.push(...faultsOfPlace(batch, head), ...(await faultsOfEvents(tx, batch, retention)));
      if (batch.batchNo === expected?.batchNo && batch.hash !== expected.hash)
        faults.push(`batch ${batch.batchNo} has another hash than the one that was kept outside: it was written anew`);
      if (batch.isEmptied) emptied += batch.eventUuids.length;
      else events += batch.eventUuids.length;
      head = { batchNo: batch.batchNo, hash: batch.hash };
    }
    if (batches.length < PAGE) break;
  }
  if (expected !== undefined && (head?.batchNo ?? 0) < expected.batchNo)
    faults.push(
      `batch ${expected.batchNo}, whose hash was kept outside, is gone: the end was cut off after ${head?.batchNo ?? 0}`,
    );
  faults.push(...retention.faults());
  for (const loose of await listLooseEvents(tx, MAX_NAMED))
    faults.push(`event ${loose.eventUuid} of ${loose.at} is in no batch: it was added by hand, or its batch was taken away`);
  const waiting = await readUnsealed(tx);
  if ((waiting.oldestSeconds ?? 0) > SEALED_WITHIN_SECONDS)
    faults.push(
      `${waiting.events} events wait to be sealed, the oldest for ${Math.round(waiting.oldestSeconds ?? 0)} s: is a worker running?`,
    );
  return { tenantUuid: tx.tenantUuid, batches: head?.batchNo ?? 0, events, emptied, unsealed: waiting.events, head, faults };
}

function faultsOfPlace(batch: StoredBatch, before: TrailHead | null): readonly string[] {
  const faults: string[] = [];
  if (batch.batchNo !== (before?.batchNo ?? 0) + 1)
    faults.push(`batches ${(before?.batchNo ?? 0) + 1} to ${batch.batchNo - 1} are gone`);
  if (batch.previousHash !== (before?.hash ?? ""))
    faults.push(`batch ${batch.batchNo} does not follow the hash of the one before it`);
  if (hashOfBatch(batch) !== batch.hash) faults.push(`batch ${batch.batchNo} was changed: its hash is not that of what it says`);
  return faults;
}

async function faultsOfEvents(tx: TenantTx, batch: StoredBatch, retention: Retention): Promise<readonly string[]> {
  const found = await findTrailEvents(tx, batch.eventUuids);
  if (batch.isEmptied) {
    retention.meetEmpty(batch);
    return found.size === 0 ? [] : [`batch ${batch.batchNo} is said to be empty, and has ${found.size} events`];
  }
  const missing = batch.eventUuids.filter((uuid) => !found.has(uuid));
  if (missing.length > 0)
    return [
      `batch ${batch.batchNo} lacks ${missing.length} of its ${batch.eventUuids.length} events, ${missing.slice(0, MAX_NAMED).join(", ")} among them: they were deleted`,
    ];
  const events = batch.eventUuids.flatMap((uuid) => found.get(uuid) ?? []);
  if (hashOfEvents(batch.textVersion, events) !== batch.eventsHash)
    return [`an event of batch ${batch.batchNo} was changed: the hash is not that of its events`];
  retention.hear(events);
  return [];
}

/** Holds batches without events to what sealed events of retention say of them. */
class Retention {
  readonly #empty = new Map<number, string>();
  #last: TrailCheckpoint | undefined;

  meetEmpty({ batchNo, hash }: StoredBatch): void {
    this.#empty.set(batchNo, hash);
  }

  /** Events whose hash was found to be right. Each retention takes from the beginning, so the last one says it of all. */
  hear(events: readonly TrailEvent[]): void {
    for (const { kind, after } of events) if (kind === "retention") this.#last = readCheckpoint(after) ?? this.#last;
  }

  faults(): readonly string[] {
    const covered = this.#last?.throughBatch ?? 0;
    const bare = [...this.#empty.keys()].filter((batchNo) => batchNo > covered);
    const faults = bare
      .slice(0, MAX_NAMED)
      .map((batchNo) => `batch ${batchNo} has no events, and no retention that was sealed says so: they were deleted by hand`);
    const hash = this.#empty.get(covered);
    if (this.#last !== undefined && hash !== this.#last.hash)
      faults.push(`batch ${covered}, up to which retention took the events, is not the one that it names`);
    return faults;
  }
}
