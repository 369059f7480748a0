import { isRole, mayTouch, type Role, SCOPES_OF_ROLE } from "#contract/manage/people/roles.ts";
import type { TenantTx } from "#db/database.ts";
import { countDisputes, sumDisputes } from "#db/queries/dispute/dispute-listing.ts";
import { countDecided, readReportBacklog } from "#db/queries/report/count-decided.ts";
import {
  type DecidedSums,
  listOpenAges,
  listReceivedSources,
  listRecoveredCurrencies,
  listReportCurrencies,
  type OpenAges,
  type ReportRange,
  sumDecided,
  sumDeliveries,
  sumRecovered,
} from "#db/queries/report/report-figures.ts";
import { addDays, type Day } from "#domain/day/day.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { countQueuesOf } from "../invoice/count-queues.ts";
import { NOTHING } from "./read-report.ts";

/** What a reader counts itself, as the dashboard does. */
const COUNTED_BY_READER = 200;
const WEEK_DAYS = 7;

/** A figure of last week, and of the week before it. */
export interface Weeks<T> {
  readonly last: T;
  readonly before: T;
}

export interface CurrencySavings {
  readonly currency: string;
  /** Decimal text, in this currency. */
  readonly found: Weeks<string>;
  readonly saved: Weeks<string>;
  readonly recovered: Weeks<string>;
}

/** The dashboard's figures of a week, by the same queries; what is open and waits is that of now. */
export interface WeeklyFigures {
  readonly ranges: Weeks<ReportRange>;
  readonly received: Weeks<number>;
  /** Counts alone: the amounts are in `savings`, by currency. */
  readonly decided: Weeks<DecidedSums>;
  readonly savings: readonly CurrencySavings[];
  readonly open: readonly OpenAges[];
  readonly disputes: { readonly ours: number; readonly sums: readonly { readonly currency: string; readonly ours: string }[] };
  readonly deliveriesGivenUp: Weeks<number>;
  /** What waits for the reader; null: their role decides nothing. */
  readonly own: { readonly needsMe: number; readonly secondApprover: number | null } | null;
  readonly notCounted: number;
  /** The tenant's, in milliseconds since 1970. */
  readonly now: number;
}

export interface WeeklyReader {
  readonly userId: string;
  readonly role: string;
}

/** Whether people of a role see the lists behind the figures at all. */
const seesFigures = (role: string): role is Role => isRole(role) && SCOPES_OF_ROLE[role].includes("manage");

/**
 * The figures of the week before a Monday, for somebody, by what their role may see today; undefined: none of it. `monday` is a
 * day of the tenant's.
 */
export async function readWeeklyFigures(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { monday, reader }: { readonly monday: Day; readonly reader: WeeklyReader },
): Promise<WeeklyFigures | undefined> {
  const { role } = reader;
  if (!seesFigures(role)) return undefined;
  await countDecided(tx, COUNTED_BY_READER);
  const ranges = { last: weekBefore(monday), before: weekBefore(addDays(monday, -WEEK_DAYS)) };
  const now = tenantNow(context, tenant);
  const currencies = await currenciesOf(tx, ranges);
  const currency = currencies[0] ?? "USD";
  const decidedIn = async (range: ReportRange) => (await sumDecided(tx, range, currency)) ?? NOTHING;
  const receivedIn = async (range: ReportRange) =>
    (await listReceivedSources(tx, range)).reduce((sum, { invoices }) => sum + invoices, 0);
  const givenUpIn = async (range: ReportRange) => (await sumDeliveries(tx, range)).failed;
  const aged = { now: printInstant(instantOfMilliseconds(now)), vendor: null, currency };
  return {
    ranges,
    received: await inBoth(ranges, receivedIn),
    decided: await inBoth(ranges, decidedIn),
    savings: await savingsOf(tx, ranges, currencies),
    open: await listOpenAges(tx, aged),
    disputes: {
      ours: (await countDisputes(tx)).get("ours") ?? 0,
      sums: await sumDisputes(tx, ANY_DISPUTE),
    },
    deliveriesGivenUp: await inBoth(ranges, givenUpIn),
    own: await ownOf(context, tx, tenant, { ...reader, role }),
    notCounted: await readReportBacklog(tx),
    now,
  };
}

const weekBefore = (monday: Day): ReportRange => ({ from: addDays(monday, -WEEK_DAYS), to: addDays(monday, -1), vendor: null });

const inBoth = async <T>({ last, before }: Weeks<ReportRange>, read: (range: ReportRange) => Promise<T>): Promise<Weeks<T>> => ({
  last: await read(last),
  before: await read(before),
});

const ANY_DISPUTE = { isOpen: true, turns: [], parties: [], vendor: null, q: null, until: null };

/** Of both weeks, also those in which nothing was decided and something paid back. */
async function currenciesOf(tx: TenantTx, { last, before }: Weeks<ReportRange>): Promise<readonly string[]> {
  const both = { from: before.from, to: last.to, vendor: null };
  return [...new Set([...(await listReportCurrencies(tx, both)), ...(await listRecoveredCurrencies(tx, both))])];
}

async function savingsOf(
  tx: TenantTx,
  ranges: Weeks<ReportRange>,
  currencies: readonly string[],
): Promise<readonly CurrencySavings[]> {
  const found: CurrencySavings[] = [];
  for (const currency of currencies) {
    const sums = await inBoth(ranges, async (range) => (await sumDecided(tx, range, currency)) ?? NOTHING);
    found.push({
      currency,
      found: { last: sums.last.found, before: sums.before.found },
      saved: { last: sums.last.saved, before: sums.before.saved },
      recovered: await inBoth(ranges, (range) => sumRecovered(tx, range, currency)),
    });
  }
  return found;
}

async function ownOf(
  context: Context,
  tx: TenantTx,
  tenant: Tenant,
  { userId, role }: { readonly userId: string; readonly role: Role },
): Promise<WeeklyFigures["own"]> {
  if (!mayTouch(role, "money")) return null;
  const { needsMe, secondApprover } = await countQueuesOf(context, tx, tenant, `user:${userId}`);
  return { needsMe, secondApprover: SCOPES_OF_ROLE[role].includes("decide") ? secondApprover : null };
}
