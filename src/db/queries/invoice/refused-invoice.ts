import type { Day } from "#domain/day/day.ts";
import { dayText } from "../../sql.ts";
import type { TenantTx } from "../../database.ts";

/** An invoice that was refused when it came, as far as it could be read. */
export interface RefusedInvoiceRow {
  readonly numberKey: string;
  readonly type: string | null;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly vendorMcNumber: string | null;
  readonly vendorDotNumber: string | null;
}

/** More of a tenant in a day are not kept: whoever sends that many wrong ones is not billing. */
const MAX_A_DAY = 10_000;
/** No statute and no contract looks back further. */
const KEPT_DAYS = 1_100;

// What is forgotten goes by the database's clock where the one that the note is made by is ahead of it.
const NOTE = {
  name: "refused-invoice-note",
  text: `with old as (delete from refused_invoice where tenant_uuid = $1 and received_at < least($8::timestamptz, now()) - interval '${KEPT_DAYS} days')
    insert into refused_invoice (tenant_uuid, number_key, vendor_key, type, vendor_external_id, vendor_scac, vendor_mc_number, vendor_dot_number, received_at)
    select $1, $2, concat_ws(' ', $4::text, $5::text, $6::text, $7::text), $3, $4, $5, $6, $7, $8
    where (select count(*) from refused_invoice where tenant_uuid = $1 and received_at > $8::timestamptz - interval '1 day') < ${MAX_A_DAY}
    on conflict do nothing`,
};

/** Keeps when an invoice came that was refused; what came before stays the first. */
export async function noteRefusedInvoice(tx: TenantTx, row: RefusedInvoiceRow, at: Date): Promise<void> {
  const vendor = [row.vendorExternalId, row.vendorScac, row.vendorMcNumber, row.vendorDotNumber];
  await tx.query(NOTE, [tx.tenantUuid, row.numberKey, row.type, ...vendor, at]);
}

export interface RefusedReceiptRow extends RefusedInvoiceRow {
  readonly receivedOn: Day;
}

const LIST = {
  name: "audit-refused-receipts",
  text: `select r.number_key as "numberKey", r.type, r.vendor_external_id as "vendorExternalId", r.vendor_scac as "vendorScac",
    r.vendor_mc_number as "vendorMcNumber", r.vendor_dot_number as "vendorDotNumber",
      ${dayText("r.received_at")} as "receivedOn"
    from refused_invoice r where r.tenant_uuid = $1 and r.number_key = any($2)
    union all
    select k.number_key as "numberKey", null, null, s.refused_scac as "refusedScac", null, null, ${dayText("i.received_at")}
    from unnest($2::text[], $3::text[]) as k(number_key, number)
      cross join lateral (select interchange_uuid, refused_scac from edi_transaction_set
        where tenant_uuid = $1 and refused_number = k.number and refused_scac is not null limit 100) s
      join edi_interchange i on i.tenant_uuid = $1 and i.interchange_uuid = s.interchange_uuid and not i.test`,
};

/** Every time that an invoice of one of these numbers was refused: 210s by the number as it is written, messages by its key. */
export async function listRefusedReceipts(
  tx: TenantTx,
  numbers: readonly { readonly key: string; readonly number: string }[],
): Promise<readonly RefusedReceiptRow[]> {
  if (numbers.length === 0) return [];
  const values = [tx.tenantUuid, numbers.map((entry) => entry.key), numbers.map((entry) => entry.number)];
  return (await tx.query<RefusedReceiptRow>(LIST, values)).rows;
}
