import {
  countDisputes,
  type DisputeFilter,
  type DisputeOrder,
  type DisputeTotals,
  type ListedDispute,
  listDisputesOfTenant,
  sumDisputes,
} from "#db/queries/dispute/dispute-listing.ts";
import { instantOfMilliseconds, printInstant } from "#domain/day/instant.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

export { DISPUTE_ORDERS } from "#db/queries/dispute/dispute-listing.ts";

/** Whom an open dispute waits for; `unsent`: nobody was written to. */
export const DISPUTE_TURNS = ["theirs", "ours", "unsent"] as const;

export type DisputeCounts = Readonly<Record<(typeof DISPUTE_TURNS)[number] | "settled", number>>;

/** Of what lists show, its age at the tenant's clock. */
export type DisputeSummary = ListedDispute & { readonly ageDays: number };

export interface DisputePage extends ListPage<DisputeSummary> {
  readonly counts: DisputeCounts;
  readonly totals: readonly DisputeTotals[];
}

export interface DisputeListRequest extends Omit<DisputeFilter, "until"> {
  readonly order: DisputeOrder;
  /** Raised at least so many days ago. */
  readonly olderThanDays: number | null;
  readonly limit: number;
  readonly cursor: string | null;
}

const DAY_MS = 86_400_000;

/**
 * A page of disputes by age or by money; how many open ones there are by turn, and what those that fit come to in each currency,
 * whosever turn it is. Refuses: invalid (a cursor of another list, or of another order).
 */
export async function listDisputes(context: Context, tenant: Tenant, request: DisputeListRequest): Promise<Outcome<DisputePage>> {
  const { order, olderThanDays, limit, cursor, ...rest } = request;
  const list = `disputes by ${order}`;
  const byAmount = order === "amount";
  const after = cursor === null ? undefined : readCursor(list, [byAmount ? "amount" : "instant", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const now = tenantNow(context, tenant);
  const until = olderThanDays === null ? null : printInstant(instantOfMilliseconds(now - olderThanDays * DAY_MS));
  const filter = { ...rest, until };
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const page = { order, after: after as readonly [string, string] | undefined, limit: limit + 1 };
    const rows = await listDisputesOfTenant(tx, filter, page);
    const counted = await countDisputes(tx);
    const counts = Object.fromEntries([...DISPUTE_TURNS, "settled"].map((turn) => [turn, counted.get(turn) ?? 0]));
    return done({
      ...pageOf(rows, {
        list,
        limit,
        keyOf: (row) => [byAmount ? row.amount : row.createdAt, row.uuid],
        itemOf: (row) => ({ ...row, ageDays: ageDays(row, now) }),
      }),
      counts: counts as DisputeCounts,
      totals: await sumDisputes(tx, filter),
    });
  });
}

/** Whole days from when it was raised until it was settled, or until now. */
const ageDays = ({ createdAt, resolvedAt }: ListedDispute, now: number): number =>
  Math.max(0, Math.floor(((resolvedAt === null ? now : Date.parse(resolvedAt)) - Date.parse(createdAt)) / DAY_MS));
