import { type ListedTrailEvent, listTrailEvents, type TrailFilter as KeyFilter } from "#db/queries/trail/trail-listing.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import { findActorsCalled } from "#db/queries/people/member.ts";
import { aboutOf, findSubjects, listSubjectNames } from "#db/queries/trail/trail-subjects.ts";
import type { TenantTx } from "#db/database.ts";
import { findTrailHead, readUnsealed, type TrailHead } from "#db/queries/trail/trail.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome } from "../refusal.ts";

/** Who and what as a person writes them: a name or an address, the number of an invoice; or the keys that the trail keeps. */
export interface TrailFilter extends Omit<KeyFilter, "actors" | "subjects"> {
  readonly actor: string | null;
  readonly subject: string | null;
}

export interface NamedTrailEvent extends ListedTrailEvent {
  /** What people call who did it now; null: nobody known any more, or none that has a name. */
  readonly actorName: string | null;
  /** What people call now what it is about: an invoice's number, a file's name; null: gone, or only its key is known. */
  readonly subjectName: string | null;
}

export interface TrailPage extends ListPage<NamedTrailEvent> {
  /** The newest batch: with its hash kept elsewhere, nothing before it can be taken away unseen. Null: none was sealed yet. */
  readonly head: TrailHead | null;
  readonly unsealed: number;
}

interface Asked {
  readonly filter: TrailFilter;
  readonly limit: number;
  readonly cursor: string | null;
}

const LIST = "audit-trail";

/** A page of the tenant's audit trail, newest first. Refuses: invalid (a cursor of another list). */
export async function listTrail(context: Context, tenant: Tenant, asked: Asked): Promise<Outcome<TrailPage>> {
  const key = asked.cursor === null ? null : readCursor(LIST, ["instant", "uuid"], asked.cursor);
  if (key === undefined) return BAD_CURSOR;
  const after = key === null ? null : ([String(key[0]), String(key[1])] as const);
  return context.db.inTenantRead(tenant.tenantUuid, async (tx) => {
    const rows = await listTrailEvents(tx, await keysOf(tx, asked.filter), after, asked.limit + 1);
    const names = await listActorNames(
      tx,
      rows.map((row) => row.actor),
    );
    const subjects = await listSubjectNames(tx, rows);
    const page = pageOf(rows, {
      list: LIST,
      limit: asked.limit,
      keyOf: (row) => [row.at, row.eventUuid],
      itemOf: (row) => ({
        ...row,
        actorName: names.get(row.actor) ?? null,
        subjectName: subjects.get(aboutOf(row)) ?? null,
      }),
    });
    const { events: unsealed } = await readUnsealed(tx);
    return done({ ...page, head: (await findTrailHead(tx)) ?? null, unsealed });
  });
}

async function keysOf(tx: TenantTx, { actor, subject, ...filter }: TrailFilter): Promise<KeyFilter> {
  return {
    ...filter,
    actors: actor === null ? null : [actor, ...(await findActorsCalled(tx, actor))],
    subjects: subject === null ? null : await findSubjects(tx, subject),
  };
}

/** Every event of the filter, page by page: for an export that may be long. Each page is a transaction of its own. */
export async function* eachTrailEvent(
  context: Context,
  tenant: Tenant,
  filter: TrailFilter,
): AsyncGenerator<readonly NamedTrailEvent[]> {
  let cursor: string | null = null;
  do {
    const page: Outcome<TrailPage> = await listTrail(context, tenant, { filter, limit: 500, cursor });
    if (!page.ok) throw new Error("a cursor of our own was refused");
    yield page.value.items;
    cursor = page.value.nextCursor;
  } while (cursor !== null);
}
