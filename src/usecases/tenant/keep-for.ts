import { type PackedKind, packBodies } from "#db/queries/message/body-packs.ts";
import { isPackingHereSince, type PackedRows, packRows } from "#db/queries/message/row-packs.ts";
import { forgetOldDeliveries, forgetOldEvents } from "#db/queries/event/old-events.ts";
import { readDatabaseNow } from "#db/queries/queue/readiness.ts";
import { listTenantUuids } from "#db/queries/tenant/tenant.ts";
import { forgetOldNotices } from "#db/queries/notice/notices-in-app.ts";
import type { TenantTx } from "#db/database.ts";
import type { Context } from "#src/context.ts";

/** For how many days what is seldom asked for stays as it is; 0: for ever. */
export interface KeepDays {
  /** Events with their deliveries and attempts, after which they are forgotten. */
  readonly deliveries: number;
  /**
   * Bodies of messages and former texts of orders, and after the same days bodies of invoices that ended and of orders that did
   * not change: they are packed then, and read as before.
   */
  readonly bodies: number;
}

/** What a round did, of all tenants together. */
export interface TidiedUp {
  readonly deliveries: number;
  readonly events: number;
  readonly bodies: number;
}

/** What people were told of in the app is of no use to anybody after this. */
export const NOTICE_DAYS = 90;
/** How long an idempotency key is remembered (api: conventions). */
export const KEY_DAYS = 8;
/** Whoever deploys a release has ended the processes of the one before by then: those cannot read what is packed row by row. */
const DEPLOYED_AFTER_DAYS = 7;
const DAY_MS = 86_400_000;
/** Transactions of a tenant in one round: one that has millions to tidy up leaves time for the others. */
const MAX_STEPS = 100;

/**
 * Forgets and packs what is old enough, a little at a time, each tenant by itself; what is left is done in the next round. Old by
 * the database's clock: a process whose own is wrong forgets nothing early.
 */
export async function tidyUp(context: Context, keep: KeepDays, signal?: AbortSignal): Promise<TidiedUp> {
  const done = { deliveries: 0, events: 0, bodies: 0 };
  const now = await readDatabaseNow(context.db.control);
  const before = (days: number): string => new Date(now - days * DAY_MS).toISOString();
  const pack = (kind: PackedKind) => (tx: TenantTx) =>
    packBodies(tx, kind, { before: before(keep.bodies), packUuid: context.newUuid() });
  const packInPlace = (rows: PackedRows) => (tx: TenantTx) => packRows(tx, rows, before(keep.bodies));
  const packsRows = await isPackingHereSince(context.db.control, before(DEPLOYED_AFTER_DAYS));
  for (const tenantUuid of await listTenantUuids(context.db.control)) {
    const steps = (work: (tx: TenantTx) => Promise<number>) => inSteps(context, tenantUuid, { work, signal });
    await steps((tx) => forgetOldNotices(tx, before(NOTICE_DAYS)));
    if (keep.deliveries > 0) {
      done.deliveries += await steps((tx) => forgetOldDeliveries(tx, before(keep.deliveries)));
      done.events += await steps((tx) => forgetOldEvents(tx, before(keep.deliveries)));
    }
    if (keep.bodies === 0) continue;
    for (const kind of ["intake", "order-version"] as const) done.bodies += await steps(pack(kind));
    if (packsRows) for (const rows of ["invoice", "order"] as const) done.bodies += await steps(packInPlace(rows));
  }
  return done;
}

async function inSteps(
  context: Context,
  tenantUuid: string,
  { work, signal }: { readonly work: (tx: TenantTx) => Promise<number>; readonly signal: AbortSignal | undefined },
): Promise<number> {
  let all = 0;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (signal?.aborted === true) break;
    const some = await context.db.inTenant(tenantUuid, work);
    if (some === 0) break;
    all += some;
  }
  return all;
}
