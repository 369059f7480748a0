import type { Snoozed, Waiting } from "#contract/manage/invoice/invoice-words.ts";
import type { TenantTx } from "../../database.ts";
import { amountOf } from "#domain/money/amount.ts";
import { or, sql, type SqlPart, verbatim } from "../../sql.ts";
import { savingsOf } from "../report/savings.ts";
import type { SearchHits } from "./invoice-search.ts";

const WAITING_CONDITIONS: Readonly<Record<Waiting, SqlPart>> = {
  "second-approver": sql`first_approval is not null`,
  "dropped-approval": sql`dropped_approvals is not null`,
  hold: sql`hold is not null`,
};

/** Bounds of a list of invoices beside its names; each is left out where it is null. */
export interface InvoiceBounds {
  /** Days of UTC, both included. */
  readonly receivedFrom: string | null;
  readonly receivedTo: string | null;
  readonly finalizedFrom: string | null;
  readonly finalizedTo: string | null;
  /** Due on that day or before. */
  readonly dueTo: string | null;
  /** Decimal text. */
  readonly minBilled: string | null;
  readonly maxBilled: string | null;
  readonly source: string | null;
  readonly currency: string | null;
  /** Who approved it: the policy by itself, or a person or key. */
  readonly decidedBy: "policy" | "person" | null;
  /** Final ones that count in what the reports say was found, or realized. */
  readonly savings: "found" | "realized" | null;
  /** The rule that is a cause why it waits, or, of a finalized one, that its last audit found beyond information. */
  readonly rule: string | null;
}

/** @internal: a test narrows by each of them, starting from none. */
export const NO_BOUNDS: InvoiceBounds = {
  receivedFrom: null,
  receivedTo: null,
  finalizedFrom: null,
  finalizedTo: null,
  dueTo: null,
  minBilled: null,
  maxBilled: null,
  source: null,
  currency: null,
  decidedBy: null,
  savings: null,
  rule: null,
};

export interface InvoiceFilter {
  /** Empty: any. */
  readonly statuses: readonly string[];
  readonly verdicts: readonly string[];
  /** Ids of actors and teams; null among them: nobody's. Empty, and no `teamsOf`: anybody's. */
  readonly assignees: readonly (string | null)[];
  /** Besides, those of teams that this person is in; undefined: they are not asked for. */
  readonly teamsOf?: string | undefined;
  /** Besides, those of people who are away and handed their queue to this one; undefined: they are not asked for. */
  readonly queuesFor?: string | undefined;
  /** What a search or a vendor's name found; undefined: no such filter. */
  readonly hits: SearchHits | undefined;
  /** Vendors besides a search. */
  readonly vendor: SearchHits | undefined;
  /** The externalId of the customer that the invoice names, or one of its orders; null: whosever. */
  readonly customer: string | null;
  /** What they wait for; empty: anything or nothing. */
  readonly waits: readonly Waiting[];
  /** What of those that somebody put off. */
  readonly snoozed: Snoozed;
  /** The tenant's time, ISO 8601: what was put off until then is back. */
  readonly now: string;
  readonly bounds: InvoiceBounds;
}

/** What every invoice of a list fulfills, but for its status and where the list goes on. */
export function conditionsOfFilter(tx: TenantTx, filter: InvoiceFilter): readonly SqlPart[] {
  const conditions = [sql`tenant_uuid = ${tx.tenantUuid}`];
  if (filter.verdicts.length > 0) conditions.push(sql`verdict = any (${filter.verdicts}::text[])`);
  const assigned = assignedTo(tx, filter);
  if (assigned.length > 0) conditions.push(or(assigned));
  if (filter.waits.length > 0) conditions.push(or(filter.waits.map((wait) => WAITING_CONDITIONS[wait])));
  if (filter.hits !== undefined && filter.vendor !== undefined) conditions.push(ofVendor(filter.vendor));
  if (filter.snoozed === "only") conditions.push(sql`snoozed_until > ${filter.now}::timestamptz`);
  if (filter.snoozed === "none") conditions.push(sql`(snoozed_until is null or snoozed_until <= ${filter.now}::timestamptz)`);
  return [...conditions, ...withinBounds(filter.bounds)];
}

