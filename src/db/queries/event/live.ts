import type { Tx } from "../../database.ts";

/** The channel of live changes; the payload is `{"tenant": uuid, "changes": [{"noun", "uuid"}]}`. */
export const LIVE_CHANNEL = "weighbridge_live";

const NOTIFY = { name: "live-notify", text: `select pg_notify('${LIVE_CHANNEL}', $1)` };

export async function notifyLive(tx: Tx, payload: string): Promise<void> {
  await tx.query(NOTIFY, [payload]);
}
