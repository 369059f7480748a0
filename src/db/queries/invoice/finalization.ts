import type { TenantTx } from "../../database.ts";
import { instantText } from "../../sql.ts";

/** What `finalizeInvoices` gave an invoice: the tenant's next dense number and a date that no other invoice of the tenant has. */
export interface Finalized {
  readonly finalizedNo: number;
  /** UTC, six decimals of a second: the precision at which dates are unique. */
  readonly finalizedAt: string;
}

const FINALIZE = {
  name: "finalize-invoices",
  text: `
    with input as (
      select invoice_uuid, matched, place
      from unnest($3::uuid[], $4::boolean[]) with ordinality as given (invoice_uuid, matched, place)
    ),
    counter as (
      insert into tenant_counter as counted (tenant_uuid, finalized_no, finalized_at)
      values ($1, $5::bigint, $2::timestamptz + ($5::bigint - 1) * interval '1 microsecond')
      on conflict (tenant_uuid) do update set
        finalized_no = counted.finalized_no + $5::bigint,
        finalized_at = greatest($2::timestamptz, counted.finalized_at + interval '1 microsecond') + ($5::bigint - 1) * interval '1 microsecond'
      returning finalized_no - $5::bigint as before_no, finalized_at - $5::bigint * interval '1 microsecond' as before_at
    ),
    written as (
      update invoice set finalized_no = before_no + place, finalized_at = before_at + place * interval '1 microsecond'
      from input, counter
      where invoice.tenant_uuid = $1 and invoice.invoice_uuid = input.invoice_uuid
        and invoice.finalized_no is null and invoice.status in ('approved', 'terminated')
      returning invoice.invoice_uuid, invoice.finalized_no, invoice.finalized_at, invoice.status, invoice.source, input.matched
    ),
    listed as (
      insert into finalized_invoice (tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, matched)
      select $1, finalized_no, invoice_uuid, finalized_at, status, source, matched from written order by finalized_no
    ),
    counted_blocks as (
      insert into finalized_block as block (tenant_uuid, width, block_no, matched_undelivered, unmatched_undelivered, terminated)
      select $1, width, (finalized_no - 1) / width, count(*) filter (where matched), count(*) filter (where not matched),
        count(*) filter (where status = 'terminated')
      from written, (values (1000), (100000)) as widths (width)
      group by width, (finalized_no - 1) / width
      order by width, (finalized_no - 1) / width
      on conflict (tenant_uuid, width, block_no) do update set
        matched_undelivered = block.matched_undelivered + excluded.matched_undelivered,
        unmatched_undelivered = block.unmatched_undelivered + excluded.unmatched_undelivered,
        terminated = block.terminated + excluded.terminated
    )
    select invoice_uuid as "invoiceUuid", finalized_no as "finalizedNo", ${instantText("finalized_at")} as "finalizedAt" from written`,
};

/**
 * Gives finalized invoices their place in the tenant's finalized list: consecutive numbers and strictly increasing dates, `now`
 * or, where that is not later than the last one, a microsecond after it. Their status must be `approved` or `terminated` already,
 * written earlier in this transaction.
 *
 * The tenant's counter stays locked until the transaction ends, so that dates follow the order of commits and a consumer with a
 * moving start time misses none: call it last. Numbers follow the order of `invoices`.
 *
 * @param now milliseconds since 1970, on the tenant's clock
 * @throws when one of them is unknown, still open or has its number already: a programmer's error, the transaction must not
 * commit
 */
export async function finalizeInvoices(
  tx: TenantTx,
  now: number | Date,
  invoices: readonly { readonly invoiceUuid: string; readonly matched: boolean }[],
): Promise<Map<string, Finalized>> {
  if (invoices.length === 0) return new Map();
  const { rows } = await tx.query<{ invoiceUuid: string; finalizedNo: number; finalizedAt: string }>(FINALIZE, [
    tx.tenantUuid,
    new Date(now).toISOString(),
    invoices.map((invoice) => invoice.invoiceUuid),
    invoices.map((invoice) => invoice.matched),
    invoices.length,
  ]);
  if (rows.length !== invoices.length) {
    const done = new Set(rows.map((row) => row.invoiceUuid));
    const missing = invoices.filter((invoice) => !done.has(invoice.invoiceUuid)).map((invoice) => invoice.invoiceUuid);
    throw new Error(`cannot be finalized (unknown, still open, named twice or finalized before): ${missing.join(", ")}`);
  }
  return new Map(rows.map((row) => [row.invoiceUuid, { finalizedNo: row.finalizedNo, finalizedAt: row.finalizedAt }]));
}

