import type { TenantTx } from "#db/database.ts";
import { parkWork } from "#db/queries/queue/parked-work.ts";
import { putBackLater, type WorkItem } from "#db/queries/queue/work.ts";
import { type NotTaken, putOffMs } from "#usecases/not-taken.ts";

/**
 * Has items that a server of others did not take come again later, each by how long it has waited; those that waited too long are
 * parked. In the transaction that claimed them, its effects undone. No attempt is counted: nothing is wrong with them.
 * `nowMs`: by the database's clock, by which it was noted since when they wait.
 */
export async function putOffNotTaken(
  tx: TenantTx,
  items: readonly WorkItem[],
  { message }: NotTaken,
  nowMs: number,
): Promise<void> {
  for (const item of items) {
    const waitMs = putOffMs(nowMs - item.orderedMicros / 1_000);
    await putBackLater(tx, [item], waitMs ?? 0, message);
    if (waitMs === undefined) await parkWork(tx, item, message);
  }
}
