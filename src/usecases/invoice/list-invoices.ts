import type { TenantTx } from "#db/database.ts";
import type { Snoozed, Waiting } from "#contract/manage/invoice/invoice-words.ts";
import type { InvoiceBounds, InvoiceFilter } from "#db/queries/invoice/invoice-filter.ts";
import {
  countListedInvoices,
  type ListedInvoice,
  listInvoiceKeys,
  MAX_COUNTED,
  OPEN_STATUSES,
  readListedInvoices,
} from "#db/queries/invoice/invoice-listing.ts";
import { type InvoiceOrder, keyShape } from "#db/queries/invoice/invoice-orders.ts";
import { searchInvoices, vendorNamed } from "#db/queries/invoice/invoice-search.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import type { ListPage } from "../list/list-cursor.ts";
import { BAD_CURSOR, readCursor, writeCursor } from "../list/list-cursor.ts";
import type { Outcome } from "../refusal.ts";
import { done } from "../refusal.ts";

export type { ListedInvoice };

export interface InvoiceListQuery {
  readonly statuses: readonly string[];
  readonly verdicts: readonly string[];
  /** Ids of actors and teams; null: nobody's. */
  readonly assignees: readonly (string | null)[];
  /** Besides, those of teams that this person is in; undefined: they are not asked for. */
  readonly teamsOf?: string | undefined;
  readonly queuesFor?: string | undefined;
  readonly waits: readonly Waiting[];
  readonly snoozed: Snoozed;
  readonly bounds: InvoiceBounds;
  readonly q: string | null;
  /** External id or SCAC. */
  readonly vendor: string | null;
  /** The externalId of a customer. */
  readonly customer: string | null;
  /** Null: the queue's order when only open statuses are asked for, `finalized` within days of it, else the newest first. */
  readonly sort: InvoiceOrder | null;
  readonly limit: number;
  readonly cursor: string | null;
}

const isOpen = (status: string): boolean => (OPEN_STATUSES as readonly string[]).includes(status);

const sortOf = ({ sort, statuses, bounds }: InvoiceListQuery): InvoiceOrder => {
  if (sort !== null) return sort;
  if (bounds.finalizedFrom !== null || bounds.finalizedTo !== null) return "finalized";
  return statuses.length > 0 && statuses.every(isOpen) ? "queue" : "newest";
};

const filterOf = async (
  tx: TenantTx,
  query: Omit<InvoiceListQuery, "limit" | "cursor">,
  now: string,
): Promise<InvoiceFilter> => ({
  statuses: query.statuses,
  verdicts: query.verdicts,
  assignees: query.assignees,
  teamsOf: query.teamsOf,
  queuesFor: query.queuesFor,
  waits: query.waits,
  snoozed: query.snoozed,
  now,
  bounds: query.bounds,
  hits: query.q === null || query.q.trim() === "" ? undefined : await searchInvoices(tx, query.q),
  customer: query.customer === null || query.customer.trim() === "" ? null : query.customer.trim(),
  vendor: query.vendor === null || query.vendor.trim() === "" ? undefined : await vendorNamed(tx, query.vendor.trim()),
});

/** A page of the tenant's invoices, filtered. Refuses: invalid (a cursor of another list). */
export async function listInvoices(
  context: Context,
  tenant: Tenant,
  query: InvoiceListQuery,
): Promise<Outcome<ListPage<ListedInvoice>>> {
  const sort = sortOf(query);
  const list = `invoices ${sort}`;
  const after = query.cursor === null ? undefined : readCursor(list, keyShape(sort), query.cursor);
  if (query.cursor !== null && after === undefined) return BAD_CURSOR;
  const now = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const keys = await listInvoiceKeys(tx, await filterOf(tx, query, now), { order: sort, after, limit: query.limit + 1 });
    const shown = keys.slice(0, query.limit);
    const last = shown.at(-1);
    const items = await readListedInvoices(
      tx,
      shown.map((key) => key.uuid),
      now,
    );
    return done({ items, nextCursor: keys.length > query.limit && last !== undefined ? writeCursor(list, last.key) : null });
  });
}

/** How many invoices a filter names; null where that cannot be told quickly. `isMore`: there are more than were counted. */
export interface InvoiceCount {
  readonly count: number | null;
  readonly isMore: boolean;
}

/** How many invoices a list has, as far as they are counted. */
export function countInvoices(
  context: Context,
  tenant: Tenant,
  query: Omit<InvoiceListQuery, "limit" | "cursor">,
): Promise<InvoiceCount> {
  const now = printInstant(instantOfMilliseconds(tenantNow(context, tenant)));
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const count = await countListedInvoices(tx, await filterOf(tx, query, now), sortOf({ ...query, limit: 0, cursor: null }));
    if (count === undefined) return { count: null, isMore: false };
    return { count: Math.min(count, MAX_COUNTED), isMore: count > MAX_COUNTED };
  });
}

/** Every invoice the filter names, page by page: for an export that may be long. Each page is a transaction of its own. */
export async function* eachInvoice(
  context: Context,
  tenant: Tenant,
  query: InvoiceListQuery,
): AsyncGenerator<readonly ListedInvoice[]> {
  let cursor: string | null = null;
  do {
    const answer: Awaited<ReturnType<typeof listInvoices>> = await listInvoices(context, tenant, {
      ...query,
      limit: 500,
      cursor,
    });
    if (!answer.ok) throw new Error("a cursor of our own was refused");
    yield answer.value.items;
    cursor = answer.value.nextCursor;
  } while (cursor !== null);
}
