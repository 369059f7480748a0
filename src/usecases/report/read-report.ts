import { addDays, daysBetween, parseDay } from "#domain/day/day.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { countDecided, readReportBacklog } from "#db/queries/report/count-decided.ts";
import {
  type DecidedSums,
  type DeliverySums,
  listDecidedVendors,
  listFoundRules,
  listOpenAges,
  listReceivedSources,
  listRecoveredCurrencies,
  listReportCurrencies,
  type OpenAges,
  readDecidedDays,
  type ReportRange,
  type RuleSums,
  sumDecided,
  sumDeliveries,
  sumRecovered,
  type VendorSums,
} from "#db/queries/report/report-figures.ts";
import type { TenantTx } from "#db/database.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** A report of more days is no report; two years and a comparison fit. */
const MAX_DAYS = 731;
const USUAL_DAYS = 30;
const MAX_VENDORS = 100;
const MAX_RULES = 30;
/** What a reader counts itself, so that what was decided a moment ago is there; the rest is a chore's. */
const COUNTED_BY_READER = 200;
const USUAL_CURRENCY = "USD";

export interface ReportQuery {
  /** ISO days; null: thirty days that end today. */
  readonly from: string | null;
  readonly to: string | null;
  readonly vendor: string | null;
  readonly currency: string | null;
}

export interface Report {
  readonly from: string;
  readonly to: string;
  readonly vendor: string | null;
  readonly before: { readonly from: string; readonly to: string; readonly sums: DecidedSums; readonly recovered: string };
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly notCounted: number;
  readonly sums: DecidedSums;
  readonly recovered: string;
  readonly days: readonly (DecidedSums & { readonly day: string })[];
  readonly vendors: readonly VendorSums[];
  readonly rules: readonly RuleSums[];
  readonly sources: readonly { readonly source: string; readonly invoices: number }[];
  readonly open: readonly OpenAges[];
  readonly deliveries: DeliverySums;
}

export const NOTHING: DecidedSums = {
  decided: 0,
  approved: 0,
  byPolicy: 0,
  clean: 0,
  duplicates: 0,
  disputed: 0,
  conceded: 0,
  late: 0,
  withinDay: 0,
  hours: 0,
  billed: "0.0000",
  approvedAmount: "0.0000",
  found: "0.0000",
  saved: "0.0000",
};

/** What was decided in a range of days, beside the days before; what is open now. Refuses: invalid (days that are no range). */
export async function readReport(context: Context, tenant: Tenant, query: ReportQuery): Promise<Outcome<Report>> {
  const now = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  const range = rangeOf(query, now.slice(0, 10));
  if (range === undefined)
    return refuse("invalid", "One or more validation errors occurred.", {
      from: [`from and to must be days, from not after to, and at most ${MAX_DAYS} days`],
    });
  // Counting writes; what was counted a standby has when it is read there.
  await context.db.inTenant(tenant.tenantUuid, (tx) => countDecided(tx, COUNTED_BY_READER));
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => done(await figures(tx, { now, query, ...range })));
}

const rangeOf = (
  query: ReportQuery,
  today: string,
): { readonly range: ReportRange; readonly before: ReportRange } | undefined => {
  const to = parseDay(query.to ?? today);
  if (to === undefined) return undefined;
  const from = query.from === null ? addDays(to, 1 - USUAL_DAYS) : parseDay(query.from);
  if (from === undefined) return undefined;
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > MAX_DAYS) return undefined;
  const { vendor } = query;
  return {
    range: { from, to, vendor },
    before: { from: addDays(from, -days), to: addDays(from, -1), vendor },
  };
};

interface Asked {
  readonly now: string;
  readonly query: ReportQuery;
  readonly range: ReportRange;
  readonly before: ReportRange;
}

async function figures(tx: TenantTx, { now, query, range, before }: Asked): Promise<Report> {
  const { vendor } = query;
  // Also those in which nothing was decided and something paid back: that is saved as well.
  const currencies = [...new Set([...(await listReportCurrencies(tx, range)), ...(await listRecoveredCurrencies(tx, range))])];
  const currency = query.currency ?? currencies[0] ?? USUAL_CURRENCY;
  const decided = await readDecidedDays(tx, range, currency);
  return {
    from: range.from,
    to: range.to,
    vendor,
    before: {
      from: before.from,
      to: before.to,
      sums: (await sumDecided(tx, before, currency)) ?? NOTHING,
      recovered: await sumRecovered(tx, before, currency),
    },
    currency,
    currencies,
    notCounted: await readReportBacklog(tx),
    sums: decided.sums ?? NOTHING,
    recovered: await sumRecovered(tx, range, currency),
    days: decided.days,
    vendors: await listDecidedVendors(tx, range, currency, MAX_VENDORS),
    rules: await listFoundRules(tx, range, currency, MAX_RULES),
    sources: await listReceivedSources(tx, range),
    open: await listOpenAges(tx, { now, vendor, currency }),
    deliveries: await sumDeliveries(tx, range),
  };
}