function assignedTo(tx: TenantTx, { assignees, teamsOf, queuesFor, now }: InvoiceFilter): readonly SqlPart[] {
  const named = assignees.filter((assignee) => assignee !== null);
  return [
    ...(named.length > 0 ? [sql`assignee = any (${named}::text[])`] : []),
    ...(named.length < assignees.length ? [sql`assignee is null`] : []),
    ...(teamsOf === undefined
      ? []
      : [
          sql`assignee in (select 'team:' || team_uuid from team_member where tenant_uuid = ${tx.tenantUuid} and user_id = ${teamsOf})`,
        ]),
    ...(queuesFor === undefined
      ? []
      : [
          sql`assignee in (select 'user:' || user_id from tenant_member where tenant_uuid = ${tx.tenantUuid} and delegate_id = ${queuesFor}
            and delegate_queue and deactivated_at is null and (${now}::timestamptz at time zone 'UTC')::date between delegate_from and delegate_until)`,
        ]),
  ];
}

function ofVendor(vendor: SearchHits): SqlPart {
  return sql`(vendor_external_id = any (${vendor.vendorExternalIds}::text[])
    or (vendor_external_id is null and vendor_scac = any (${vendor.scacs}::text[])))`;
}

const DECIDED_BY = {
  policy: sql`status = 'approved' and approved_by = 'policy'`,
  person: sql`status = 'approved' and approved_by <> 'policy'`,
} as const;

const SAVINGS = savingsOf("invoice");
const COUNTS_IN = {
  found: sql`finalized_at is not null and ${verbatim(SAVINGS.found)} <> 0`,
  realized: sql`finalized_at is not null and ${verbatim(SAVINGS.realized)} <> 0`,
} as const;

const MAX_UNITS = 2n ** 63n - 1n;

/**
 * A bound of what is billed, by the column that an index is used of. Beyond what that column holds (some 922 trillion) every
 * amount stands as its end: there the amount itself is compared.
 */
function billedBound(amount: string, beyond: "<=" | ">="): SqlPart {
  const units = amountOf(amount);
  return units < MAX_UNITS && units > -MAX_UNITS
    ? sql`billed_units ${verbatim(beyond)} ${String(units)}::bigint`
    : sql`billed ${verbatim(beyond)} ${amount}::numeric`;
}

/** The conditions that each bound makes, in the order of `InvoiceBounds`. */
const BOUNDS: { readonly [Name in keyof InvoiceBounds]: (value: NonNullable<InvoiceBounds[Name]>) => SqlPart } = {
  receivedFrom: (day) => sql`received_at >= (${day}::date)::timestamp at time zone 'UTC'`,
  receivedTo: (day) => sql`received_at < (${day}::date + 1)::timestamp at time zone 'UTC'`,
  finalizedFrom: (day) => sql`finalized_at >= (${day}::date)::timestamp at time zone 'UTC'`,
  finalizedTo: (day) => sql`finalized_at < (${day}::date + 1)::timestamp at time zone 'UTC'`,
  dueTo: (day) => sql`coalesce(due_on, 'infinity'::date) <= ${day}::date`,
  minBilled: (amount) => billedBound(amount, ">="),
  maxBilled: (amount) => billedBound(amount, "<="),
  source: (source) => sql`source = ${source}`,
  currency: (currency) => sql`currency = ${currency}`,
  decidedBy: (who) => DECIDED_BY[who],
  savings: (kind) => COUNTS_IN[kind],
  // What made an open invoice wait stands beside it; of a finalized one its last audit says it.
  rule: (rule) => {
    const name = sql`${rule}::text`;
    return sql`(exceptions @> jsonb_build_array(jsonb_build_object('rule', ${name})) or (finalized_at is not null and exists (
      select from audit where audit.tenant_uuid = invoice.tenant_uuid and audit.audit_uuid = invoice.audit_uuid and jsonb_path_exists(
        audit.result, '$.findings[*] ? (@.rule == $rule && @.severity != "information")', jsonb_build_object('rule', ${name})))))`;
  },
};

function withinBounds(bounds: InvoiceBounds): readonly SqlPart[] {
  return (Object.keys(BOUNDS) as (keyof InvoiceBounds)[]).flatMap((name) => {
    const value = bounds[name];
    return value === null ? [] : [(BOUNDS[name] as (value: string) => SqlPart)(value)];
  });
}
