import { findWaitingChange, type PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { findPersonOf, listPersons, type PersonRow } from "#db/queries/people/member.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export type { PersonRow };

/** Somebody of the tenant, with a change of their limit that waits for a second person. */
export interface PersonView extends PersonRow {
  readonly waiting: PendingChangeRow | undefined;
}

const LIST = "people";
export const UNKNOWN_PERSON = refuse("unknown", "nobody of this tenant has this uuid");

export async function viewOf(tx: TenantTx, row: PersonRow): Promise<PersonView> {
  return {
    ...row,
    waiting: row.userId === null ? undefined : await findWaitingChange(tx, "approval-limit", `user:${row.userId}`),
  };
}

/**
 * A page of everybody who works for the tenant, did, or was asked to, by name. Refuses: invalid (a cursor of another
 * list).
 */
export async function listPeople(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<PersonView>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["text", "text"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [name, uuid] = (after ?? []) as readonly string[];
    const rows = await listPersons(tx, name === undefined || uuid === undefined ? undefined : { name, uuid }, limit + 1);
    const views: PersonView[] = [];
    for (const row of rows) views.push(await viewOf(tx, row));
    return done(
      pageOf(views, { list: LIST, limit, keyOf: (row) => [row.name.toLowerCase(), row.personUuid], itemOf: (row) => row }),
    );
  });
}

/** Refuses: unknown. */
export function readPersonOf(context: Context, tenant: Tenant, personUuid: string): Promise<Outcome<PersonView>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findPersonOf(tx, personUuid);
    return row === undefined ? UNKNOWN_PERSON : done(await viewOf(tx, row));
  });
}
