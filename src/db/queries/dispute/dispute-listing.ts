import type { TenantTx } from "../../database.ts";
import { idsOfCarrier } from "../party/vendor-merge.ts";
import { and, instantText, sql, type SqlPart, statement, verbatim } from "../../sql.ts";

/** A dispute as lists show it. */
export interface ListedDispute {
  readonly uuid: string;
  readonly invoiceUuid: string;
  readonly invoiceNumber: string;
  readonly invoiceStatus: string;
  readonly party: string;
  readonly vendorExternalId: string | null;
  readonly vendorScac: string | null;
  readonly vendorName: string | null;
  readonly createdAt: string;
  readonly createdBy: string;
  readonly resolvedAt: string | null;
  /** `theirs`, `ours` or `unsent`; null once it is settled, unless it was answered since: then it is ours. */
  readonly turn: string | null;
  /** When the other party wrote after it was settled; null: they did not, or one of us wrote since. */
  readonly answeredAt: string | null;
  /** When the last mail of people was written; null: none was. */
  readonly lastMailAt: string | null;
  /** Of the reasons that are not resolved, the first; of a settled dispute of all. */
  readonly reason: string | null;
  readonly reasons: number;
  readonly currency: string;
  /** Decimal text of four decimals. */
  readonly amount: string;
}

export const DISPUTE_ORDERS = ["oldest", "newest", "amount"] as const;
export type DisputeOrder = (typeof DISPUTE_ORDERS)[number];

export interface DisputeFilter {
  /** Not settled, or answered since. */
  readonly isOpen: boolean;
  /** Of open ones. */
  readonly turns: readonly string[];
  readonly parties: readonly string[];
  /** The vendor's externalId or SCAC. */
  readonly vendor: string | null;
  /** The beginning of an invoice number or of a vendor's name. */
  readonly q: string | null;
  /** Raised at this instant or before. */
  readonly until: string | null;
}

/** What the claim said when it was raised; where that was not kept, what the invoice bills too much by its last audit. */
const AMOUNT = "coalesce(d.disputed, greatest(i.variance, 0), 0)";

/**
 * Whose turn it is: whoever did not write the last mail. Machines take no turn, and a mail that did not arrive leaves it with us.
 * Where nobody was written to, what was raised against ourselves waits for us.
 */
const TURN = `case
  when d.answered_at is not null then 'ours'
  when d.resolved_at is not null then null
  when last.is_theirs then 'theirs'
  when last.is_theirs is false or d.party = 'Tenant' then 'ours'
  else 'unsent' end`;

/** As its index has it. */
const IS_OPEN = "(d.resolved_at is null or d.answered_at is not null)";

const FROM = `dispute d join invoice i using (tenant_uuid, invoice_uuid)
  left join lateral (
    select c.email_to is not null and c.mail_state is null as is_theirs, c.created_at from communication c
    where c.tenant_uuid = d.tenant_uuid and c.dispute_uuid = d.dispute_uuid and c.email_subject is not null and not (c.email_to is null and exists (
      select from mail_message m where m.tenant_uuid = d.tenant_uuid and m.communication_uuid = c.communication_uuid and m.is_automatic))
    order by c.created_at desc, c.communication_uuid desc limit 1
  ) last on true`;

/**
 * Of the open disputes of the invoice that the statement around it names `invoice`, whose turn it is; of several the one that
 * needs us most. Null where none is open. $1: the tenant.
 */
export const TURN_OF_INVOICE = `(
  select case when bool_or(turn = 'ours') then 'ours' when bool_or(turn = 'unsent') then 'unsent' when count(*) > 0 then 'theirs' end
  from (select ${TURN} as turn from ${FROM} where d.tenant_uuid = $1 and d.invoice_uuid = invoice.invoice_uuid and d.resolved_at is null) as each
)`;

