import {
  countReviews as count,
  findNextReview,
  findReview,
  letGoOfReviews,
  listDoneReviews,
  listWaitingReviews,
  type ReviewCounts,
  type ReviewCursor,
  type ReviewFilter,
  type ReviewRow,
  skipReview as skip,
  takeReview as take,
} from "#db/queries/document/document-review.ts";
import { announceChanges } from "#outbox/announce-changes.ts";
import { type Actor, type Context, type Tenant, tenantNow } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { namesOfActors } from "../people/responsible-persons.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { whyHeld } from "../refuse-held.ts";

export type { ReviewCounts, ReviewFilter, ReviewRow };

/** With who holds or decided it, by name. */
export interface NamedReview extends ReviewRow {
  readonly takenByName: string | null;
  readonly doneByName: string | null;
}

async function named(tx: Parameters<typeof findReview>[0], rows: readonly ReviewRow[]): Promise<readonly NamedReview[]> {
  const nameOf = await namesOfActors(tx, [
    ...new Set(rows.flatMap(({ takenBy, doneBy }) => [takenBy ?? [], doneBy ?? []].flat())),
  ]);
  const name = (actor: string | null): string | null => (actor === null ? null : nameOf(actor).name);
  return rows.map((row) => ({ ...row, takenByName: name(row.takenBy), doneByName: name(row.doneBy) }));
}

/** Nobody else is given a document for so long, from when somebody took it or last went on with it. */
const HELD_SECONDS = 600;

const UNKNOWN = refuse("unknown", "no document of this tenant waits for a person under this uuid");

/** A page of the documents that wait for a person, in the order in which they are given out, or of those that were decided. */
export async function listReviews(
  context: Context,
  tenant: Tenant,
  request: ReviewFilter & { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<NamedReview>>> {
  const { limit, cursor } = request;
  const isDone = request.state === "done";
  const list = isDone ? "reviews done" : "reviews";
  const shape = isDone ? (["instant", "uuid"] as const) : (["instant", "number", "instant", "uuid"] as const);
  const after = cursor === null ? undefined : readCursor(list, shape, cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const rows = await context.db.inTenant(tenant.tenantUuid, async (tx) =>
    named(
      tx,
      isDone
        ? await listDoneReviews(tx, request, after as readonly [string, string] | undefined, limit + 1)
        : await listWaitingReviews(tx, request, after as ReviewCursor | undefined, limit + 1),
    ),
  );
  const keyOf = (row: ReviewRow) =>
    isDone ? [row.doneAt, row.documentUuid] : [row.skippedAt, row.place, row.since, row.documentUuid];
  return done(pageOf(rows, { list, limit, keyOf, itemOf: (row) => row }));
}

const A_DAY_MS = 86_400_000;

/** What waits, and what was done in the last 24 hours of the tenant's clock, by which it is noted when a review was done. */
export function countReviews(context: Context, tenant: Tenant, actor: Actor): Promise<ReviewCounts> {
  const since = new Date(tenantNow(context, tenant) - A_DAY_MS).toISOString();
  return context.db.inTenant(tenant.tenantUuid, (tx) => count(tx, actor.id, since));
}

/** Gives somebody the next document that nobody holds, and lets go of what they held. Null: none waits that fits the filter. */
export function takeNextReview(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  filter: Omit<ReviewFilter, "state">,
): Promise<NamedReview | null> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    await letGoOfReviews(tx, actor.id);
    const documentUuid = await findNextReview(tx, { ...filter, state: null });
    if (documentUuid === undefined) return null;
    await take(tx, documentUuid, actor.id, HELD_SECONDS);
    await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
    const row = await findReview(tx, documentUuid);
    return row === undefined ? null : ((await named(tx, [row]))[0] ?? null);
  });
}

interface ReviewCall {
  readonly documentUuid: string;
}

/** Takes one document, or holds it for longer. Refuses: unknown, state-conflict (somebody else holds it, or it was decided). */
export function takeReview(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { documentUuid }: ReviewCall,
): Promise<Outcome<NamedReview>> {
  return change(context, tenant, documentUuid, (tx) => take(tx, documentUuid, actor.id, HELD_SECONDS));
}

/** Passes a document over: it comes again behind all others. Refuses as `takeReview`. */
export function skipReview(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { documentUuid }: ReviewCall,
): Promise<Outcome<NamedReview>> {
  return change(context, tenant, documentUuid, (tx) => skip(tx, documentUuid, actor.id));
}

function change(
  context: Context,
  tenant: Tenant,
  documentUuid: string,
  act: (tx: Parameters<typeof findReview>[0]) => Promise<boolean>,
): Promise<Outcome<NamedReview>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const isChanged = await act(tx);
    const row = await findReview(tx, documentUuid);
    if (row === undefined) return UNKNOWN;
    const [told] = await named(tx, [row]);
    if (told === undefined) return UNKNOWN;
    if (!isChanged) return refuse("state-conflict", whyHeld(row, told.takenByName ?? "somebody else"));
    await announceChanges(tx, [{ noun: "document", uuid: documentUuid }]);
    return done(told);
  });
}
