import type { CustomerSettings, VendorSettings } from "#contract/stored/setting-content.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

export type { CustomerSettings, VendorSettings };

/** A vendor of the tenant's directory: what orders told, and in `body` what people set. */
export interface VendorEntry {
  readonly externalId: string;
  readonly uuid: string;
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly body: VendorSettings;
  readonly aliases: readonly { readonly alias: string; readonly code: string }[];
  /** What of its terms waits for a second person. */
  readonly waiting: readonly WaitingTerm[];
  /** The record that it is another name of; null: it stands by itself. */
  readonly mergedInto: (OtherName & { readonly reason: string; readonly madeAt: string; readonly madeBy: string }) | null;
  /** Records that are another name of it. */
  readonly alsoKnownAs: readonly (OtherName & { readonly isBlocked: boolean })[];
  readonly updatedAt: string;
}

/** Another record of the same carrier. */
interface OtherName {
  readonly externalId: string;
  readonly name: string | null;
  readonly scac: string | null;
}

/** A change of a vendor's terms that waits; `after` as the term itself is stored. */
export interface WaitingTerm {
  readonly uuid: string;
  readonly kind: "remit-to" | "payment-terms" | "vendor-merge";
  readonly after: unknown;
  readonly askedByName: string;
  readonly askedAt: string;
}

const VENDOR = `external_id as "externalId", vendor_uuid as uuid, name, scac, mc_number as "mcNumber", dot_number as "dotNumber", body,
  coalesce((
    select jsonb_agg(jsonb_build_object('alias', alias, 'code', code) order by alias)
    from vendor_charge_alias a where a.tenant_uuid = $1 and a.vendor_external_id = vendor.external_id
  ), '[]') as aliases,
  coalesce((
    select jsonb_agg(jsonb_build_object('uuid', change_uuid, 'kind', kind, 'after', after, 'askedByName', asked_name, 'askedAt', ${instantText("asked_at")}) order by change_uuid)
    from pending_change c where c.tenant_uuid = $1 and c.state = 'waiting' and c.kind in ('remit-to', 'payment-terms', 'vendor-merge') and c.subject = vendor.external_id
  ), '[]') as waiting,
  (
    select jsonb_build_object('externalId', s.external_id, 'name', s.name, 'scac', s.scac, 'reason', m.reason,
      'madeAt', ${instantText("m.made_at")}, 'madeBy', m.made_by)
    from vendor_merge m join vendor s on s.tenant_uuid = $1 and s.external_id = m.survivor_external_id
    where m.tenant_uuid = $1 and m.merged_external_id = vendor.external_id and m.undone_at is null
  ) as "mergedInto",
  coalesce((
    select jsonb_agg(jsonb_build_object('externalId', o.external_id, 'name', o.name, 'scac', o.scac,
      'isBlocked', coalesce(jsonb_typeof(o.body -> 'block') = 'object', false)) order by o.external_id)
    from vendor_merge m join vendor o on o.tenant_uuid = $1 and o.external_id = m.merged_external_id
    where m.tenant_uuid = $1 and m.survivor_external_id = vendor.external_id and m.undone_at is null
  ), '[]') as "alsoKnownAs", ${instantText("updated_at")} as "updatedAt"`;

export async function findVendor(tx: TenantTx, externalId: string): Promise<VendorEntry | undefined> {
  return (
    await tx.query<VendorEntry>(
      { name: "find-vendor", text: `select ${VENDOR} from vendor where tenant_uuid = $1 and external_id = $2` },
      [tx.tenantUuid, externalId],
    )
  ).rows[0];
}

/**
 * Vendors by external id, from after `after`; `q` is a part of a name, the beginning of an id, or a SCAC. Records that are
 * another name of one stand with it, and find it.
 */
