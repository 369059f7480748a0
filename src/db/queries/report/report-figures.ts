import type { TenantTx } from "../../database.ts";
import { addDays, type Day } from "#domain/day/day.ts";
import { carrierOf, recordsOf } from "../party/vendor-merge.ts";
import { isRecoveryOf } from "../recovery/recovery.ts";
import { sql, statement } from "../../sql.ts";

/** Sums of decided invoices. Amounts are decimal text in one currency; counts are of all currencies. */
export interface DecidedSums {
  readonly decided: number;
  readonly approved: number;
  readonly byPolicy: number;
  readonly clean: number;
  readonly duplicates: number;
  readonly disputed: number;
  readonly conceded: number;
  readonly late: number;
  readonly withinDay: number;
  /** From receipt to decision, added up. */
  readonly hours: number;
  readonly billed: string;
  readonly approvedAmount: string;
  readonly found: string;
  readonly saved: string;
}

/** Days of decision, both included; `vendor`: one alone. */
export interface ReportRange {
  readonly from: string;
  readonly to: string;
  readonly vendor: string | null;
}

const money = (column: string): string => `coalesce(sum(${column}) filter (where currency = $5), 0)::numeric(19,4)::text`;
const count = (column: string): string => `coalesce(sum(${column}), 0)::integer`;
const SUMS = `${count("decided")} as decided, ${count("approved")} as approved, ${count("by_policy")} as "byPolicy", ${count("clean")} as clean,
  ${count("duplicates")} as duplicates, ${count("disputed")} as disputed, ${count("conceded")} as conceded, ${count("late")} as late,
  ${count("within_day")} as "withinDay", coalesce(sum(hours), 0)::float8 as hours, ${money("billed")} as billed,
  ${money("approved_amount")} as "approvedAmount", ${money("found")} as found, ${money("saved")} as saved`;
/**
 * Of one carrier, under any of its records, or of everybody. One statement for each: whoever asks for one carrier finds it by the
 * key of the rows and looks at no other's.
 */
const isOf = (column: string, wanted: string, vendor: string | null): string =>
  vendor === null
    ? `${wanted}::text is null`
    : `${column} = any (array(select own.id from ${recordsOf(carrierOf(`${wanted}::text`))} as own (id)))`;
/** Of all vendors their days are kept together: a year of them is some thousand rows. */
const inRange = (vendor: string | null): string =>
  `from ${vendor === null ? "report_all_vendors" : "report_day"}
    where tenant_uuid = $1 and day between $2::date and $3::date and ${isOf("vendor", "$4", vendor)}`;
const named = (name: string, vendor: string | null): string => (vendor === null ? name : `${name}-of-vendor`);
/** A table of days with the one of its months, and what is read of both. */
interface KeptDays {
  readonly days: string;
  readonly months: string;
  readonly columns: string;
}
const DECIDED: KeptDays = {
  days: "report_day",
  months: "report_month",
  columns: `vendor, currency, vendor_name, decided, approved, by_policy, clean, duplicates, disputed, conceded, late, within_day, hours,
    billed, approved_amount, found, saved`,
};
const FOUND: KeptDays = {
  days: "report_finding",
  months: "report_month_finding",
  columns: "vendor, currency, rule, invoices, variance",
};

/**
 * The rows of a range with the carrier that their vendor is of. Of all vendors whole months are read as they are kept, from $7 to
 * before $8, and the days before and after them: a year of 400 vendors is a hundred thousand rows a day at a time. Of one carrier
 * days are read alone.
 */
const withCarrier = ({ days, months, columns }: KeptDays, vendor: string | null): string => {
  const rows = (table: string, at: string): string => `select ${columns} from ${table} where tenant_uuid = $1 and ${at}`;
  const read =
    vendor === null
      ? [
          rows(months, "month >= $7::date and month < $8::date and $4::text is null"),
          rows(days, "day >= $2::date and day < least($7::date, $3::date + 1)"),
          rows(days, "day >= greatest($7::date, $8::date) and day <= $3::date"),
        ].join(" union all ")
      : rows(days, `day between $2::date and $3::date and ${isOf("vendor", "$4", vendor)}`);
  return `(select each.*, coalesce(one.survivor_external_id, each.vendor) as carrier from (${read}) each left join vendor_merge one
     on one.tenant_uuid = $1 and one.merged_external_id = each.vendor and one.undone_at is null)`;
};

/** The first day of the first month that is whole in a range, and that of the month after its last whole one. */
function wholeMonths({ from, to }: ReportRange): readonly [first: string, end: string] {
  const firstOf = (day: string): string => `${day.slice(0, 8)}01`;
  const first = firstOf(from) === from ? from : firstOf(addDays(firstOf(from) as Day, 31));
  return [first, firstOf(addDays(to as Day, 1))];
}

