import { closeFinalizationTime, listFinalized } from "#db/queries/invoice/finalized-listing.ts";
import type { FinalizedRecord } from "#db/queries/invoice/finalized-listing.ts";
import { instantOfMilliseconds } from "#domain/day/instant.ts";
import type { Instant } from "#domain/day/instant.ts";
import type { Context, Tenant } from "#src/context.ts";
import { tenantNow } from "#src/context.ts";
import type { Outcome } from "../refusal.ts";
import { done, refuse } from "../refusal.ts";

/** The parameters of both listings (specification, "List finalized vendor invoices"), read and checked. */
export interface FinalizedListQuery {
  readonly startTime: Instant;
  /** Null: the last date given out. */
  readonly endTime: Instant | null;
  readonly sortOrder: "ASC" | "DESC";
  /** 1 to 100. */
  readonly pageSize: number;
  /** From 0. */
  readonly pageNumber: number;
  /** Null: delivered or not. */
  readonly resultsDelivered: boolean | null;
  readonly includeUnmatched: boolean;
}

export interface FinalizedList {
  readonly currentPage: number;
  readonly totalPages: number;
  readonly pageSize: number;
  readonly totalRecords: number;
  readonly records: readonly FinalizedRecord[];
}

/**
 * Operation "List finalized vendor invoices" and the newer listing. A consumer that moves its start time to the end time it
 * named, or to the last date it was given, misses no invoice. Refuses: not-granted (IncludeUnmatched without the grant).
 */
export async function listFinalizedInvoices(
  context: Context,
  tenant: Tenant,
  query: FinalizedListQuery,
): Promise<Outcome<FinalizedList>> {
  if (query.includeUnmatched && !tenant.grants.includes("orderless-invoices")) {
    return refuse("not-granted", "IncludeUnmatched needs the grant orderless-invoices", {
      IncludeUnmatched: ["needs the grant orderless-invoices"],
    });
  }
  const now = instantOfMilliseconds(tenantNow(context, tenant));
  const until = query.endTime;
  if (until !== null) await closeFinalizationTime(context.db.control, tenant.tenantUuid, until < now ? until : now);
  const { total, records } = await context.db.inTenantRead(tenant.tenantUuid, (tx) =>
    listFinalized(
      tx,
      { after: query.startTime, until },
      { includeUnmatched: query.includeUnmatched, delivered: query.resultsDelivered },
      { order: query.sortOrder, page: query.pageNumber, pageSize: query.pageSize },
    ),
  );
  return done({
    currentPage: query.pageNumber,
    totalPages: Math.ceil(total / query.pageSize),
    pageSize: query.pageSize,
    totalRecords: total,
    records,
  });
}
