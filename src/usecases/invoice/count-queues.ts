import type { TenantTx } from "#db/database.ts";
import { countFinalizedInvoices, countOpenInvoices, type OpenCount } from "#db/queries/invoice/queue-counts.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";

/** How many invoices wait in each queue of the app, but for those that somebody put off. */
export interface QueueCounts {
  /** Open, waits for a decision, and is the caller's, that of a team they are in, or nobody's. */
  readonly needsMe: number;
  /** In review with findings. */
  readonly exceptions: number;
  readonly unmatched: number;
  readonly disputed: number;
  /** In review although clean. */
  readonly ready: number;
  /** Approved once, beyond that approver's limit: a second one is awaited. */
  readonly secondApprover: number;
  /** An approval that the caller gave was dropped, and nobody has decided since. */
  readonly droppedApprovals: number;
  /** Not audited yet. */
  readonly processing: number;
  readonly finalized: number;
  /** Put off by somebody, and not back yet. */
  readonly snoozed: number;
}

const WAITS_FOR_A_PERSON: ReadonlySet<string> = new Set(["review", "unmatched", "disputed"]);
const PROCESSING: ReadonlySet<string> = new Set(["received", "matching", "auditing"]);

const sumOf = (counts: readonly OpenCount[], belongs: (count: OpenCount) => boolean): number =>
  counts.filter(belongs).reduce((sum, count) => sum + count.count, 0);

export function countQueues(context: Context, tenant: Tenant, actor: Actor): Promise<QueueCounts> {
  return context.db.inTenantRead(tenant.tenantUuid, (tx) => countQueuesOf(context, tx, tenant, actor.id));
}

/** As `countQueues`, of whoever is named: "user:...". */
export async function countQueuesOf(context: Context, tx: TenantTx, tenant: Tenant, actor: string): Promise<QueueCounts> {
  const now = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const all = await countOpenInvoices(tx, actor, now);
  const open = all.filter((count) => !count.snoozed);
  return {
    needsMe: sumOf(open, (count) => count.mineOrNobodys && WAITS_FOR_A_PERSON.has(count.status)),
    exceptions: sumOf(open, (count) => count.status === "review" && count.verdict !== "approve" && count.verdict !== null),
    unmatched: sumOf(open, (count) => count.status === "unmatched"),
    disputed: sumOf(open, (count) => count.status === "disputed"),
    ready: sumOf(open, (count) => count.status === "review" && count.verdict === "approve"),
    secondApprover: sumOf(open, (count) => count.awaitsSecond),
    droppedApprovals: sumOf(open, (count) => count.droppedOwn),
    snoozed: sumOf(all, (count) => count.snoozed),
    processing: sumOf(all, (count) => PROCESSING.has(count.status)),
    finalized: await countFinalizedInvoices(tx),
  };
}
