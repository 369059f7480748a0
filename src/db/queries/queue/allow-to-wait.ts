import type { Tx } from "../../database.ts";

/**
 * Lets this transaction alone stand still for so long, where a session's limit is shorter: it holds nothing but the item that it
 * claimed.
 */
export async function allowToWait(tx: Tx, seconds: number): Promise<void> {
  await tx.query({ name: "allow-to-wait", text: "select set_config('idle_in_transaction_session_timeout', $1, true)" }, [
    `${seconds}s`,
  ]);
}
