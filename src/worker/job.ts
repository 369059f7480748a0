import type { WorkKind } from "#contract/work-kinds.ts";
import type { TenantTx } from "#db/database.ts";
import type { WorkItem } from "#db/queries/queue/work.ts";
import type { Context, Tenant } from "#src/context.ts";

/**
 * What is left to do once the claim is committed, without a connection: it waits for a server of others. It rejects for nothing
 * that others do.
 */
export type Afterwards = () => Promise<void>;

/** How one kind of work is done: all effects of a batch in one transaction, together with the claim. */
export interface Job {
  readonly kind: WorkKind;
  /** How many items of one tenant share a transaction. */
  readonly batch: number;
  /** How many batches this process works on at once. */
  readonly lanes: number;
  /**
   * It waits for servers of others, which may take their time: tenants share its lanes, and it runs apart in a lane of its own.
   */
  readonly waitsForOthers?: boolean;
  /** How much may wait at once where it does so afterwards: the tenants' shares are of these, and its lanes only claim. */
  readonly atOnce?: number;
  /**
   * One server takes it for all tenants: what it did not take (`NotTaken`) is tried again for two days, and all of it at once
   * when it takes something again.
   */
  readonly mayBeNotTaken?: boolean;
  /** Does the work. Throwing undoes everything; the items then run again, a few at a time and at last each by itself. */
  readonly run: (context: Context, tx: TenantTx, tenant: Tenant, items: readonly WorkItem[]) => Promise<Afterwards | void>;
}
