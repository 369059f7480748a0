import type { TenantTx } from "../../database.ts";
import { savingsOf } from "./savings.ts";

const BEGIN = {
  name: "report-begin",
  text: "insert into report_progress (tenant_uuid, finalized_no) values ($1, 0) on conflict (tenant_uuid) do nothing",
};

/** Freight that is invoiced later than this after shipping counts as billed late. */
const LATE_DAYS = 30;

const SAVINGS = savingsOf("i");

const COUNT = {
  name: "report-count",
  text: `
    with progress as (
      select finalized_no from report_progress where tenant_uuid = $1 for update skip locked
    ),
    next as (
      select f.finalized_no, f.invoice_uuid from finalized_invoice f
      where f.tenant_uuid = $1 and f.finalized_no > (select finalized_no from progress) order by f.finalized_no limit $2::integer
    ),
    decided as (
      select i.audit_uuid, i.status, i.approved_by, i.verdict, i.currency, i.billed, i.vendor_name, i.source,
        coalesce(i.approved, 0) as approved, ${SAVINGS.found} as found, ${SAVINGS.realized} as realized,
        (i.finalized_at at time zone 'UTC')::date as day, (i.received_at at time zone 'UTC')::date as came_on,
        coalesce(i.vendor_external_id, i.vendor_scac, '') as vendor,
        i.status = 'terminated' and i.terminated_reason = 'Duplicate' as duplicate,
        coalesce(i.invoice_on - i.ship_on > ${LATE_DAYS}, false) as late,
        greatest(extract(epoch from i.finalized_at - i.received_at) / 3600, 0) as hours,
        exists (select from dispute d where d.tenant_uuid = $1 and d.invoice_uuid = i.invoice_uuid and d.party = 'Vendor') as disputed
      from next join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = next.invoice_uuid
    ),
    days as (
      insert into report_day as counted (tenant_uuid, day, vendor, currency, vendor_name, decided, approved, by_policy, clean, duplicates,
        disputed, conceded, late, within_day, hours, billed, approved_amount, found, saved)
      select $1, day, vendor, currency, max(vendor_name), count(*), count(*) filter (where status = 'approved'),
        count(*) filter (where status = 'approved' and approved_by = 'policy'), count(*) filter (where verdict = 'approve'),
        count(*) filter (where duplicate), count(*) filter (where disputed),
        count(*) filter (where disputed and (status = 'terminated' or approved < billed)), count(*) filter (where late),
        count(*) filter (where hours <= 24), sum(hours), sum(billed), coalesce(sum(approved) filter (where status = 'approved'), 0),
        sum(found), sum(realized)
      from decided group by day, vendor, currency order by day, vendor, currency
      on conflict (tenant_uuid, day, vendor, currency) do update set
        vendor_name = coalesce(excluded.vendor_name, counted.vendor_name), decided = counted.decided + excluded.decided,
        approved = counted.approved + excluded.approved, by_policy = counted.by_policy + excluded.by_policy,
        clean = counted.clean + excluded.clean, duplicates = counted.duplicates + excluded.duplicates,
        disputed = counted.disputed + excluded.disputed, conceded = counted.conceded + excluded.conceded,
        late = counted.late + excluded.late, within_day = counted.within_day + excluded.within_day,
        hours = counted.hours + excluded.hours, billed = counted.billed + excluded.billed,
        approved_amount = counted.approved_amount + excluded.approved_amount, found = counted.found + excluded.found,
        saved = counted.saved + excluded.saved
    ),
    came as (
      insert into report_received as counted (tenant_uuid, day, source, invoices)
      select $1, came_on, source, count(*) from decided group by came_on, source order by came_on, source
      on conflict (tenant_uuid, day, source) do update set invoices = counted.invoices + excluded.invoices
    ),
    findings as (
      insert into report_finding as counted (tenant_uuid, day, rule, vendor, currency, invoices, variance)
      select $1, day, rule, vendor, decided.currency, count(*), sum(coalesce(found.variance, 0))
      from decided join audit on audit.tenant_uuid = $1 and audit.audit_uuid = decided.audit_uuid
        cross join lateral (
          select each.rule, sum(each.variance) as variance
          from jsonb_to_recordset(audit.result -> 'findings') as each (rule text, severity text, variance numeric)
          where each.severity <> 'information' group by each.rule
        ) as found
      group by day, rule, vendor, decided.currency order by day, rule, vendor, decided.currency
      on conflict (tenant_uuid, day, rule, vendor, currency) do update set
        invoices = counted.invoices + excluded.invoices, variance = counted.variance + excluded.variance
    ),
    moved as (
      update report_progress set finalized_no = (select max(finalized_no) from next)
      where tenant_uuid = $1 and exists (select from next)
    )
    select count(*)::integer as count from next`,
};

/**
 * Counts the next finalized invoices into the days of the reports, at most `limit`; answers how many. Each is counted once: their
 * numbers have no gaps and follow the order of commits, and whoever counts holds the tenant's progress. Where somebody else does,
 * it answers 0.
 */
export async function countDecided(tx: TenantTx, limit: number): Promise<number> {
  await tx.query(BEGIN, [tx.tenantUuid]);
  return (await tx.query<{ count: number }>(COUNT, [tx.tenantUuid, limit])).rows[0]?.count ?? 0;
}

const BEHIND = {
  name: "report-behind",
  text: `select coalesce((select finalized_no from tenant_counter where tenant_uuid = $1), 0)
      - coalesce((select finalized_no from report_progress where tenant_uuid = $1), 0) as behind`,
};

/** How many finalized invoices the reports do not count yet. */
export async function readReportBacklog(tx: TenantTx): Promise<number> {
  return (await tx.query<{ behind: number }>(BEHIND, [tx.tenantUuid])).rows[0]?.behind ?? 0;
}
