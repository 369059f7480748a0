import type { Tx } from "#db/database.ts";
import { insertWork } from "#db/queries/queue/work.ts";
import type { NewWork } from "#contract/work-kinds.ts";

/** Puts items on the queue, in the transaction of their cause: they exist exactly if it does. Workers are told at its commit. */
export async function enqueueWork(tx: Tx, tenantUuid: string, items: readonly NewWork[]): Promise<void> {
  if (items.length > 0) await insertWork(tx, tenantUuid, items);
}
