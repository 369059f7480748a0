import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { OPEN_STATUSES } from "../invoice/invoice-listing.ts";

export interface ChargeTaskRow {
  /** The text as it was first seen, and as it is compared. */
  readonly text: string;
  readonly key: string;
  readonly vendor: string;
  readonly vendorExternalId: string | null;
  readonly vendorName: string | null;
  readonly count: number;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly invoices: readonly string[];
}

/** Charge texts on open invoices that no code and no alias knows, one row a vendor and text, the most frequent first. */
export async function listChargeTasks(
  tx: TenantTx,
  after: readonly [count: number, vendor: string, key: string] | undefined,
  limit: number,
): Promise<readonly ChargeTaskRow[]> {
  return (
    await tx.query<ChargeTaskRow>(
      `with tasks as (
         select coalesce(i.vendor_external_id, i.vendor_scac, '') as vendor, u.key, (array_agg(u.text order by i.received_at, i.invoice_uuid))[1] as text,
           min(i.vendor_external_id) as "vendorExternalId", max(i.vendor_name) as "vendorName", count(*)::int as count,
           ${instantText("min(i.received_at)")} as "firstSeenAt", ${instantText("max(i.received_at)")} as "lastSeenAt",
           (array_agg(i.invoice_uuid order by i.received_at, i.invoice_uuid))[1:20] as invoices
         from invoice i cross join lateral jsonb_to_recordset(i.unmapped) as u(key text, text text)
         where i.tenant_uuid = $1 and i.status = any($2) and i.unmapped is not null group by 1, 2)
       select * from tasks where $3::int is null or (-count, vendor, key) > (-$3::int, $4, $5) order by count desc, vendor, key limit $6`,
      [tx.tenantUuid, OPEN_STATUSES, after?.[0] ?? null, after?.[1] ?? "", after?.[2] ?? "", limit],
    )
  ).rows;
}

/**
 * Takes a charge text that has its answer from the open invoices that carry it, of one vendor or of any, and names them: the list
 * of tasks is right at once, not only when the last of them was audited again. They are locked in the order of their uuids, as
 * everywhere.
 */
export async function takeAnsweredText(tx: TenantTx, key: string, vendorExternalId: string | null): Promise<readonly string[]> {
  return (
    await tx.query<{ invoiceUuid: string }>(
      `with found as (
         select invoice_uuid, accepted_at from invoice
         where tenant_uuid = $1 and status = any($2) and unmapped is not null and unmapped @> jsonb_build_array(jsonb_build_object('key', $3::text))
           and ($4::text is null or vendor_external_id = $4) order by invoice_uuid for no key update),
       answered as (
         update invoice i set unmapped = (select jsonb_agg(u) from jsonb_array_elements(i.unmapped) as u where u ->> 'key' <> $3)
         from found where i.tenant_uuid = $1 and i.invoice_uuid = found.invoice_uuid)
       select invoice_uuid as "invoiceUuid" from found order by accepted_at, invoice_uuid`,
      [tx.tenantUuid, OPEN_STATUSES, key, vendorExternalId],
    )
  ).rows.map((row) => row.invoiceUuid);
}

export async function listOpenInvoicesOfVendor(tx: TenantTx, vendorExternalId: string): Promise<readonly string[]> {
  return (
    await tx.query<{ invoiceUuid: string }>(
      `select invoice_uuid as "invoiceUuid" from invoice where tenant_uuid = $1 and status = any($2) and vendor_external_id = $3 order by accepted_at, invoice_uuid`,
      [tx.tenantUuid, OPEN_STATUSES, vendorExternalId],
    )
  ).rows.map((row) => row.invoiceUuid);
}

export async function replaceVendorAliases(
  tx: TenantTx,
  vendorExternalId: string,
  aliases: readonly { readonly alias: string; readonly code: string }[],
): Promise<void> {
  await tx.query("delete from vendor_charge_alias where tenant_uuid = $1 and vendor_external_id = $2", [
    tx.tenantUuid,
    vendorExternalId,
  ]);
  await tx.query(
    `insert into vendor_charge_alias (tenant_uuid, vendor_external_id, alias, code)
     select $1, $2, alias, code from unnest($3::text[], $4::text[]) as given (alias, code)`,
    [tx.tenantUuid, vendorExternalId, aliases.map((alias) => alias.alias), aliases.map((alias) => alias.code)],
  );
}
