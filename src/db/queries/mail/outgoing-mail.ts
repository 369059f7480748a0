import type { TenantTx } from "../../database.ts";

/** How mails to other parties name their sender and end; null: the tenant's name, and no more. */
export interface OutgoingMailRow {
  readonly senderName: string | null;
  readonly signature: string | null;
}

export async function findOutgoingMailSettings(tx: TenantTx): Promise<OutgoingMailRow> {
  const { rows } = await tx.query<OutgoingMailRow & Record<string, unknown>>(
    {
      name: "outgoing-mail-find",
      text: `select mail_sender_name as "senderName", mail_signature as signature from tenant where tenant_uuid = $1`,
    },
    [tx.tenantUuid],
  );
  return { senderName: rows[0]?.senderName ?? null, signature: rows[0]?.signature ?? null };
}

export async function setOutgoingMailSettings(tx: TenantTx, { senderName, signature }: OutgoingMailRow): Promise<void> {
  await tx.query("update tenant set mail_sender_name = $2, mail_signature = $3 where tenant_uuid = $1", [
    tx.tenantUuid,
    senderName,
    signature,
  ]);
}