function conditionsOf(tx: TenantTx, filter: DisputeFilter): SqlPart[] {
  const conditions = [sql`d.tenant_uuid = ${tx.tenantUuid}`, sql`${verbatim(IS_OPEN)} = ${filter.isOpen}`];
  if (filter.turns.length > 0) conditions.push(sql`${verbatim(TURN)} = any (${filter.turns}::text[])`);
  if (filter.parties.length > 0) conditions.push(sql`d.party = any (${filter.parties}::text[])`);
  if (filter.vendor !== null) {
    const vendor = sql`${filter.vendor}`;
    conditions.push(
      sql`(i.vendor_external_id = any (${idsOfCarrier(tx.tenantUuid, vendor)}) or upper(i.vendor_scac) = upper(${vendor}))`,
    );
  }
  if (filter.q !== null && filter.q.trim() !== "") {
    const prefix = sql`${`${filter.q
      .trim()
      .toLowerCase()
      .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
    conditions.push(sql`(lower(i.invoice_number) like ${prefix} or lower(i.vendor_name) like ${prefix})`);
  }
  if (filter.until !== null) conditions.push(sql`d.created_at <= ${filter.until}::timestamptz`);
  return conditions;
}

const ORDERS: Readonly<Record<DisputeOrder, string>> = {
  oldest: "d.created_at, d.dispute_uuid",
  newest: "d.created_at desc, d.dispute_uuid",
  amount: `${AMOUNT} desc, d.dispute_uuid`,
};

const goesOn: Readonly<Record<DisputeOrder, (after: readonly [key: string, uuid: string]) => SqlPart>> = {
  oldest: ([at, uuid]) => sql`(d.created_at, d.dispute_uuid) > (${at}::timestamptz, ${uuid}::uuid)`,
  newest: ([at, uuid]) => {
    const moment = sql`${at}::timestamptz`;
    return sql`d.created_at <= ${moment} and (d.created_at < ${moment} or d.dispute_uuid > ${uuid}::uuid)`;
  },
  amount: ([amount, uuid]) => {
    const [column, sum] = [verbatim(AMOUNT), sql`${amount}::numeric`];
    return sql`${column} <= ${sum} and (${column} < ${sum} or d.dispute_uuid > ${uuid}::uuid)`;
  },
};

/** A page of disputes. `after`: the key (its instant, or its amount) and the uuid of the last one shown. */
export async function listDisputesOfTenant(
  tx: TenantTx,
  filter: DisputeFilter,
  page: {
    readonly order: DisputeOrder;
    readonly after: readonly [key: string, uuid: string] | undefined;
    readonly limit: number;
  },
): Promise<readonly ListedDispute[]> {
  const conditions = conditionsOf(tx, filter);
  if (page.after !== undefined) conditions.push(goesOn[page.order](page.after));
  const { rows } = await tx.query<ListedDispute>(
    statement(sql`select d.dispute_uuid as uuid, d.invoice_uuid as "invoiceUuid", i.invoice_number as "invoiceNumber",
        i.status as "invoiceStatus", d.party,
        i.vendor_external_id as "vendorExternalId", i.vendor_scac as "vendorScac", i.vendor_name as "vendorName",
        ${verbatim(instantText("d.created_at"))} as "createdAt", d.created_by as "createdBy",
        ${verbatim(instantText("d.resolved_at"))} as "resolvedAt", ${verbatim(instantText("d.answered_at"))} as "answeredAt", ${verbatim(TURN)} as turn,
        ${verbatim(instantText("last.created_at"))} as "lastMailAt", said.reason, coalesce(said.reasons, 0)::int as reasons, i.currency,
        ${verbatim(AMOUNT)}::numeric(19,4)::text as amount
      from ${verbatim(FROM)}
      left join lateral (
        select (array_agg(r.description order by r.created_at, r.reason_uuid))[1] as reason, count(*) as reasons from dispute_reason r
        where r.tenant_uuid = d.tenant_uuid and r.dispute_uuid = d.dispute_uuid and (r.resolved_at is null or d.resolved_at is not null)
      ) said on true
      where ${and(conditions)} order by ${verbatim(ORDERS[page.order])} limit ${page.limit}`),
  );
  return rows;
}

/** How many open disputes there are by turn, and settled ones as `settled`, whatever the filter. */
export async function countDisputes(tx: TenantTx): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ turn: string; count: number }>(
    {
      name: "count-disputes",
      text: `select coalesce(${TURN}, 'settled') as turn, count(*)::int as count from ${FROM} where d.tenant_uuid = $1 and ${IS_OPEN} group by 1
        union all select 'settled', count(*)::int from dispute d where tenant_uuid = $1 and not ${IS_OPEN}`,
    },
    [tx.tenantUuid],
  );
  return new Map(rows.map((row) => [row.turn, row.count]));
}

/** Sums in one currency, as text with four decimals. */
export interface DisputeTotals {
  readonly currency: string;
  readonly theirs: string;
  readonly ours: string;
  readonly unsent: string;
}

/**
 * What disputes that fit and are not settled come to, by currency and turn. An invoice that is disputed twice counts once
 * for each turn.
 */
export async function sumDisputes(tx: TenantTx, filter: DisputeFilter): Promise<readonly DisputeTotals[]> {
  const open = { ...filter, isOpen: true, turns: [] };
  const { rows } = await tx.query<DisputeTotals>(
    statement(sql`select currency, coalesce(sum(amount) filter (where turn = 'theirs'), 0)::numeric(19,4)::text as theirs,
        coalesce(sum(amount) filter (where turn = 'ours'), 0)::numeric(19,4)::text as ours,
        coalesce(sum(amount) filter (where turn = 'unsent'), 0)::numeric(19,4)::text as unsent
      from (
        select d.invoice_uuid, i.currency, ${verbatim(TURN)} as turn, max(${verbatim(AMOUNT)}) as amount
        from ${verbatim(FROM)} where ${and([...conditionsOf(tx, open), sql`d.resolved_at is null`])} group by 1, 2, 3
      ) each group by currency order by currency`),
  );
  return rows;
}
