import { type IntakeFilter, type IntakeRow, listIntake } from "#db/queries/message/intake-listing.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

const LIST = "intake";

export interface MessageListRequest extends Pick<IntakeFilter, "externalId" | "operation" | "state" | "limit"> {
  readonly cursor: string | null;
}

/** What became of accepted messages, the newest first. Refuses: invalid (a cursor that is not of this list). */
export async function listMessages(
  context: Context,
  tenant: Tenant,
  { cursor, limit, ...filter }: MessageListRequest,
): Promise<Outcome<ListPage<IntakeRow>>> {
  const after = cursor === null ? null : readCursor(LIST, ["instant", "uuid"], cursor);
  if (after === undefined) return BAD_CURSOR;
  const rows = await listIntake(context.db.control, tenant.tenantUuid, {
    ...filter,
    after: after === null ? null : { acceptedAt: String(after[0]), intakeUuid: String(after[1]) },
    limit: limit + 1,
  });
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.acceptedAt, row.intakeUuid], itemOf: (row) => row }));
}
