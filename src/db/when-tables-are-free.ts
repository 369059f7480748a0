import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/**
 * A table that somebody reads for long would, waited for, hold up everybody who asks for it after us: given up, and tried again.
 * So soon that of two who wait for each other we are the one to go: the server looks for such after a second (deadlock_timeout),
 * and ends whoever began to wait first, which may be a request.
 */
export const WAITS_FOR_A_TABLE_MS = 200;
/** Some two minutes. */
const TRIES = 270;
const PAUSE_MS = 250;
/** lock_not_available; deadlock_detected, where the server looked sooner. */
const HELD_BY_OTHERS: readonly unknown[] = ["55P03", "40P01"];

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
      if (!HELD_BY_OTHERS.includes((error as { readonly code?: unknown }).code) || more === 0) throw error;
      onWait();
      await sleep(PAUSE_MS);
    }
  }
}