const rangeArgs = (tx: TenantTx, range: ReportRange, currency: string, limit: number): readonly unknown[] => [
  ...argsOf(tx, range, currency),
  limit,
  ...(range.vendor === null ? wholeMonths(range) : []),
];

type Args = readonly [tenant: string, from: string, to: string, vendor: string | null, currency: string];
const argsOf = (tx: TenantTx, { from, to, vendor }: ReportRange, currency: string): Args => [
  tx.tenantUuid,
  from,
  to,
  vendor,
  currency,
];

export async function sumDecided(tx: TenantTx, range: ReportRange, currency: string): Promise<DecidedSums | undefined> {
  const { rows } = await tx.query<DecidedSums>(
    { name: named("report-sums", range.vendor), text: `select ${SUMS} ${inRange(range.vendor)}` },
    argsOf(tx, range, currency),
  );
  return rows[0];
}

export interface DecidedDays {
  readonly sums: DecidedSums | undefined;
  /** A row each day on which something was decided. */
  readonly days: readonly (DecidedSums & { readonly day: string })[];
}

/** What was decided in these days, each by itself and all together, read once. */
export async function readDecidedDays(tx: TenantTx, range: ReportRange, currency: string): Promise<DecidedDays> {
  const { rows } = await tx.query<DecidedSums & { day: string | null }>(
    {
      name: named("report-days", range.vendor),
      text: `select day::text as day, ${SUMS} ${inRange(range.vendor)} group by grouping sets ((day), ()) order by day`,
    },
    argsOf(tx, range, currency),
  );
  const [days, sums] = [
    rows.flatMap(({ day, ...row }) => (day === null ? [] : [{ ...row, day }])),
    rows.find((row) => row.day === null),
  ];
  if (sums === undefined) return { sums, days };
  const { day: _all, ...of } = sums;
  return { sums: of, days };
}

export interface VendorSums extends DecidedSums {
  readonly vendor: string;
  readonly vendorName: string | null;
}

/** A row each vendor, the one with most decided invoices first. */
export async function listDecidedVendors(
  tx: TenantTx,
  range: ReportRange,
  currency: string,
  limit: number,
): Promise<readonly VendorSums[]> {
  const { rows } = await tx.query<VendorSums>(
    {
      name: named("report-vendors", range.vendor),
      text: `select carrier as vendor, coalesce((select v.name from vendor v where v.tenant_uuid = $1 and v.external_id = carrier), max(vendor_name)) as "vendorName", ${SUMS}
        from ${withCarrier(DECIDED, range.vendor)} as named
        group by carrier order by ${count("decided")} desc, carrier limit $6`,
    },
    rangeArgs(tx, range, currency, limit),
  );
  return rows;
}

/** Currencies of the range, the one that most was billed in first. */
export async function listReportCurrencies(tx: TenantTx, { from, to, vendor }: ReportRange): Promise<readonly string[]> {
  const { rows } = await tx.query<{ currency: string }>(
    {
      name: named("report-currencies", vendor),
      text: `select currency ${inRange(vendor)} group by currency order by sum(billed) desc, currency`,
    },
    [tx.tenantUuid, from, to, vendor],
  );
  return rows.map((row) => row.currency);
}

export interface RuleSums {
  readonly rule: string;
  readonly invoices: number;
  readonly vendors: number;
  readonly variance: string;
}

/** What was found in decided invoices, by rule, the most frequent first. */
export async function listFoundRules(
  tx: TenantTx,
  range: ReportRange,
  currency: string,
  limit: number,
): Promise<readonly RuleSums[]> {
  const { rows } = await tx.query<RuleSums>(
    {
      name: named("report-rules", range.vendor),
      text: `select rule, sum(invoices)::integer as invoices, count(distinct carrier)::integer as vendors, ${money("variance")} as variance
        from ${withCarrier(FOUND, range.vendor)} as named group by rule order by sum(invoices) desc, rule limit $6`,
    },
    rangeArgs(tx, range, currency, limit),
  );
  return rows;
}

/** By which way invoices came in these days: those that are decided, and those that are open still. */
export async function listReceivedSources(
  tx: TenantTx,
  { from, to }: ReportRange,
): Promise<readonly { readonly source: string; readonly invoices: number }[]> {
  const { rows } = await tx.query<{ source: string; invoices: number }>(
    {
      name: "report-sources",
      text: `select source, sum(invoices)::integer as invoices from (
          select source, invoices from report_received where tenant_uuid = $1 and day between $2::date and $3::date
          union all
          select source, count(*) from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated')
            and received_at >= ($2::date)::timestamp at time zone 'UTC' and received_at < ($3::date + 1)::timestamp at time zone 'UTC' group by source
        ) as came group by source order by sum(invoices) desc, source`,
    },
    [tx.tenantUuid, from, to],
  );
  return rows;
}

