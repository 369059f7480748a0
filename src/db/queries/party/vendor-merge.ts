import { OneCarrier, type VendorMerge } from "#domain/party/one-carrier.ts";
import type { TenantTx } from "../../database.ts";
import { sql, type SqlPart } from "../../sql.ts";

interface MergedRow {
  readonly externalId: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly survivorId: string;
  readonly survivorScac: string | null;
  readonly survivorMc: string | null;
  readonly survivorDot: string | null;
  readonly shared: VendorMerge["shared"];
}

const IN_FORCE = {
  name: "vendor-merges-in-force",
  text: `select v.external_id as "externalId", v.name, v.scac, v.mc_number as "mcNumber", v.dot_number as "dotNumber",
      s.external_id as "survivorId", s.scac as "survivorScac", s.mc_number as "survivorMc", s.dot_number as "survivorDot",
      coalesce((select jsonb_agg(distinct jsonb_build_object('kind', split_part(own.key, ':', 1), 'externalId', o.external_id))
        from party_key own join party_key other on other.tenant_uuid = $1 and other.party = 'vendor' and other.key = own.key
          and other.party_uuid <> own.party_uuid
        join vendor o on o.tenant_uuid = $1 and o.vendor_uuid = other.party_uuid
        where own.tenant_uuid = $1 and own.party = 'vendor' and own.party_uuid = v.vendor_uuid
          and split_part(own.key, ':', 1) in ('id', 'scac', 'mc', 'dot')), '[]') as shared
    from vendor_merge m join vendor v on v.tenant_uuid = $1 and v.external_id = m.merged_external_id
      join vendor s on s.tenant_uuid = $1 and s.external_id = m.survivor_external_id
    where m.tenant_uuid = $1 and m.undone_at is null order by v.external_id`,
};

/** Which records of the directory are one carrier now. */
export async function listOneCarriers(tx: TenantTx): Promise<OneCarrier> {
  const { rows } = await tx.query<MergedRow>(IN_FORCE, [tx.tenantUuid]);
  return new OneCarrier(
    rows.map(({ survivorId, survivorScac, survivorMc, survivorDot, shared, ...merged }): VendorMerge => ({
      merged,
      survivor: { externalId: survivorId, scac: survivorScac, mcNumber: survivorMc, dotNumber: survivorDot },
      shared,
    })),
  );
}

/**
 * The record that speaks for a vendor, as text of a statement whose $1 is the tenant: what is counted or listed by vendor names
 * records that are one carrier as one.
 */
export function carrierOf(vendor: string): string {
  return `coalesce((select one.survivor_external_id from vendor_merge one where one.tenant_uuid = $1 and one.merged_external_id = ${vendor} and one.undone_at is null), ${vendor})`;
}

/**
 * The records that a carrier speaks for, each as `id`, as a table of a statement whose $1 is the tenant: whatever `carrierOf`
 * answers this carrier for.
 */
export function recordsOf(carrier: string): string {
  return `(select ${carrier} as id where not exists (
      select from vendor_merge one where one.tenant_uuid = $1 and one.merged_external_id = ${carrier} and one.undone_at is null)
    union all
    select one.merged_external_id from vendor_merge one where one.tenant_uuid = $1 and one.survivor_external_id = ${carrier} and one.undone_at is null)`;
}

/** Every external id of the carrier that a vendor is of. */
export function idsOfCarrier(tenant: string | SqlPart, vendor: SqlPart): SqlPart {
  return sql`array(
    with speaks as (select coalesce((select m.survivor_external_id from vendor_merge m where m.tenant_uuid = ${tenant}
      and m.merged_external_id = ${vendor}::text and m.undone_at is null), ${vendor}::text) as id)
    select id from speaks union select m.merged_external_id from vendor_merge m, speaks
      where m.tenant_uuid = ${tenant} and m.survivor_external_id = speaks.id and m.undone_at is null)`;
}

/** Whoever merges records of this tenant, or takes them apart, waits for whoever does it now. */
export async function lockVendorMerges(tx: TenantTx): Promise<void> {
  await tx.query({ name: "vendor-merge-lock", text: "select pg_advisory_xact_lock(hashtextextended($1, 3))" }, [
    `${tx.tenantUuid} vendor-merge`,
  ]);
}

export async function countMergesInForce(tx: TenantTx): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    {
      name: "vendor-merges-count",
      text: "select count(*)::integer as count from vendor_merge where tenant_uuid = $1 and undone_at is null",
    },
    [tx.tenantUuid],
  );
  return rows[0]?.count ?? 0;
}

export interface NewVendorMerge {
  readonly uuid: string;
  readonly merged: string;
  readonly survivor: string;
  readonly reason: string;
  readonly at: Date;
  readonly by: string;
}

export async function insertVendorMerge(tx: TenantTx, merge: NewVendorMerge): Promise<void> {
  await tx.query(
    {
      name: "vendor-merge-insert",
      text: `insert into vendor_merge (tenant_uuid, merge_uuid, merged_external_id, survivor_external_id, reason, made_at, made_by)
        values ($1, $2, $3, $4, $5, $6, $7)`,
    },
    [tx.tenantUuid, merge.uuid, merge.merged, merge.survivor, merge.reason, merge.at, merge.by],
  );
}

/** False: the record is not merged any more. */
export async function endVendorMerge(
  tx: TenantTx,
  { merged, at, by, reason }: { readonly merged: string; readonly at: Date; readonly by: string; readonly reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "vendor-merge-end",
      text: `update vendor_merge set undone_at = $3, undone_by = $4, undone_reason = $5
        where tenant_uuid = $1 and merged_external_id = $2 and undone_at is null`,
    },
    [tx.tenantUuid, merged, at, by, reason],
  );
  return rowCount === 1;
}
