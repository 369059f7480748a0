import type { TenantTx } from "../../database.ts";

/** False when the slug is taken. */
export async function insertTenant(
  tx: TenantTx,
  tenant: {
    readonly tenantUuid: string;
    readonly slug: string;
    readonly name: string;
    readonly sandbox: boolean;
    readonly grants: readonly string[];
    readonly freshMinutes: number | null;
  },
): Promise<boolean> {
  return (
    (
      await tx.query(
        "insert into tenant (tenant_uuid, slug, name, sandbox, grants, fresh_minutes) values ($1, $2, $3, $4, $5, $6) on conflict (slug) do nothing",
        [tenant.tenantUuid, tenant.slug, tenant.name, tenant.sandbox, tenant.grants, tenant.freshMinutes],
      )
    ).rowCount === 1
  );
}

export async function seedTenantSettings(tx: TenantTx, policy: unknown): Promise<void> {
  await tx.query("insert into audit_policy (tenant_uuid, version, body, created_by) values ($1, 1, $2, 'default')", [
    tx.tenantUuid,
    JSON.stringify(policy),
  ]);
  await tx.query("insert into tenant_counter (tenant_uuid) values ($1) on conflict do nothing", [tx.tenantUuid]);
}

export async function countTenants(tx: Pick<TenantTx, "query">): Promise<number> {
  return (await tx.query<{ tenants: number }>("select count(*) as tenants from tenant")).rows[0]?.tenants ?? 0;
}
