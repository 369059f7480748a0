import type { Grant } from "#contract/manage/tenant/tenants.ts";
import type { Tx } from "../../database.ts";
import type { Tenant } from "#src/context.ts";

interface TenantRow {
  tenantUuid: string;
  slug: string;
  name: string;
  sandbox: boolean;
  grants: Grant[];
  propertyCase: "camel" | "pascal";
  clockOffsetMs: number;
  settingsVersion: number;
  secondFactorRoles: string[];
  freshMinutes: number | null;
}

const COLUMNS = `tenant_uuid as "tenantUuid", slug, name, sandbox, grants, property_case as "propertyCase", clock_offset_ms as "clockOffsetMs",
  settings_version as "settingsVersion", second_factor_roles as "secondFactorRoles", fresh_minutes as "freshMinutes"`;

const fromRow = (row: TenantRow): Tenant => ({
  tenantUuid: row.tenantUuid,
  slug: row.slug,
  name: row.name,
  sandbox: row.sandbox,
  grants: row.grants,
  propertyCase: row.propertyCase,
  clockOffsetMs: row.clockOffsetMs,
  settingsVersion: row.settingsVersion,
  secondFactorRoles: row.secondFactorRoles,
  freshMinutes: row.freshMinutes,
});

export async function findTenant(tx: Tx, tenantUuid: string): Promise<Tenant | undefined> {
  const { rows } = await tx.query<TenantRow>(
    { name: "tenant-find", text: `select ${COLUMNS} from tenant where tenant_uuid = $1` },
    [tenantUuid],
  );
  return rows[0] && fromRow(rows[0]);
}

/** Those of these tenants that there are, by uuid. */
export async function findTenants(tx: Tx, tenantUuids: readonly string[]): Promise<ReadonlyMap<string, Tenant>> {
  const { rows } = await tx.query<TenantRow>(
    { name: "tenants-find", text: `select ${COLUMNS} from tenant where tenant_uuid = any ($1::uuid[])` },
    [tenantUuids],
  );
  return new Map(rows.map((row) => [row.tenantUuid, fromRow(row)]));
}

/** The tenant as it is now, for work in a transaction; it must exist. */
export async function getTenantInTx(tx: Tx, tenantUuid: string): Promise<Tenant> {
  const tenant = await findTenant(tx, tenantUuid);
  if (tenant === undefined) throw new Error(`no tenant ${tenantUuid}`);
  return tenant;
}

export async function findTenantBySlug(tx: Tx, slug: string): Promise<Tenant | undefined> {
  const { rows } = await tx.query<TenantRow>(`select ${COLUMNS} from tenant where slug = $1`, [slug]);
  return rows[0] && fromRow(rows[0]);
}

/** Every tenant: for the operator's commands only. */
export async function listTenantUuids(tx: Tx): Promise<readonly string[]> {
  return (await tx.query<{ tenantUuid: string }>(`select tenant_uuid as "tenantUuid" from tenant order by tenant_uuid`)).rows.map(
    (row) => row.tenantUuid,
  );
}

/** Every tenant's slug, for folders that are named by it. */
export async function listTenantSlugs(tx: Tx): Promise<readonly { readonly slug: string; readonly tenantUuid: string }[]> {
  return (
    await tx.query<{ slug: string; tenantUuid: string }>({
      name: "tenant-slugs",
      text: 'select slug, tenant_uuid as "tenantUuid" from tenant order by slug',
    })
  ).rows;
}
