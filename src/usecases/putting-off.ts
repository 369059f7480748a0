import type { WorkKind } from "#contract/work-kinds.ts";
import { putOffBegun } from "#db/queries/queue/put-off.ts";
import type { Context } from "#src/context.ts";

/**
 * What a process began with outside of a transaction comes again after this, should the process have ended or stand still: one
 * that goes on with it puts that off, three times before it would come. Others have taken it over within 15 s then.
 */
export const AGAIN_AFTER_MS = 10_000;
const PUT_OFF_EVERY_MS = 2_500;

/**
 * Puts it off again and again for as long as the work takes; where that fails once, the next time is soon enough. When this
 * answers or throws, nothing is being put off any more.
 */
export async function puttingOff<T>(putOff: () => Promise<unknown>, work: () => Promise<T>): Promise<T> {
  let underWay: Promise<unknown> | undefined;
  const again = setInterval(() => {
    underWay ??= putOff()
      .catch(() => {})
      .finally(() => (underWay = undefined));
  }, PUT_OFF_EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(again);
    await underWay;
  }
}

/** An item that waits in case the process ends. */
interface BegunItem {
  readonly tenantUuid: string;
  readonly kind: WorkKind;
  readonly subjectUuid: string;
  /** How often it will have been begun then: by it what another process put there is told from this one's. */
  readonly begun: number;
  /** What went wrong, as when files or the database are away, is tried again after this: the process lives. */
  readonly afterFailureMs: number;
}

/**
 * Does the work while the item that was put on the queue for the case that this process ends is put off. Once another process has
 * begun with it, nothing is put off any more: the work has to look whether what it wants to note is still its own to note.
 * Throws what the work throws.
 */
export async function whilePuttingOff(context: Context, item: BegunItem, work: () => Promise<void>): Promise<void> {
  const putOff = (afterMs: number): Promise<void> => context.db.inTenant(item.tenantUuid, (tx) => putOffBegun(tx, item, afterMs));
  try {
    await puttingOff(() => putOff(AGAIN_AFTER_MS), work);
  } catch (error) {
    // Where that fails too the database is away: it comes as soon as that is back.
    await putOff(item.afterFailureMs).catch(() => {});
    throw error;
  }
}
