import type { TenantTx, Tx } from "../../database.ts";

/** Items of the tenant that wait for the worker, or are being worked on. */
export async function readTenantQueue(tx: Tx, tenantUuid: string): Promise<number> {
  return (
    (
      await tx.query<{ items: number }>("select count(*) as items from work where tenant_uuid = $1 and state = 'ready'", [
        tenantUuid,
      ])
    ).rows[0]?.items ?? 0
  );
}

/** Moves a sandbox's clock; live tenants' clocks cannot be moved. */
export async function setClock(tx: Tx, tenantUuid: string, offsetMs: number): Promise<boolean> {
  return (
    ((
      await tx.query("update tenant set clock_offset_ms = $2 where tenant_uuid = $1 and sandbox", [
        tenantUuid,
        Math.round(offsetMs),
      ])
    ).rowCount ?? 0) === 1
  );
}

export async function findOpenByVerdict(
  tx: TenantTx,
  verdict: string,
  limit: number,
): Promise<readonly { invoiceUuid: string; invoiceNumber: string; eTag: number }[]> {
  return (
    await tx.query<{ invoiceUuid: string; invoiceNumber: string; eTag: number }>(
      `select invoice_uuid as "invoiceUuid", invoice_number as "invoiceNumber", e_tag as "eTag" from invoice
        where tenant_uuid = $1 and verdict = $2 and status = 'review' order by received_at, invoice_uuid limit $3`,
      [tx.tenantUuid, verdict, limit],
    )
  ).rows;
}

/** An open dispute that somebody answered by mail. */
export async function findOpenDisputeWithAnswer(tx: TenantTx): Promise<string | undefined> {
  return (
    await tx.query<{ disputeUuid: string }>(
      `select d.dispute_uuid as "disputeUuid" from dispute d join communication c using (tenant_uuid, dispute_uuid)
       where d.tenant_uuid = $1 and d.resolved_at is null and c.email_subject is not null and c.email_to is null order by d.created_at limit 1`,
      [tx.tenantUuid],
    )
  ).rows[0]?.disputeUuid;
}
