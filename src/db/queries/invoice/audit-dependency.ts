import type { TenantTx } from "../../database.ts";

/**
 * What the last audits of these invoices depend on, in place of what those before did. `changed`: invoices that were audited
 * before.
 */
export async function replaceDependencies(
  tx: TenantTx,
  changed: readonly string[],
  rows: readonly { readonly invoiceUuid: string; readonly dependsOn: string }[],
): Promise<void> {
  if (changed.length > 0)
    await tx.query(
      {
        name: "audit-dependency-delete",
        text: "delete from audit_dependency where tenant_uuid = $1 and invoice_uuid = any($2)",
      },
      [tx.tenantUuid, changed],
    );
  if (rows.length > 0)
    await tx.query(
      {
        name: "audit-dependency-insert",
        text: "insert into audit_dependency (tenant_uuid, depends_on, invoice_uuid) select $1, * from unnest($2::text[], $3::uuid[]) on conflict do nothing",
      },
      [tx.tenantUuid, rows.map((row) => row.dependsOn), rows.map((row) => row.invoiceUuid)],
    );
}

const LIST = {
  name: "audit-dependents",
  text: `select distinct d.invoice_uuid as "invoiceUuid" from unnest($2::text[]) as k(depends_on)
      cross join lateral (select invoice_uuid from audit_dependency where tenant_uuid = $1 and depends_on = k.depends_on) d
      join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = d.invoice_uuid and i.status not in ('approved', 'terminated')
    order by 1`,
};

/** Open invoices whose last audit depends on one of these. */
export async function listDependents(tx: TenantTx, dependsOn: readonly string[]): Promise<readonly string[]> {
  if (dependsOn.length === 0) return [];
  return (await tx.query<{ invoiceUuid: string }>(LIST, [tx.tenantUuid, dependsOn])).rows.map((row) => row.invoiceUuid);
}
