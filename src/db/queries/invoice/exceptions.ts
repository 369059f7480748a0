import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { MessageData } from "#domain/audit/findings/message-data.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { carrierOf } from "../party/vendor-merge.ts";
import { OPEN_STATUSES } from "./invoice-listing.ts";

/** What a group of exceptions has in common. `vendor` is the tenant's id of it, else its SCAC; an empty text is "none". */
export interface GroupKey {
  readonly rule: string;
  readonly vendor: string;
  readonly charge: string;
  readonly currency: string;
}

export interface GroupRow extends GroupKey {
  readonly vendorName: string | null;
  readonly severity: string;
  readonly count: number;
  readonly billed: string;
  readonly variance: string | null;
  readonly firstReceivedAt: string;
  readonly invoices: readonly string[];
}

/** One row an invoice and cause: findings of one rule on one invoice count once, their variances added up. */
const FOUND = `select i.invoice_uuid, i.invoice_number, i.e_tag, i.status, i.verdict, i.billed, i.currency, i.received_at, i.vendor_name,
    ${carrierOf("coalesce(i.vendor_external_id, i.vendor_scac, '')")} as vendor, e.rule, e.severity, e.charge, e.variance
  from invoice i cross join lateral (
    select x.rule, max(x.severity) as severity, case when $4 then coalesce(x.charge, '') else '' end as charge, sum(x.variance) as variance
    from jsonb_to_recordset(i.exceptions) as x(rule text, severity text, charge text, variance numeric) group by 1, 3) e
  where i.tenant_uuid = $1 and i.status = any($2) and i.exceptions is not null and i.approval_pending is null and ($3::text is null or e.rule = $3)`;

/** Open invoices by cause, the largest group first; from after `after`. */
export async function listExceptionGroups(
  tx: TenantTx,
  by: { readonly vendor: boolean; readonly charge: boolean },
  after: readonly [count: number, rule: string, vendor: string, charge: string, currency: string] | undefined,
  limit: number,
): Promise<readonly GroupRow[]> {
  return (
    await tx.query<GroupRow>(
      `with found as (${FOUND}), groups as (
         select rule, case when $5 then vendor else '' end as vendor, charge, currency, max(vendor_name) as "vendorName", max(severity) as severity,
           count(*)::int as count, sum(billed)::text as billed, sum(variance)::text as variance, ${instantText("min(received_at)")} as "firstReceivedAt",
           (array_agg(invoice_uuid order by received_at, invoice_uuid))[1:20] as invoices
         from found group by 1, 2, 3, 4)
       select * from groups where $6::int is null or (-count, rule, vendor, charge, currency) > (-$6::int, $7, $8, $9, $10)
       order by count desc, rule, vendor, charge, currency limit $11`,
      [
        tx.tenantUuid,
        OPEN_STATUSES,
        null,
        by.charge,
        by.vendor,
        after?.[0] ?? null,
        after?.[1] ?? "",
        after?.[2] ?? "",
        after?.[3] ?? "",
        after?.[4] ?? "",
        limit,
      ],
    )
  ).rows;
}

export interface FindingMessage {
  readonly invoiceUuid: string;
  readonly rule: string;
  readonly message: string;
  /** Null, and no data, in audits of releases that told words alone. */
  readonly messageId: string | null;
  readonly data: MessageData;
}

/** What the last audits of these invoices say of each rule, for a person. */
export async function listFindingMessages(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly FindingMessage[]> {
  return (
    await tx.query<FindingMessage>(
      `select i.invoice_uuid as "invoiceUuid", f ->> 'rule' as rule, f ->> 'message' as message, f ->> 'messageId' as "messageId", coalesce(f -> 'data', '{}') as data
       from invoice i join audit a using (tenant_uuid, audit_uuid) cross join lateral jsonb_array_elements(a.result -> 'findings') with ordinality as t(f, place)
       where i.tenant_uuid = $1 and i.invoice_uuid = any($2) order by i.invoice_uuid, place`,
      [tx.tenantUuid, invoiceUuids],
    )
  ).rows;
}

export interface GroupFilter {
  readonly rule: string;
  /** Null: any. */
  readonly vendor: string | null;
  readonly charge: string | null;
  readonly currency: string | null;
}

export interface GroupInvoiceRow {
  readonly uuid: string;
  readonly invoiceNumber: string;
  readonly vendor: string;
  readonly eTag: string;
  readonly status: InvoiceStatus;
  readonly verdict: string | null;
  readonly billed: string;
  readonly variance: string | null;
  readonly currency: string;
  readonly receivedAt: string;
}

/** From after `after`, or only those of `only`. */
export interface GroupPage {
  readonly after: readonly [receivedAt: string, uuid: string] | undefined;
  readonly only: readonly string[] | null;
  readonly limit: number;
}

/** The invoices of a group, the oldest first. */
export async function listGroupInvoices(
  tx: TenantTx,
  filter: GroupFilter,
  { after, only, limit }: GroupPage,
): Promise<readonly GroupInvoiceRow[]> {
  return (
    await tx.query<GroupInvoiceRow>(
      `with found as (${FOUND})
       select invoice_uuid as uuid, min(invoice_number) as "invoiceNumber", min(vendor) as vendor, min(e_tag)::text as "eTag", min(status) as status, min(verdict) as verdict,
         min(billed)::text as billed, sum(variance)::text as variance, min(currency) as currency, ${instantText("min(received_at)")} as "receivedAt"
       from found where ($5::text is null or vendor = $5) and ($6::text is null or charge = $6) and ($7::text is null or currency = $7)
         and ($8::timestamptz is null or (received_at, invoice_uuid) > ($8::timestamptz, $9::uuid)) and ($10::uuid[] is null or invoice_uuid = any($10))
       group by invoice_uuid order by min(received_at), invoice_uuid limit $11`,
      [
        tx.tenantUuid,
        OPEN_STATUSES,
        filter.rule,
        filter.charge !== null,
        filter.vendor,
        filter.charge,
        filter.currency,
        after?.[0] ?? null,
        after?.[1] ?? null,
        only,
        limit,
      ],
    )
  ).rows;
}
