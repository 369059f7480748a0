import type { Tenant } from "#src/context.ts";
import type { TenantTx, Tx } from "../../database.ts";
import { findTenant } from "./tenant.ts";

/** Settings of a tenant are written one after the other: versions stay dense. */
export async function lockSettings(tx: TenantTx): Promise<void> {
  await tx.query("select from tenant where tenant_uuid = $1 for update", [tx.tenantUuid]);
}

export interface PolicyRow {
  readonly version: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly createdBy: string;
}

export async function findPolicy(tx: TenantTx): Promise<PolicyRow | undefined> {
  return (
    await tx.query<PolicyRow>(
      `select version, body, created_at as "createdAt", created_by as "createdBy" from audit_policy where tenant_uuid = $1 order by version desc limit 1`,
      [tx.tenantUuid],
    )
  ).rows[0];
}

export async function insertPolicy(tx: TenantTx, body: unknown, createdBy: string): Promise<PolicyRow> {
  const { rows } = await tx.query<PolicyRow>(
    `insert into audit_policy (tenant_uuid, version, body, created_by)
    select $1, coalesce(max(version), 0) + 1, $2::jsonb, $3 from audit_policy where tenant_uuid = $1
    returning version, body, created_at as "createdAt", created_by as "createdBy"`,
    [tx.tenantUuid, JSON.stringify(body), createdBy],
  );
  if (rows[0] === undefined) throw new Error("the new policy was not stored");
  return rows[0];
}

export interface ChargeCodeRow {
  readonly code: string;
  readonly kind: string;
  readonly aliases: readonly string[];
}

export async function listChargeCodes(tx: TenantTx): Promise<readonly ChargeCodeRow[]> {
  return (
    await tx.query<ChargeCodeRow>("select code, kind, aliases from charge_code where tenant_uuid = $1 order by position, code", [
      tx.tenantUuid,
    ])
  ).rows;
}

/** The whole list anew; a code that stays keeps its `type_uuid` (audit results name it). */
export async function replaceChargeCodes(tx: TenantTx, codes: readonly ChargeCodeRow[]): Promise<void> {
  await tx.query("delete from charge_code where tenant_uuid = $1 and code <> all($2::text[])", [
    tx.tenantUuid,
    codes.map((code) => code.code),
  ]);
  await tx.query(
    `insert into charge_code (tenant_uuid, code, kind, aliases, position)
    select $1, c.code, c.kind, c.aliases, c.position from jsonb_to_recordset($2::jsonb) as c(code text, kind text, aliases text[], position integer)
    on conflict (tenant_uuid, code) do update set kind = excluded.kind, aliases = excluded.aliases, position = excluded.position`,
    [tx.tenantUuid, JSON.stringify(codes.map((code, position) => ({ ...code, position })))],
  );
}

/** Whether duties are to be separated; null: as by default. */
export async function findSeparateDuties(tx: TenantTx): Promise<boolean | null> {
  const { rows } = await tx.query<{ separateDuties: boolean | null }>(
    { name: "separate-duties-find", text: `select separate_duties as "separateDuties" from tenant where tenant_uuid = $1` },
    [tx.tenantUuid],
  );
  return rows[0]?.separateDuties ?? null;
}

export async function setSeparateDuties(tx: TenantTx, separateDuties: boolean | null): Promise<void> {
  await tx.query("update tenant set separate_duties = $2 where tenant_uuid = $1", [tx.tenantUuid, separateDuties]);
}

/** Sets the sandbox clock; answers what it was before. */
export async function setClockOffset(tx: TenantTx, offsetMs: number): Promise<number> {
  const { rows } = await tx.query<{ before: number }>(
    `update tenant set clock_offset_ms = $2 from (select tenant_uuid, clock_offset_ms from tenant where tenant_uuid = $1 for update) old
    where tenant.tenant_uuid = old.tenant_uuid returning old.clock_offset_ms as before`,
    [tx.tenantUuid, offsetMs],
  );
  return rows[0]?.before ?? 0;
}

/** Changes what is not null; undefined when there is no such tenant. */
export async function updateTenant(
  tx: Tx,
  tenantUuid: string,
  change: {
    readonly name: string | null;
    readonly grants: readonly string[] | null;
    readonly propertyCase: "camel" | "pascal" | null;
  },
): Promise<Tenant | undefined> {
  const { rowCount } = await tx.query(
    "update tenant set name = coalesce($2, name), grants = coalesce($3::text[], grants), property_case = coalesce($4, property_case) where tenant_uuid = $1",
    [tenantUuid, change.name, change.grants, change.propertyCase],
  );
  return rowCount === 1 ? findTenant(tx, tenantUuid) : undefined;
}

export async function findPolicyVersion(tx: TenantTx, version: number): Promise<PolicyRow | undefined> {
  return (
    await tx.query<PolicyRow>(
      `select version, body, created_at as "createdAt", created_by as "createdBy" from audit_policy where tenant_uuid = $1 and version = $2`,
      [tx.tenantUuid, version],
    )
  ).rows[0];
}

/** Versions newest first, those before `before`. */
export async function listPolicyVersions(tx: TenantTx, before: number | null, limit: number): Promise<readonly PolicyRow[]> {
  return (
    await tx.query<PolicyRow>(
      `select version, body, created_at as "createdAt", created_by as "createdBy" from audit_policy where tenant_uuid = $1
        and ($2::int is null or version < $2) order by version desc limit $3`,
      [tx.tenantUuid, before, limit],
    )
  ).rows;
}
