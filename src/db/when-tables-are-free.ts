import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/**
 * A table that somebody reads for long would, waited for, hold up everybody who asks for it after us: given up, and tried again.
 */
export const WAITS_FOR_A_TABLE_SECONDS = 3;
const TRIES = 40;
const PAUSE_MS = 250;
const LOCK_TIMEOUT = "55P03";

/**
 * Does `work` in a transaction, again and again while others use the tables that it changes; `onWait` is told each time. Throws
 * what it failed with.
 */
export async function whenTablesAreFree(
  client: Pick<pg.Client, "query">,
  work: () => Promise<unknown>,
  onWait: () => void,
): Promise<void> {
  for (let more = TRIES; ; more -= 1) {
    await client.query("begin");
    try {
      await work();
      await client.query("commit");
      return;
    } catch (error) {
      await client.query("rollback");
      if ((error as { readonly code?: unknown }).code !== LOCK_TIMEOUT || more === 0) throw error;
      onWait();
      await sleep(PAUSE_MS);
    }
  }
}