export interface OpenAges {
  /** The first of the days: 0, 3, 8, 15 or 31. */
  readonly fromDays: number;
  readonly invoices: number;
  readonly overdue: number;
  readonly billed: string;
}

/** Open invoices by how many days ago they came. `now`: the tenant's. */
export async function listOpenAges(
  tx: TenantTx,
  { now, vendor, currency }: { readonly now: string; readonly vendor: string | null; readonly currency: string },
): Promise<readonly OpenAges[]> {
  const { rows } = await tx.query<OpenAges>(
    {
      name: named("report-open-ages", vendor),
      text: `select from_days as "fromDays", count(*)::integer as invoices, count(*) filter (where due_on < ($2::timestamptz at time zone 'UTC')::date)::integer as overdue,
          coalesce(sum(billed) filter (where currency = $4), 0)::numeric(19,4)::text as billed
        from (select due_on, billed, currency, case
            when received_at > $2::timestamptz - interval '3 days' then 0
            when received_at > $2::timestamptz - interval '8 days' then 3
            when received_at > $2::timestamptz - interval '15 days' then 8
            when received_at > $2::timestamptz - interval '31 days' then 15
            else 31 end as from_days
          from invoice where tenant_uuid = $1 and status not in ('approved', 'terminated')
            and ${isOf("coalesce(vendor_external_id, vendor_scac)", "$3", vendor)}) as aged
        group by from_days order by from_days`,
    },
    [tx.tenantUuid, now, vendor, currency],
  );
  return rows;
}

/** As many deliveries as are looked at: a report is no reason to read millions. */
const MAX_DELIVERIES = 20_000;

export interface DeliverySums {
  readonly succeeded: number;
  readonly atOnce: number;
  readonly pending: number;
  readonly failed: number;
}

/** What became of the newest webhook deliveries of these days. */
export async function sumDeliveries(tx: TenantTx, { from, to }: ReportRange): Promise<DeliverySums> {
  const { rows } = await tx.query<DeliverySums>(
    {
      name: "report-deliveries",
      text: `select count(*) filter (where state = 'succeeded')::integer as succeeded,
          count(*) filter (where state = 'succeeded' and attempts + attempts_before <= 1)::integer as "atOnce",
          count(*) filter (where state = 'pending')::integer as pending,
          count(*) filter (where state in ('discarded', 'cancelled'))::integer as failed
        from (select state, attempts, attempts_before from delivery where tenant_uuid = $1
            and created_at >= ($2::date)::timestamp at time zone 'UTC' and created_at < ($3::date + 1)::timestamp at time zone 'UTC'
          order by created_at desc limit ${MAX_DELIVERIES}) as newest`,
    },
    [tx.tenantUuid, from, to],
  );
  return rows[0] ?? { succeeded: 0, atOnce: 0, pending: 0, failed: 0 };
}

/** What vendors paid back in these days, in one currency: what the list of their recoveries adds up to. */
export async function sumRecovered(tx: TenantTx, { from, to, vendor }: ReportRange, currency: string): Promise<string> {
  const { rows } = await tx.query<{ amount: string }>(
    statement(sql`select coalesce(sum(e.sum), 0)::numeric(19,4)::text as amount
      from recovery_event e join recovery r on r.tenant_uuid = e.tenant_uuid and r.recovery_uuid = e.recovery_uuid
      where e.tenant_uuid = ${tx.tenantUuid} and e.kind = 'recovered' and e.at >= (${from}::date)::timestamp at time zone 'UTC'
        and e.at < (${to}::date + 1)::timestamp at time zone 'UTC' and r.currency = ${currency}
        ${vendor === null ? sql`` : sql`and ${isRecoveryOf(tx, vendor)}`}`),
  );
  return rows[0]?.amount ?? "0.0000";
}

/** Currencies in which vendors, or one of them, paid back in these days. */
export async function listRecoveredCurrencies(tx: TenantTx, { from, to, vendor }: ReportRange): Promise<readonly string[]> {
  const { rows } = await tx.query<{ currency: string }>(
    {
      name: named("report-recovered-currencies", vendor),
      text: `select distinct r.currency
        from recovery_event e join recovery r on r.tenant_uuid = e.tenant_uuid and r.recovery_uuid = e.recovery_uuid
        where e.tenant_uuid = $1 and e.kind = 'recovered' and e.at >= ($2::date)::timestamp at time zone 'UTC'
          and e.at < ($3::date + 1)::timestamp at time zone 'UTC' and ${isOf("r.vendor_external_id", "$4", vendor)} order by r.currency`,
    },
    [tx.tenantUuid, from, to, vendor],
  );
  return rows.map((row) => row.currency);
}
