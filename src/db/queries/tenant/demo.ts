import type { TenantTx, Tx } from "../../database.ts";

/** Items of the tenant that wait for the worker, or are in its hands. */
export const readTenantQueue = async (tx: Tx, tenantUuid: string): Promise<number> =>
  (
    await tx.query<{ items: number }>("select count(*) as items from work where tenant_uuid = $1 and state = 'ready'", [
      tenantUuid,
    ])
  ).rows[0]?.items ?? 0;

/** Moves a sandbox's clock; live tenants' clocks cannot be moved. */
export const setClock = async (tx: Tx, tenantUuid: string, offsetMs: number): Promise<boolean> =>
  ((
    await tx.query("update tenant set clock_offset_ms = $2 where tenant_uuid = $1 and sandbox", [
      tenantUuid,
      Math.round(offsetMs),
    ])
  ).rowCount ?? 0) === 1;

export const findOpenByVerdict = async (
  tx: TenantTx,
  verdict: string,
  limit: number,
): Promise<readonly { invoice_uuid: string; invoice_number: string; e_tag: number }[]> =>
  (
    await tx.query<{ invoice_uuid: string; invoice_number: string; e_tag: number }>(
      "select invoice_uuid, invoice_number, e_tag from invoice where tenant_uuid = $1 and verdict = $2 and status = 'review' order by received_at, invoice_uuid limit $3",
      [tx.tenantUuid, verdict, limit],
    )
  ).rows;