export async function listVendors(
  tx: TenantTx,
  q: string | null,
  after: string | null,
  limit: number,
): Promise<readonly VendorEntry[]> {
  return (
    await tx.query<VendorEntry>(
      {
        name: "list-vendors",
        text: `select ${VENDOR} from vendor where tenant_uuid = $1 and ($2::text is null or external_id > $2)
          and not exists (select from vendor_merge m where m.tenant_uuid = $1 and m.undone_at is null and m.merged_external_id = vendor.external_id)
          and ($3::text is null or strpos(lower(name), $3) > 0 or strpos(lower(external_id), $3) = 1 or lower(scac) = $3
            or exists (select from vendor_merge m join vendor o on o.tenant_uuid = $1 and o.external_id = m.merged_external_id
              where m.tenant_uuid = $1 and m.undone_at is null and m.survivor_external_id = vendor.external_id
                and (strpos(lower(o.name), $3) > 0 or strpos(lower(o.external_id), $3) = 1 or lower(o.scac) = $3)))
          order by external_id limit $4`,
      },
      [tx.tenantUuid, after, q, limit],
    )
  ).rows;
}

export interface VendorChange {
  readonly name: string | null;
  readonly scac: string | null;
  readonly mcNumber: string | null;
  readonly dotNumber: string | null;
  readonly body: VendorSettings;
}

export async function putVendor(tx: TenantTx, externalId: string, newUuid: string, vendor: VendorChange): Promise<void> {
  await tx.query(
    `insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac, mc_number, dot_number, body)
     values ($1, $2, coalesce((select s.party_uuid from sighted_party s where s.tenant_uuid = $1 and s.party = 'vendor' and s.identity = 'id:' || $2), $3), $4, $5, $6, $7, $8)
     on conflict (tenant_uuid, external_id) do update set name = excluded.name, scac = excluded.scac, mc_number = excluded.mc_number, dot_number = excluded.dot_number,
       body = excluded.body, updated_at = now()`,
    [
      tx.tenantUuid,
      externalId,
      newUuid,
      vendor.name,
      vendor.scac,
      vendor.mcNumber,
      vendor.dotNumber,
      JSON.stringify(vendor.body),
    ],
  );
}

export interface CustomerEntry {
  readonly externalId: string;
  readonly uuid: string;
  readonly name: string | null;
  readonly body: CustomerSettings;
  readonly updatedAt: string;
}

const CUSTOMER = `external_id as "externalId", customer_uuid as uuid, name, body, ${instantText("updated_at")} as "updatedAt"`;

export async function findCustomer(tx: TenantTx, externalId: string): Promise<CustomerEntry | undefined> {
  return (
    await tx.query<CustomerEntry>(
      { name: "find-customer", text: `select ${CUSTOMER} from customer where tenant_uuid = $1 and external_id = $2` },
      [tx.tenantUuid, externalId],
    )
  ).rows[0];
}

export async function listCustomers(
  tx: TenantTx,
  q: string | null,
  after: string | null,
  limit: number,
): Promise<readonly CustomerEntry[]> {
  return (
    await tx.query<CustomerEntry>(
      {
        name: "list-customers",
        text: `select ${CUSTOMER} from customer where tenant_uuid = $1 and ($2::text is null or external_id > $2)
          and ($3::text is null or strpos(lower(name), $3) > 0 or strpos(lower(external_id), $3) = 1) order by external_id limit $4`,
      },
      [tx.tenantUuid, after, q, limit],
    )
  ).rows;
}

export async function putCustomer(
  tx: TenantTx,
  externalId: string,
  newUuid: string,
  customer: { readonly name: string | null; readonly body: CustomerSettings },
): Promise<void> {
  await tx.query(
    `insert into customer (tenant_uuid, external_id, customer_uuid, name, body)
     values ($1, $2, coalesce((select s.party_uuid from sighted_party s where s.tenant_uuid = $1 and s.party = 'customer' and s.identity = 'id:' || $2), $3), $4, $5)
     on conflict (tenant_uuid, external_id) do update set name = excluded.name, body = excluded.body, updated_at = now()`,
    [tx.tenantUuid, externalId, newUuid, customer.name, JSON.stringify(customer.body)],
  );
}
