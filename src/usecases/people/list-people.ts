import { findWaitingChange, type PendingChangeRow } from "#db/queries/change/pending-change.ts";
import type { TenantTx } from "#db/database.ts";
import { type DelegationRow, listDelegations } from "#db/queries/people/delegation.ts";
import { findPersonOf, listPersons, type PersonRow } from "#db/queries/people/member.ts";
import { type Context, type Tenant, tenantNow } from "#src/context.ts";
import { dayOfInstant } from "#domain/day/day.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export type { PersonRow };

/** Somebody of the tenant, with a change of their limit that waits for a second person. */
export interface PersonView extends PersonRow {
  readonly waiting: PendingChangeRow | undefined;
  /** What they handed over, and for whom they approve. */
  readonly delegations: readonly DelegationRow[];
}

const LIST = "people";
export const UNKNOWN_PERSON = refuse("unknown", "nobody of this tenant has this uuid");

/** `today`: of the tenant; delegations that are over by then are left out. */
export async function viewOf(tx: TenantTx, row: PersonRow, today: string): Promise<PersonView> {
  return {
    ...row,
    delegations: row.userId === null ? [] : await listDelegations(tx, row.userId, today),
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
    const today = dayOfInstant(tenantNow(context, tenant));
    const [name, uuid] = (after ?? []) as readonly string[];
    const rows = await listPersons(tx, name === undefined || uuid === undefined ? undefined : { name, uuid }, limit + 1);
    const views: PersonView[] = [];
    for (const row of rows) views.push(await viewOf(tx, row, today));
    return done(
      pageOf(views, { list: LIST, limit, keyOf: (row) => [row.name.toLowerCase(), row.personUuid], itemOf: (row) => row }),
    );
  });
}

/** Refuses: unknown. */
export function readPersonOf(context: Context, tenant: Tenant, personUuid: string): Promise<Outcome<PersonView>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const row = await findPersonOf(tx, personUuid);
    return row === undefined ? UNKNOWN_PERSON : done(await viewOf(tx, row, dayOfInstant(tenantNow(context, tenant))));
  });
}
