import type { TenantTx } from "../../database.ts";
import { TEAM_ID } from "../people/team.ts";

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

/** Open invoices that are somebody's become another's or (null) nobody's. */
export async function handOverInvoices(tx: TenantTx, from: string, to: string | null): Promise<readonly string[]> {
  const { rows } = await tx.query<{ invoiceUuid: string }>(
    `update invoice set assignee = $3 where tenant_uuid = $1 and assignee = $2 and status not in ('approved', 'terminated')
       returning invoice_uuid as "invoiceUuid"`,
    [tx.tenantUuid, from, to],
  );
  return rows.map((row) => row.invoiceUuid);
}

/**
 * Whether work can be given to this actor: a member of the tenant, a team, or one of its keys that still is valid. Until the
 * transaction ends the person stays in the tenant, and the team is not removed: whoever assigns asks this before they hold an
 * invoice.
 */
export async function canBeAssigned(tx: TenantTx, actor: string): Promise<boolean> {
  const [kind = "", id = ""] = [actor.slice(0, actor.indexOf(":")), actor.slice(actor.indexOf(":") + 1)];
  if (kind === "user")
    return (
      (
        await tx.query("select from tenant_member where tenant_uuid = $1 and user_id = $2 and deactivated_at is null for share", [
          tx.tenantUuid,
          id,
        ])
      ).rowCount === 1
    );
  if (TEAM_ID.test(actor))
    return (
      (
        await tx.query("select from team where tenant_uuid = $1 and team_uuid = $2 and removed_at is null for share", [
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
