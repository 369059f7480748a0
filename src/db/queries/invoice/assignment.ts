import type { TenantTx } from "../../database.ts";

/** The invoice's eTag, the row held until the transaction ends; undefined when there is none. */
export async function lockInvoiceETag(
  tx: TenantTx,
  invoiceUuid: string,
): Promise<{ readonly eTag: number; readonly assignee: string | null } | undefined> {
  return (
    await tx.query<{ eTag: number; assignee: string | null }>(
      'select e_tag as "eTag", assignee from invoice where tenant_uuid = $1 and invoice_uuid = $2 for update',
      [tx.tenantUuid, invoiceUuid],
    )
  ).rows[0];
}

export async function setAssignee(tx: TenantTx, invoiceUuid: string, assignee: string | null): Promise<void> {
  await tx.query("update invoice set assignee = $3 where tenant_uuid = $1 and invoice_uuid = $2", [
    tx.tenantUuid,
    invoiceUuid,
    assignee,
  ]);
}

/** Whether work can be given to this actor: a member of the tenant, or one of its keys that still is valid. */
export async function canBeAssigned(tx: TenantTx, actor: string): Promise<boolean> {
  const [kind = "", id = ""] = [actor.slice(0, actor.indexOf(":")), actor.slice(actor.indexOf(":") + 1)];
  if (kind === "user")
    return (
      (
        await tx.query("select from tenant_member where tenant_uuid = $1 and user_id = $2 and deactivated_at is null", [
          tx.tenantUuid,
          id,
        ])
      ).rowCount === 1
    );
  if (kind !== "key" || !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)) return false;
  return (
    (await tx.query("select from api_key where tenant_uuid = $1 and key_uuid = $2 and revoked_at is null", [tx.tenantUuid, id]))
      .rowCount === 1
  );
}
