import type { TenantTx } from "../../database.ts";
import type { EventRow } from "./event.ts";
import { instantText } from "../../sql.ts";

/** Events made within the last seconds, by the clock of their ids (version 7), oldest first. */
export async function listEventsFrom(tx: TenantTx, seconds: number): Promise<readonly EventRow[]> {
  const from = BigInt(Date.now() - seconds * 1000)
    .toString(16)
    .padStart(12, "0");
  const { rows } = await tx.query<EventRow & Record<string, unknown>>(
    `select event_uuid as "eventUuid", type, ${instantText("at")} as at, data from event
     where tenant_uuid = $1 and event_uuid >= $2::uuid order by event_uuid`,
    [tx.tenantUuid, `${from.slice(0, 8)}-${from.slice(8)}-0000-0000-000000000000`],
  );
  return rows;
}
