import type { InvoiceStatus } from "#domain/invoice/invoice.ts";
import type { MessageData } from "#domain/audit/findings/message-data.ts";
import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";
import { carrierOf, recordsOf } from "../party/vendor-merge.ts";
import { OPEN_STATUSES } from "./invoice-listing.ts";
import { listActorNames } from "./timeline.ts";

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

/** By what groups are told apart, beside rule and currency. */
export interface GroupedBy {
  readonly vendor: boolean;
  readonly charge: boolean;
}

/** How many invoices a group names. */
const NAMED = 20;

/**
 * Which charges and currencies a rule found something about, of vendor `r.id` or of all: each by a look into the index behind the
 * one before. `rule` is an expression.
 */
const chargesOf = (rule: string, ofVendor: string): string => `(with recursive pair as (
    (select o.charge, o.currency from open_exception o where o.tenant_uuid = $1 and o.rule = ${rule} ${ofVendor} order by o.charge, o.currency limit 1)
    union all
    select next.charge, next.currency from pair cross join lateral (
      select o.charge, o.currency from open_exception o where o.tenant_uuid = $1 and o.rule = ${rule} ${ofVendor} and (o.charge, o.currency) > (pair.charge, pair.currency)
      order by o.charge, o.currency limit 1) next)
  select charge, currency from pair)`;

/** What was counted and the steps since, by what is asked for; records that are one carrier are put together here. */
const keptBy = ({ vendor, charge }: GroupedBy): string =>
  `select k.rule, ${vendor ? "coalesce(one.survivor_external_id, k.vendor)" : "''"} as vendor, ${charge ? "k.charge" : "''"} as charge, k.currency, k.severity,
      k.invoices, k.billed, k.variance, k.variances
    from (
      select rule, vendor, charge, currency, severity, invoices, billed, variance, variances from exception_count where tenant_uuid = $1 and by_charge = ${charge}
      union all
      select rule, vendor, charge, currency, severity, invoices, billed, variance, variances from exception_step
        where tenant_uuid = $1 ${charge ? "and not is_overlap" : ""}) k
    ${vendor ? "left join vendor_merge one on one.tenant_uuid = $1 and one.merged_external_id = k.vendor and one.undone_at is null" : ""}`;

/** The first invoices of the groups of a page: of each charge and record, then of the group. */
const firstsOf = ({ vendor, charge }: GroupedBy): string => {
  const ofVendor = vendor ? "and o.vendor = r.id" : "";
  return `select rule, vendor, charge, currency, min(received_at) as received_at, (array_agg(invoice_uuid order by received_at, invoice_uuid))[1:${NAMED}] as invoices
    from (
      select r.rule, r.vendor, r.charge, r.currency, first.received_at, first.invoice_uuid
      from (select page.*, ${vendor ? "record.id" : "'' as id"} from page ${vendor ? `cross join lateral ${recordsOf("page.vendor")} record` : ""}) r
        cross join lateral ${charge ? "(select r.charge, r.currency)" : chargesOf("r.rule", ofVendor)} found
        cross join lateral (
          select o.received_at, o.invoice_uuid from open_exception o
          where o.tenant_uuid = $1 and o.rule = r.rule ${ofVendor} and o.charge = found.charge and o.currency = r.currency
          order by o.received_at, o.invoice_uuid limit ${NAMED}) first
      where found.currency = r.currency group by 1, 2, 3, 4, 5, 6) named
    group by 1, 2, 3, 4`;
};

/** The name that the oldest of the invoices that a group names and that tell one tells. */
const NAME_OF_GROUP = `(select i.vendor_name from unnest(f.invoices) with ordinality as n (invoice_uuid, place)
    join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = n.invoice_uuid where i.vendor_name is not null order by n.place limit 1)`;

/** From the mildest. */
const SEVERITIES = `array['information', 'review', 'dispute', 'unmatched', 'block']`;
const gravest = (severity: string): string =>
  `(${SEVERITIES})[max(array_position(${SEVERITIES}, ${severity})) filter (where invoices > 0)]`;

/** Groups are put in their order by how many they are alone; the rest is added up for those of the page. */
const groupsBy = (by: GroupedBy): string => `with kept as materialized (${keptBy(by)}), page as materialized (
    select * from (select rule, vendor, charge, currency, sum(invoices)::int as count from kept group by 1, 2, 3, 4 having sum(invoices) > 0) groups
    where $2::int is null or (-count, rule, vendor, charge, currency) > (-$2::int, $3, $4, $5, $6)
    order by count desc, rule, vendor, charge, currency limit $7
  ), added as (
    select rule, vendor, charge, currency, ${gravest("severity")} as severity, sum(billed) as billed,
      case when sum(variances) > 0 then sum(variance) end as variance
    from (
      select rule, vendor, charge, currency, k.severity, sum(k.invoices) as invoices, sum(k.billed) as billed, sum(k.variance) as variance, sum(k.variances) as variances
      from page join kept k using (rule, vendor, charge, currency) group by 1, 2, 3, 4, 5) by_severity
    group by 1, 2, 3, 4
  ), firsts as (${firstsOf(by)})
  select rule, vendor, charge, currency, ${by.vendor ? NAME_OF_GROUP : "null::text"} as "vendorName", a.severity, page.count, a.billed::text as billed,
    a.variance::text as variance, ${instantText("f.received_at")} as "firstReceivedAt", f.invoices
  from page join added a using (rule, vendor, charge, currency) join firsts f using (rule, vendor, charge, currency)
  order by page.count desc, rule, vendor, charge, currency`;

