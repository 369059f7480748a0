import type { TenantTx } from "../../database.ts";
import { idsOfCarrier } from "../party/vendor-merge.ts";
import { besideOf, lineOf, withBeside } from "../order/order-line.ts";
import type { ExchangeRate } from "#domain/money/exchange-rate.ts";
import { comesAfter, and, instantText, sql, statement, verbatim, type SqlPart } from "../../sql.ts";

/** An approved invoice on an order, as the recovery of its vendor is made from. */
export interface ApprovedOnOrder {
  readonly orderUuid: string;
  /** The order and those it replaced, as far as the invoice is matched to them. */
  readonly lineUuids: readonly string[];
  /** Whether a legacy create made one of those. */
  readonly isLegacy: boolean;
  readonly invoiceUuid: string;
  readonly auditUuid: string | null;
  readonly approvedAt: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly vendorName: string | null;
  readonly body: unknown;
  /** Of the amounts below: what the order named when it was audited; null where there is no audit. */
  readonly paidIn: string | null;
  /** `kind` and `ordered` as of the approval; earlier releases kept no `ordered` and no `agreed`. */
  readonly allocations: readonly {
    readonly orderUuid: string;
    readonly code: string;
    readonly amount: string;
    readonly kind?: string;
    readonly ordered?: string;
    readonly withheld?: string;
    readonly withheldFrom?: string;
    readonly agreed?: string;
    readonly agreedFrom?: string;
  }[];
}

/**
 * The order as it is called now (`head`) and those whose place it took by a legacy create, which have their invoices still
 * (`line`).
 */
const LINE = `freight_order head join freight_order line on line.tenant_uuid = head.tenant_uuid
    and (line.order_uuid = head.order_uuid or (line.succeeded_by is not null and head.succeeded_by is null and line.external_id = head.external_id))`;

/**
 * The approved invoices of these orders and of those they replaced. The caller holds the orders, so that nothing is approved
 * beside it.
 */
