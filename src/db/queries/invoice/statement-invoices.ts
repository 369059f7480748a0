import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { TenantTx } from "../../database.ts";
import { dayText } from "../../sql.ts";
import { carrierOf } from "../party/vendor-merge.ts";

export interface StatementInvoiceRow {
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly numberKey: string;
  readonly status: InvoiceStatus;
  readonly vendor: string | null;
  /** Whose bill it is, as far as one is to be told from another: the record that speaks for the vendor, else its SCAC or name. */
  readonly carrier: string;
  readonly currency: string;
  readonly billed: string;
  readonly approved: string | null;
  readonly receivedOn: string;
  readonly dueOn: string | null;
  readonly terminatedReason: string | null;
}

const PER_NUMBER = 10;

/** The record of the directory that alone has the SCAC which is all that a bill says of its vendor. */
const KNOWN_BY_SCAC = `(select min(v.external_id) from vendor v where v.tenant_uuid = $1 and lower(v.scac) = lower(i.vendor_scac)
  having count(*) = 1)`;
const RECORD = `coalesce(i.vendor_external_id, ${KNOWN_BY_SCAC})`;

const BY_NUMBERS = {
  name: "statement-invoices",
  text: `select found.* from unnest($2::text[]) as wanted (key) cross join lateral (
      select i.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber", i.number_key as "numberKey", i.status,
        coalesce(i.vendor_external_id, i.vendor_scac) as vendor,
        coalesce(${carrierOf(RECORD)}, upper(i.vendor_scac), i.vendor_name, '') as carrier, i.currency, i.billed, i.approved,
        ${dayText("i.received_at")} as "receivedOn", i.due_on::text as "dueOn", i.terminated_reason as "terminatedReason"
      from invoice i where i.tenant_uuid = $1 and i.number_key = wanted.key and ($3::text[] is null or ${RECORD} = any($3))
      order by (i.status = 'approved') desc, (i.status <> 'terminated') desc, i.received_at desc, i.invoice_uuid limit ${PER_NUMBER}) found`,
};

/**
 * Invoices under these folded numbers, of one vendor (external ids of its records; a bill that names a SCAC alone is whose record
 * alone has it) or, with null, of all: of each ten, the approved first.
 */
export async function listStatementInvoices(
  tx: TenantTx,
  numberKeys: readonly string[],
  vendorExternalIds: readonly string[] | null,
): Promise<readonly StatementInvoiceRow[]> {
  return (await tx.query<StatementInvoiceRow>(BY_NUMBERS, [tx.tenantUuid, numberKeys, vendorExternalIds])).rows;
}