/**
 * Open invoices by cause, the largest group first; from after `after`. Read of what triggers and workers keep of them
 * (`exception_count`, `exception_step`, `open_exception`), exact as of this statement.
 */
export async function listExceptionGroups(
  tx: TenantTx,
  by: GroupedBy,
  after: readonly [count: number, rule: string, vendor: string, charge: string, currency: string] | undefined,
  limit: number,
): Promise<readonly GroupRow[]> {
  const [count = null, rule = "", vendor = "", charge = "", currency = ""] = after ?? [];
  return (await tx.query<GroupRow>(groupsBy(by), [tx.tenantUuid, count, rule, vendor, charge, currency, limit])).rows;
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

/** What stands around an invoice, beside what its audit found. */
export interface InvoiceStanding {
  readonly uuid: string;
  readonly isHeld: boolean;
  readonly assignee: string | null;
  readonly assigneeName: string | null;
}

/** What stands around these invoices. */
export async function listStandings(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly InvoiceStanding[]> {
  const { rows } = await tx.query<Omit<InvoiceStanding, "assigneeName">>(
    `select invoice_uuid as uuid, hold is not null as "isHeld", assignee from invoice where tenant_uuid = $1 and invoice_uuid = any($2)`,
    [tx.tenantUuid, invoiceUuids],
  );
  const names = await listActorNames(
    tx,
    rows.flatMap(({ assignee }) => assignee ?? []),
  );
  return rows.map((row) => ({
    ...row,
    assigneeName: row.assignee === null ? null : (names.get(row.assignee) ?? row.assignee),
  }));
}

/** From after `after`, or only those of `only`. */
export interface GroupPage {
  readonly after: readonly [receivedAt: string, uuid: string] | undefined;
  readonly only: readonly string[] | null;
  readonly limit: number;
}

const VENDOR = carrierOf("coalesce(i.vendor_external_id, i.vendor_scac, '')");

/**
 * Those of the invoices that are in the group, the oldest first. `among` is an array of their uuids. Findings of one rule on one
 * invoice count once, their variances added up.
 */
const groupAmong = (among: string): string =>
  `select i.invoice_uuid as uuid, i.invoice_number as "invoiceNumber", ${VENDOR} as vendor, i.e_tag::text as "eTag", i.status, i.verdict, i.billed::text as billed,
      found.variance::text as variance, i.currency, ${instantText("i.received_at")} as "receivedAt"
    from invoice i cross join lateral (
      select sum(x.variance) as variance from jsonb_to_recordset(i.exceptions) as x (rule text, charge text, variance numeric)
      where x.rule = $3 and ($5::text is null or coalesce(x.charge, '') = $5) having count(*) > 0) found
    where i.tenant_uuid = $1 and i.invoice_uuid = any(${among}) and i.status = any($2) and i.exceptions is not null and i.approval_pending is null
      and ($4::text is null or ${VENDOR} = ${carrierOf("$4::text")}) and ($6::text is null or i.currency = $6)
    order by i.received_at, i.invoice_uuid`;

/** Uuids of a page of a group: the oldest of each of its charges, and of each record of its vendor, then of all of these. */
const pageOfGroup = (ofVendor: boolean): string => {
  const condition = ofVendor ? "and o.vendor = r.id" : "";
  return `array(
    select first.invoice_uuid from ${ofVendor ? recordsOf(carrierOf("$4::text")) : "(select '' as id)"} r cross join lateral ${chargesOf("$3", condition)} found
      cross join lateral (
        select o.received_at, o.invoice_uuid from open_exception o
        where o.tenant_uuid = $1 and o.rule = $3 ${condition} and o.charge = found.charge and o.currency = found.currency
          and ($7::timestamptz is null or (o.received_at, o.invoice_uuid) > ($7::timestamptz, $8::uuid))
        order by o.received_at, o.invoice_uuid limit $9) first
    where ($5::text is null or found.charge = $5) and ($6::text is null or found.currency = $6)
    group by first.received_at, first.invoice_uuid order by first.received_at, first.invoice_uuid limit $9)`;
};

/** The invoices of a group, the oldest first. */
export async function listGroupInvoices(
  tx: TenantTx,
  { rule, vendor, charge, currency }: GroupFilter,
  { after, only, limit }: GroupPage,
): Promise<readonly GroupInvoiceRow[]> {
  const asked = [tx.tenantUuid, OPEN_STATUSES, rule, vendor, charge, currency];
  const { rows } = await (only === null
    ? tx.query<GroupInvoiceRow>(groupAmong(pageOfGroup(vendor !== null)), [
        ...asked,
        after?.[0] ?? null,
        after?.[1] ?? null,
        limit,
      ])
    : tx.query<GroupInvoiceRow>(`${groupAmong("$7::uuid[]")} limit $8`, [...asked, only, limit]));
  return rows;
}
