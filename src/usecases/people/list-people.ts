import { createHash } from "node:crypto";
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
  /** What they are known by as an admin saw them: role, limit, what waits of it, whether they are in. */
  readonly eTag: string;
}

const LIST = "people";
export const UNKNOWN_PERSON = refuse("unknown", "nobody of this tenant has this uuid");

const TAG_LENGTH = 16;

/**
 * What a change of somebody's access is made from. It is of what the change reads and writes, and of nothing else: a name or a
 * session that moved in between stands in nobody's way.
 */
export function eTagOf(
  { role, approvalLimit, state, deactivatedAt }: PersonRow,
  waiting: Pick<PendingChangeRow, "changeUuid"> | undefined,
): string {
  const read = [role, approvalLimit, state, deactivatedAt?.getTime() ?? null, waiting?.changeUuid ?? null];
  return createHash("sha256").update(JSON.stringify(read)).digest("hex").slice(0, TAG_LENGTH);
}

/** `today`: of the tenant; delegations that are over by then are left out. */
export async function viewOf(tx: TenantTx, row: PersonRow, today: string): Promise<PersonView> {
  const waiting = await waitingLimitOf(tx, row);
  return {
    ...row,
    delegations: row.userId === null ? [] : await listDelegations(tx, row.userId, today),
    waiting,
    eTag: eTagOf(row, waiting),
  };
}

/** The change of their approval limit that waits for a second person. */
export async function waitingLimitOf(tx: TenantTx, { userId }: Pick<PersonRow, "userId">): Promise<PendingChangeRow | undefined> {
  return userId === null ? undefined : findWaitingChange(tx, "approval-limit", `user:${userId}`);
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
