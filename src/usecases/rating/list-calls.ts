import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { listRatingCalls, type RatingCallRow } from "#db/queries/rating/rating-run.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";
import { endOfRun } from "./read-ratings.ts";

const LIST = "rating-calls";
const CHARACTERS_OF_FAILURE = 200;

export type RatingCall = Omit<RatingCallRow, "ageMs"> & { readonly askedByName: string };

/**
 * A page of the calls of the tenant's rating engine, of all invoices, the newest first. Refuses: invalid (a malformed cursor
 * of this list).
 */
export function listCalls(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<RatingCall>>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const after = cursor === null ? undefined : readCursor(LIST, ["uuid"], cursor);
    if (cursor !== null && after === undefined) return BAD_CURSOR;
    const asked = { after: after?.[0] as string | undefined, limit: limit + 1, characters: CHARACTERS_OF_FAILURE };
    const rows = await listRatingCalls(tx, asked);
    const names = await listActorNames(
      tx,
      rows.map((row) => row.askedBy),
    );
    return done(
      pageOf(rows, {
        list: LIST,
        limit,
        keyOf: (row) => [row.uuid],
        itemOf: ({ ageMs, ...row }): RatingCall => ({
          ...row,
          ...endOfRun({ ...row, ageMs }),
          askedByName: names.get(row.askedBy) ?? row.askedBy,
        }),
      }),
    );
  });
}