export async function listApprovedOnOrders(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly ApprovedOnOrder[]> {
  return (
    await tx.query<ApprovedOnOrder>(
      {
        name: "list-approved-on-orders",
        text: `
          select head.order_uuid as "orderUuid", array_agg(line.order_uuid order by line.order_uuid) as "lineUuids",
            bool_or(line.legacy is not null) as "isLegacy", i.invoice_uuid as "invoiceUuid", i.audit_uuid as "auditUuid",
            ${instantText("i.approved_at")} as "approvedAt",
            i.vendor_external_id as "vendorExternalId", i.vendor_scac as "vendorScac", i.vendor_name as "vendorName", i.body, coalesce(i.allocations, '[]') as allocations,
            (select a.result ->> 'currency' from audit a where a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid) as "paidIn"
          from ${LINE}
            join invoice_order linked on linked.tenant_uuid = $1 and linked.order_uuid = line.order_uuid
            join invoice i on i.tenant_uuid = $1 and i.invoice_uuid = linked.invoice_uuid
          where head.tenant_uuid = $1 and head.order_uuid = any ($2::uuid[]) and i.status = 'approved'
          group by head.order_uuid, i.tenant_uuid, i.invoice_uuid
          order by head.order_uuid, i.approved_at, i.invoice_uuid`,
      },
      [tx.tenantUuid, orderUuids],
    )
  ).rows;
}

export interface OrderNow {
  readonly uuid: string;
  readonly status: string;
  readonly orderNumber: string;
  /** Whether a legacy create made an order of this number: all of the number are one debt then. */
  readonly isOfLegacyNumber: boolean;
  readonly body: unknown;
}

/**
 * These orders as they are, or those that replaced them, with all that are one debt with them, held until the transaction ends.
 */
export async function lockOrdersNow(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly OrderNow[]> {
  return (
    await tx.query<OrderNow>(
      {
        name: "lock-orders-now",
        text: `select order_uuid as uuid, status, order_number as "orderNumber", body,
            exists (select from freight_order l where l.tenant_uuid = $1 and l.order_number = freight_order.order_number and l.legacy is not null) as "isOfLegacyNumber"
          from freight_order where tenant_uuid = $1 and succeeded_by is null
            and order_uuid = any(array(
              select now.order_uuid from freight_order old join freight_order now on now.tenant_uuid = $1 and now.external_id = old.external_id and now.succeeded_by is null
                where old.tenant_uuid = $1 and old.succeeded_by is not null and old.order_uuid = any(array(${withBeside("$2")}))
              union ${withBeside("$2")}))
          order by order_uuid for no key update`,
      },
      [tx.tenantUuid, orderUuids],
    )
  ).rows;
}

export interface RecoveryRow {
  readonly uuid: string;
  readonly orderUuid: string;
  readonly vendorKey: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly vendorName: string | null;
  readonly currency: string;
  readonly approved: string;
  readonly due: string;
  readonly overpaid: string;
  readonly claimed: string;
  readonly recovered: string;
  readonly waived: string;
  /** What of it still counts, by what is due now. */
  readonly waivedStill: string;
  /** Its parts: of which charge, from what was due then, up to what the vendor keeps of it. */
  readonly waivers: readonly { readonly name: string; readonly from: string; readonly to: string }[];
  /** What was paid and what is due, charge by charge. */
  readonly levels: readonly { readonly name: string; readonly paid: string; readonly due: string }[];
  readonly amount: string;
  readonly state: string;
  readonly causes: readonly string[];
  readonly invoiceUuids: readonly string[];
  /** When the last claim went out, and when the vendor answered it, as somebody noted. */
  readonly sentOn: string | null;
  readonly answeredOn: string | null;
  readonly eTag: string;
  readonly createdAt: string;
  readonly changedAt: string;
}

const COLUMNS = `r.recovery_uuid as uuid, r.order_uuid as "orderUuid", r.vendor_key as "vendorKey", r.vendor_external_id as "vendorExternalId", r.vendor_scac as "vendorScac",
  r.vendor_name as "vendorName", r.currency, r.approved::text, r.due::text, r.overpaid::text, r.claimed::text, r.recovered::text, r.waived::text, r.amount::text, r.state,
  r.waived_still::text as "waivedStill", r.waivers, r.levels, r.causes, r.invoice_uuids as "invoiceUuids", r.sent_on::text as "sentOn", r.answered_on::text as "answeredOn",
    r.e_tag::text as "eTag", ${instantText("r.created_at")} as "createdAt", ${instantText("r.changed_at")} as "changedAt"`;

export interface RecoveryOfOrder extends RecoveryRow {
  /** The order, or the one that replaced it. */
  readonly headUuid: string;
}

/** Who let these invoices through: a person or a key that approved one, else (the policy did) whoever brought it. */
export async function listPaidBy(tx: TenantTx, invoiceUuids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await tx.query<{ actor: string }>(
    {
      name: "recovery-paid-by",
      text: `select distinct case when approved_by ~ '^(user|key|oauth):' then approved_by else created_by end as actor
        from invoice where tenant_uuid = $1 and invoice_uuid = any ($2::uuid[]) order by 1`,
    },
    [tx.tenantUuid, invoiceUuids],
  );
  return rows.map(({ actor }) => actor);
}

/** The recoveries of these orders and of those they replaced, held until the transaction ends. */
export async function lockRecoveriesOfOrders(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly RecoveryOfOrder[]> {
  return (
    await tx.query<RecoveryOfOrder>(
      {
        name: "lock-recoveries-of-orders",
        text: `select ${COLUMNS}, coalesce((select head.order_uuid from ${LINE} where head.tenant_uuid = $1
          and head.succeeded_by is null and line.order_uuid = r.order_uuid), r.order_uuid) as "headUuid"
          from recovery r where r.tenant_uuid = $1
            and r.order_uuid in (select line.order_uuid from ${LINE} where head.tenant_uuid = $1 and head.order_uuid = any ($2::uuid[]))
          order by r.recovery_uuid for update`,
      },
      [tx.tenantUuid, orderUuids],
    )
  ).rows;
}

export interface RecoveredRow {
  readonly recoveryUuid: string;
  /** The order asked for, on which it counts: the recovery's own, or one that took its place or stands beside it. */
  readonly orderUuid: string;
  readonly amount: string;
  readonly currency: string;
  /** The invoices of the recovery that were paid by then. */
  readonly invoiceUuids: readonly string[];
}

/**
 * What came back of what was paid too much on these orders, of any vendor: each sum, of the invoices that were paid before it
 * came.
 */
export async function listRecovered(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly RecoveredRow[]> {
  if (orderUuids.length === 0) return [];
  return (
    await tx.query<RecoveredRow>(
      {
        name: "list-recovered",
        text: `select r.recovery_uuid as "recoveryUuid", line.head_uuid as "orderUuid", back.sum::text as amount, r.currency,
            coalesce(nullif(array(
              select i.invoice_uuid from invoice i
              where i.tenant_uuid = $1 and i.invoice_uuid = any (r.invoice_uuids) and i.approved_at <= back.at order by i.invoice_uuid
            ), '{}'), r.invoice_uuids) as "invoiceUuids"
          from (select * from ${lineOf("$2")} own union select * from ${besideOf("$2")} other) line
            join recovery r on r.tenant_uuid = $1 and r.order_uuid = line.line_uuid
            join recovery_event back on back.tenant_uuid = $1 and back.recovery_uuid = r.recovery_uuid and back.kind = 'recovered'
          where r.recovered > 0 order by r.recovery_uuid, line.head_uuid, back.e_tag`,
      },
      [tx.tenantUuid, orderUuids],
    )
  ).rows;
}

/** What vendors are asked to give back of these orders, and did not yet. */
export async function listAsked(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly RecoveredRow[]> {
  if (orderUuids.length === 0) return [];
  return (
    await tx.query<RecoveredRow>(
      {
        name: "list-asked",
        text: `select r.recovery_uuid as "recoveryUuid", line.head_uuid as "orderUuid", r.amount::text as amount, r.currency, r.invoice_uuids as "invoiceUuids"
          from (select * from ${lineOf("$2")} own union select * from ${besideOf("$2")} other) line
            join recovery r on r.tenant_uuid = $1 and r.order_uuid = line.line_uuid
          where r.amount > 0 order by r.recovery_uuid, line.head_uuid`,
      },
      [tx.tenantUuid, orderUuids],
    )
  ).rows;
}

/** A credit, by whom, as the bill, its orders or the directory name it, and of how much. */
export interface CreditToFind {
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly credited: string;
}

export interface AskedOfVendorRow {
  readonly recoveryUuid: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly orderUuid: string;
  readonly orderNumber: string;
  readonly amount: string;
  readonly currency: string;
}

/** More recoveries of one vendor tell nothing more. */
const MAX_ASKED = 20;

/** Recoveries of any order that ask one of these vendors for money: those of as much as it credits first, then the largest. */
export async function listAskedOfVendors(tx: TenantTx, credits: readonly CreditToFind[]): Promise<readonly AskedOfVendorRow[]> {
  if (credits.length === 0) return [];
  return (
    await tx.query<AskedOfVendorRow>(
      {
        name: "list-asked-of-vendors",
        text: `select distinct found.* from unnest($2::text[], $3::text[], $4::numeric[]) as credit (external_id, scac, sum)
          cross join lateral (
            select r.recovery_uuid as "recoveryUuid", r.vendor_external_id as "vendorExternalId", r.vendor_scac as "vendorScac",
              r.order_uuid as "orderUuid", o.order_number as "orderNumber", r.amount::text as amount, r.currency
            from recovery r join freight_order o on o.tenant_uuid = $1 and o.order_uuid = r.order_uuid
            where r.tenant_uuid = $1 and r.state in ('open', 'claimed') and r.amount > 0
              and (upper(r.vendor_external_id) = upper(credit.external_id) or upper(r.vendor_scac) = upper(credit.scac))
            order by r.amount = credit.sum desc, r.amount desc, o.order_number, r.recovery_uuid limit ${MAX_ASKED}
          ) found
          order by "orderNumber", "recoveryUuid"`,
      },
      [
        tx.tenantUuid,
        credits.map((credit) => credit.vendorExternalId),
        credits.map((credit) => credit.vendorScac),
        credits.map((credit) => credit.credited),
      ],
    )
  ).rows;
}

/** What of what vendors were paid too much on these orders people gave up to get back, as far as it counts by what is due now. */
export async function listWaived(tx: TenantTx, orderUuids: readonly string[]): Promise<readonly RecoveredRow[]> {
  if (orderUuids.length === 0) return [];
  return (
    await tx.query<RecoveredRow>(
      {
        name: "list-waived",
        text: `select r.recovery_uuid as "recoveryUuid", line.head_uuid as "orderUuid", r.waived_still::text as amount, r.currency, r.invoice_uuids as "invoiceUuids"
          from (select * from ${lineOf("$2")} own union select * from ${besideOf("$2")} other) line
            join recovery r on r.tenant_uuid = $1 and r.order_uuid = line.line_uuid
          where r.waived_still > 0 order by r.recovery_uuid, line.head_uuid`,
      },
      [tx.tenantUuid, orderUuids],
    )
  ).rows;
}

/** When something of these recoveries came back, and how much, oldest first. */
export async function listRecoveredEvents(
  tx: TenantTx,
  recoveryUuids: readonly string[],
): Promise<readonly { readonly recoveryUuid: string; readonly at: string; readonly sum: string }[]> {
  if (recoveryUuids.length === 0) return [];
  return (
    await tx.query<{ recoveryUuid: string; at: string; sum: string }>(
      {
        name: "list-recovered-events",
        text: `select recovery_uuid as "recoveryUuid", ${instantText("at")} as at, sum::text from recovery_event
          where tenant_uuid = $1 and recovery_uuid = any ($2::uuid[]) and kind = 'recovered' order by recovery_uuid, e_tag`,
      },
      [tx.tenantUuid, recoveryUuids],
    )
  ).rows;
}

/** More than these wait for the next change of a rate, or of their order. */
const MAX_WITHOUT_RATE = 500;

/** The orders of recoveries of which nobody knows what is due for want of an exchange rate. */
export async function listOrdersWithoutRate(tx: TenantTx): Promise<readonly string[]> {
  return (
    await tx.query<{ orderUuid: string }>(
      {
        name: "list-orders-without-rate",
        text: `select order_uuid as "orderUuid" from recovery where tenant_uuid = $1 and state = 'open' and 'no-exchange-rate' = any (causes)
          order by changed_at, order_uuid limit ${MAX_WITHOUT_RATE}`,
      },
      [tx.tenantUuid],
    )
  ).rows.map((row) => row.orderUuid);
}

/** Open invoices of an order and of those that are one debt with it. */
export async function listOpenInvoicesOn(tx: TenantTx, orderUuid: string): Promise<readonly string[]> {
  return (
    await tx.query<{ uuid: string }>(
      {
        name: "list-open-invoices-on",
        text: `select distinct i.invoice_uuid as uuid from invoice_order linked join invoice i using (tenant_uuid, invoice_uuid)
          where linked.tenant_uuid = $1 and linked.order_uuid = any(array(${withBeside("$2")})) and i.status not in ('approved', 'terminated') order by 1`,
      },
      [tx.tenantUuid, [orderUuid]],
    )
  ).rows.map((row) => row.uuid);
}

/** The order of a recovery, which is held before the recovery is; undefined where there is none. */
export async function findOrderOfRecovery(tx: TenantTx, uuid: string): Promise<string | undefined> {
  return (
    await tx.query<{ orderUuid: string }>(
      {
        name: "find-order-of-recovery",
        text: `select order_uuid as "orderUuid" from recovery where tenant_uuid = $1 and recovery_uuid = $2`,
      },
      [tx.tenantUuid, uuid],
    )
  ).rows[0]?.orderUuid;
}

export async function lockRecovery(tx: TenantTx, uuid: string): Promise<RecoveryRow | undefined> {
  return (
    await tx.query<RecoveryRow>(
      {
        name: "lock-recovery",
        text: `select ${COLUMNS} from recovery r where r.tenant_uuid = $1 and r.recovery_uuid = $2 for update`,
      },
      [tx.tenantUuid, uuid],
    )
  ).rows[0];
}

/** A recovery as it is to stand from now on; a new one, or the next version of the one there is. */
export type RecoveryToSave = Omit<RecoveryRow, "eTag" | "createdAt" | "changedAt">;

export async function saveRecovery(tx: TenantTx, row: RecoveryToSave, at: string): Promise<string> {
  return (
    (
      await tx.query<{ eTag: string }>(
        `insert into recovery (tenant_uuid, recovery_uuid, order_uuid, vendor_key, vendor_external_id, vendor_scac, vendor_name, currency, approved, due, overpaid,
         claimed, recovered, waived, amount, state, causes, invoice_uuids, created_at, changed_at, sent_on, answered_on,
         waived_still, waivers, levels)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19, $20, $21, $22, $23, $24)
       on conflict (tenant_uuid, recovery_uuid) do update set order_uuid = excluded.order_uuid, sent_on = excluded.sent_on,
         answered_on = excluded.answered_on, approved = excluded.approved, due = excluded.due, overpaid = excluded.overpaid,
         claimed = excluded.claimed,
         recovered = excluded.recovered, waived = excluded.waived, waived_still = excluded.waived_still,
         waivers = excluded.waivers, levels = excluded.levels, amount = excluded.amount, state = excluded.state, causes = excluded.causes,
         invoice_uuids = excluded.invoice_uuids, changed_at = excluded.changed_at, e_tag = recovery.e_tag + 1
       returning e_tag::text as "eTag"`,
        [
          tx.tenantUuid,
          row.uuid,
          row.orderUuid,
          row.vendorKey,
          row.vendorExternalId,
          row.vendorScac,
          row.vendorName,
          row.currency,
          row.approved,
          row.due,
          row.overpaid,
          row.claimed,
          row.recovered,
          row.waived,
          row.amount,
          row.state,
          row.causes,
          row.invoiceUuids,
          at,
          row.sentOn,
          row.answeredOn,
          row.waivedStill,
          JSON.stringify(row.waivers),
          JSON.stringify(row.levels),
        ],
      )
    ).rows[0]?.eTag ?? ""
  );
}

export interface RecoveryEvent {
  readonly at: string;
  readonly actor: string;
  readonly kind: "opened" | "changed" | "claimed" | "recovered" | "waived" | "sent" | "answered";
  /** What the entry is about: the overpayment found, the sum claimed, recovered or waived. */
  readonly sum: string;
  readonly amount: string;
  readonly state: string;
  readonly note: string | null;
  /** Of what was sent or answered: the day, how, and with whom. */
  readonly on?: string | null;
  readonly channel?: string | null;
  readonly counterpart?: string | null;
}

/** The entry of the change that made `eTag`. */
export async function recordRecovery(tx: TenantTx, recoveryUuid: string, eTag: string, event: RecoveryEvent): Promise<void> {
  await tx.query(
    `insert into recovery_event (tenant_uuid, recovery_uuid, e_tag, at, actor, kind, sum, amount, state, note, said_on, channel,
      counterpart) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      tx.tenantUuid,
      recoveryUuid,
      eTag,
      event.at,
      event.actor,
      event.kind,
      event.sum,
      event.amount,
      event.state,
      event.note,
      event.on ?? null,
      event.channel ?? null,
      event.counterpart ?? null,
    ],
  );
}

export interface ListedRecovery extends RecoveryRow {
  readonly orderNumber: string;
  readonly orderExternalId: string;
}

export interface RecoveryFilter {
  readonly states: readonly string[];
  readonly vendor: string | null;
  readonly q: string | null;
  /** The order's externalId. */
  readonly order: string | null;
  readonly invoiceUuid: string | null;
  /** Days of UTC, both included, in which something was paid back. */
  readonly recoveredFrom: string | null;
  readonly recoveredTo: string | null;
  readonly currency: string | null;
}

/** A recovery in a list. */
export interface RecoveryInList extends ListedRecovery {
  /** What was paid back in the days that are asked for; null: none are. */
  readonly recoveredInRange: string | null;
}

/** Whose a recovery is: its vendor's, by any external id of its carrier, or by its SCAC. */
export function isRecoveryOf(tx: TenantTx, vendor: string): SqlPart {
  const wanted = sql`${vendor}`;
  return sql`(r.vendor_external_id = any (${idsOfCarrier(tx.tenantUuid, wanted)}) or upper(r.vendor_scac) = upper(${wanted}))`;
}

/** The entries of money that came back in these days; null where no days are asked for. */
const paidBack = (tx: TenantTx, { recoveredFrom: from, recoveredTo: to }: RecoveryFilter): SqlPart | null =>
  from === null && to === null
    ? null
    : sql`recovery_event e where e.tenant_uuid = ${tx.tenantUuid} and e.recovery_uuid = r.recovery_uuid and e.kind = 'recovered'
        and e.at >= (coalesce(${from}::date, '-infinity'::date))::timestamp at time zone 'UTC'
        and e.at < (coalesce(${to}::date + 1, 'infinity'::date))::timestamp at time zone 'UTC'`;

function conditionsOf(tx: TenantTx, filter: RecoveryFilter): SqlPart[] {
  const conditions = [sql`r.tenant_uuid = ${tx.tenantUuid}`];
  if (filter.states.length > 0) conditions.push(sql`r.state = any (${filter.states}::text[])`);
  if (filter.vendor !== null) conditions.push(isRecoveryOf(tx, filter.vendor));
  if (filter.currency !== null) conditions.push(sql`r.currency = ${filter.currency}`);
  const back = paidBack(tx, filter);
  if (back !== null) conditions.push(sql`exists (select from ${back})`);
  if (filter.q !== null && filter.q.trim() !== "") {
    const prefix = sql`${`${filter.q
      .trim()
      .toLowerCase()
      .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
    conditions.push(sql`(lower(o.order_number) like ${prefix} or lower(r.vendor_name) like ${prefix})`);
  }
  if (filter.order !== null) conditions.push(sql`o.external_id = ${filter.order}`);
  if (filter.invoiceUuid !== null) conditions.push(sql`${filter.invoiceUuid}::uuid = any (r.invoice_uuids)`);
  return conditions;
}

/** Whether a condition of the filter looks at the order: sums of all of them do without it. */
const needsOrder = ({ q, order }: RecoveryFilter): boolean => order !== null || (q !== null && q.trim() !== "");

/** Recoveries, the last changed first. `after` is the key of the last one shown. */
export async function listRecoveries(
  tx: TenantTx,
  filter: RecoveryFilter,
  after: readonly [changedAt: string, uuid: string] | undefined,
  limit: number,
): Promise<readonly RecoveryInList[]> {
  const conditions = conditionsOf(tx, filter);
  const back = paidBack(tx, filter);
  const inRange = back === null ? sql`null` : sql`(select sum(e.sum)::numeric(19,4)::text from ${back})`;
  if (after !== undefined) conditions.push(comesAfter("r.changed_at", "r.recovery_uuid", after));
  const { rows } = await tx.query<RecoveryInList>(
    statement(
      sql`select ${verbatim(COLUMNS)}, ${inRange} as "recoveredInRange", o.order_number as "orderNumber", o.external_id as "orderExternalId"
          from recovery r join freight_order o using (tenant_uuid, order_uuid)
          where ${and(conditions)} order by r.changed_at desc, r.recovery_uuid limit ${limit}`,
    ),
  );
  return rows;
}

/** How many recoveries there are in each state, whatever the filter. */
export async function countRecoveries(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ state: string; count: number }>(
    {
      name: "count-recoveries",
      text: "select state, count(*)::int as count from recovery where tenant_uuid = $1 group by state",
    },
    [tx.tenantUuid],
  );
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Sums of recoveries in one currency, as text with four decimals. */
export interface RecoveryTotals {
  readonly currency: string;
  /** What is left of those that nobody asked for. */
  readonly open: string;
  /** What is left of those that the vendor was asked for. */
  readonly claimed: string;
  readonly recovered: string;
  readonly waived: string;
  /** What was paid back in the days that are asked for; null: none are. */
  readonly recoveredInRange: string | null;
}

/** By currency, of everything that fits the filter, in alphabetical order. */
export async function sumRecoveries(tx: TenantTx, filter: RecoveryFilter): Promise<readonly RecoveryTotals[]> {
  const back = paidBack(tx, filter);
  const inRange = back === null ? sql`null` : sql`sum((select sum(e.sum) from ${back}))::numeric(19,4)::text`;
  const { rows } = await tx.query<RecoveryTotals>(
    statement(sql`select r.currency, coalesce(sum(r.amount) filter (where r.state = 'open'), 0)::numeric(19,4)::text as open,
       coalesce(sum(r.amount) filter (where r.state = 'claimed'), 0)::numeric(19,4)::text as claimed,
       sum(r.recovered)::numeric(19,4)::text as recovered, sum(r.waived)::numeric(19,4)::text as waived,
       ${inRange} as "recoveredInRange"
     from recovery r ${needsOrder(filter) ? sql`join freight_order o using (tenant_uuid, order_uuid)` : sql``}
     where ${and(conditionsOf(tx, filter))} group by r.currency order by r.currency`),
  );
  return rows;
}

export interface WholeRecovery extends ListedRecovery {
  readonly orderVersion: number;
  /** The stored order. */
  readonly orderBody: unknown;
  readonly invoices: readonly {
    readonly uuid: string;
    readonly invoiceNumber: string;
    readonly approvedAt: string;
    readonly approved: string;
    /** What its last audit converted it at; null where it is in the order's currency. */
    readonly exchangeRate: ExchangeRate | null;
    /** The currency of `approved`, which the order named then; null where there is no audit. */
    readonly paidIn: string | null;
    /** The stored invoice. */
    readonly body: unknown;
  }[];
  readonly history: readonly Required<RecoveryEvent>[];
}

/** A recovery with its invoices (`approved` is what was approved of each on this order) and its history, oldest first. */
export async function findRecovery(tx: TenantTx, uuid: string): Promise<WholeRecovery | undefined> {
  return (
    await tx.query<WholeRecovery>(
      {
        name: "find-recovery",
        text: `
          select ${COLUMNS}, o.order_number as "orderNumber", o.external_id as "orderExternalId", o.version as "orderVersion", o.body as "orderBody",
            (
              select coalesce(jsonb_agg(jsonb_build_object('uuid', i.invoice_uuid, 'invoiceNumber', i.invoice_number, 'body', i.body, 'approvedAt', ${instantText("i.approved_at")},
                'approved', (select coalesce(sum((part ->> 'amount')::numeric(19,4)), 0)::numeric(19,4)::text from jsonb_array_elements(i.allocations) part
                  where part ->> 'orderUuid' in (select line.order_uuid::text from ${LINE} where head.tenant_uuid = $1 and head.order_uuid = r.order_uuid)),
                'paidIn', (select a.result ->> 'currency' from audit a where a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid),
                'exchangeRate', (select a.result -> 'conversion' from audit a where a.tenant_uuid = $1 and a.audit_uuid = i.audit_uuid))
                order by i.approved_at, i.invoice_uuid), '[]')
              from invoice i where i.tenant_uuid = $1 and i.invoice_uuid = any (r.invoice_uuids)
            ) as invoices,
            (
              select coalesce(jsonb_agg(jsonb_build_object('at', ${instantText("e.at")}, 'actor', e.actor, 'kind', e.kind, 'sum', e.sum::text, 'amount', e.amount::text,
                'state', e.state, 'note', e.note, 'on', e.said_on, 'channel', e.channel, 'counterpart', e.counterpart) order by e.e_tag), '[]')
              from recovery_event e where e.tenant_uuid = $1 and e.recovery_uuid = r.recovery_uuid
            ) as history
          from recovery r join freight_order o using (tenant_uuid, order_uuid) where r.tenant_uuid = $1 and r.recovery_uuid = $2`,
      },
      [tx.tenantUuid, uuid],
    )
  ).rows[0];
}
