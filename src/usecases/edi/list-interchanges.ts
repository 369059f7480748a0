import { type InterchangeFilter, listInterchanges as query, type ListedInterchange } from "#db/queries/edi/edi-listing.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

export interface InterchangeListRequest extends Omit<InterchangeFilter, "outcomes"> {
  /** The worst outcome; "rejected" finds what was refused in part too. */
  readonly outcome: string | null;
  readonly limit: number;
  readonly cursor: string | null;
}

const outcomesOf = (outcome: string | null): readonly string[] | null =>
  outcome === null ? null : outcome === "rejected" ? ["rejected", "partly"] : [outcome];

/** A page of the interchanges that came in, the last one first. Refuses: invalid (a cursor of another list). */
export async function listInterchanges(
  context: Context,
  tenant: Tenant,
  request: InterchangeListRequest,
): Promise<Outcome<ListPage<ListedInterchange>>> {
  const after = request.cursor === null ? undefined : readCursor("interchanges", ["instant", "uuid"], request.cursor);
  if (request.cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenantRead(tenant.tenantUuid, (tx) =>
    query(
      tx,
      { ...request, outcomes: outcomesOf(request.outcome) },
      after as readonly [string, string] | undefined,
      request.limit + 1,
    ),
  );
  return done(
    pageOf(rows, {
      list: "interchanges",
      limit: request.limit,
      keyOf: (row) => [row.receivedAt, row.uuid],
      itemOf: (row) => row,
    }),
  );
}