const LOCK_FOR_DELIVERY = {
  name: "lock-for-delivery",
  text: `
    select invoice_uuid as "invoiceUuid" from finalized_invoice
    where tenant_uuid = $1 and invoice_uuid = any ($2::uuid[])
    order by finalized_no
    for no key update`,
};

const MARK_DELIVERED = {
  name: "mark-delivered",
  text: `
    with marked as (
      update finalized_invoice set delivered = true, delivered_at = $3::timestamptz, delivered_by = $4
      where tenant_uuid = $1 and invoice_uuid = any ($2::uuid[]) and not delivered
      returning finalized_no, matched
    ),
    counted as (
      select width, (finalized_no - 1) / width as block_no, count(*) filter (where matched) as matched, count(*) filter (where not matched) as unmatched
      from marked, (values (1000), (100000)) as widths (width)
      group by 1, 2
      order by 1, 2
    )
    insert into finalized_block as block (tenant_uuid, width, block_no, matched_undelivered, matched_delivered, unmatched_undelivered, unmatched_delivered)
    select $1, width, block_no, -matched, matched, -unmatched, unmatched from counted order by width, block_no
    on conflict (tenant_uuid, width, block_no) do update set
      matched_undelivered = block.matched_undelivered + excluded.matched_undelivered,
      matched_delivered = block.matched_delivered + excluded.matched_delivered,
      unmatched_undelivered = block.unmatched_undelivered + excluded.unmatched_undelivered,
      unmatched_delivered = block.unmatched_delivered + excluded.unmatched_delivered`,
};

/**
 * Marks finalized invoices as delivered to their consumer, by whoever said so; marking one again changes nothing. Answers those
 * that are unknown or not finalized: when there is one, nothing is marked. Rows and blocks are locked in the order of their
 * numbers, as `finalizeInvoices` does, so that neither waits for the other in a circle.
 */
export async function markDelivered(
  tx: TenantTx,
  { now, by }: { readonly now: number | Date; readonly by: string },
  invoiceUuids: readonly string[],
): Promise<{ readonly refused: readonly string[] }> {
  const wanted = [...new Set(invoiceUuids.map((uuid) => uuid.toLowerCase()))];
  if (wanted.length === 0) return { refused: [] };
  const { rows } = await tx.query<{ invoiceUuid: string }>(LOCK_FOR_DELIVERY, [tx.tenantUuid, wanted]);
  const found = new Set(rows.map((row) => row.invoiceUuid));
  const refused = wanted.filter((uuid) => !found.has(uuid));
  if (refused.length > 0) return { refused };
  await tx.query(MARK_DELIVERED, [tx.tenantUuid, wanted, new Date(now).toISOString(), by]);
  return { refused: [] };
}

/** When an invoice was finalized, and when its result was marked as delivered, by which actor; null: not so yet. */
export interface HandedOver {
  readonly finalizedAt: string | null;
  readonly deliveredAt: string | null;
  /** Null also where it was marked before this was kept. */
  readonly deliveredBy: string | null;
}

const HANDED_OVER = {
  name: "find-handed-over",
  text: `select ${instantText("f.finalized_at")} as "finalizedAt", ${instantText("f.delivered_at")} as "deliveredAt", f.delivered_by as "deliveredBy"
    from invoice i join finalized_invoice f on f.tenant_uuid = $1 and f.finalized_no = i.finalized_no
    where i.tenant_uuid = $1 and i.invoice_uuid = $2`,
};

/** What became of an invoice's result; nothing yet of an open one. */
export async function findHandedOver(tx: TenantTx, invoiceUuid: string): Promise<HandedOver> {
  const { rows } = await tx.query<HandedOver & Record<string, unknown>>(HANDED_OVER, [tx.tenantUuid, invoiceUuid]);
  return rows[0] ?? { finalizedAt: null, deliveredAt: null, deliveredBy: null };
}
