import type { TenantTx } from "#db/database.ts";

/** The server ends a transaction in which nothing is asked for ten seconds. */
const ASK_EVERY_MS = 3_000;

/** Keeps the transaction alive while something outside takes its time. */
export async function whileAsking<T>(tx: TenantTx, work: Promise<T>): Promise<T> {
  let asked: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    asked = asked.then(() => tx.query("select 1")).catch(() => {});
  }, ASK_EVERY_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
    await asked;
  }
}
