import type { TenantTx } from "#db/database.ts";
import {
  countSavedViewsOf,
  deleteSavedView,
  insertSavedView,
  listSavedViews as queryViews,
  lockSavedView,
  type SavedViewRow,
  updateSavedView,
} from "#db/queries/invoice/saved-view.ts";
import { listActorNames } from "#db/queries/invoice/timeline.ts";
import type { Actor, Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

/** More than this nobody finds one in. */
const MAX_VIEWS = 100;
const LIST = "saved-views";

export interface SavedView extends Omit<SavedViewRow, "owner"> {
  readonly mine: boolean;
  readonly ownerName: string | null;
}

export interface NewSavedView {
  readonly name: string;
  readonly tab: string;
  readonly search: Readonly<Record<string, string>>;
  readonly shared: boolean;
}

const UNKNOWN_VIEW = refuse("unknown", "no view of yours or shared with you has this uuid");

async function viewsOut(tx: TenantTx, rows: readonly SavedViewRow[], actor: Actor): Promise<readonly SavedView[]> {
  const names = await listActorNames(
    tx,
    rows.map(({ owner }) => owner),
  );
  return rows.map(({ owner, ...view }) => ({ ...view, mine: owner === actor.id, ownerName: names.get(owner) ?? null }));
}

/** A page of the caller's views and the shared ones, by name. Refuses: invalid (a cursor of another list). */
export async function listSavedViews(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<SavedView>>> {
  const after = cursor === null ? undefined : readCursor(LIST, ["text", "uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const [name, uuid] = (after ?? []) as readonly string[];
    const from = name === undefined || uuid === undefined ? undefined : { name, uuid };
    const rows = await viewsOut(tx, await queryViews(tx, actor.id, from, limit + 1), actor);
    const keyOf = (view: SavedView) => [view.name.toLowerCase(), view.uuid];
    return done(pageOf(rows, { list: LIST, limit, keyOf, itemOf: (view) => view }));
  });
}

/** Keeps a view under a name. Refuses: over-quota (a hundred are there). */
export function saveView(context: Context, tenant: Tenant, actor: Actor, view: NewSavedView): Promise<Outcome<SavedView>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    if ((await countSavedViewsOf(tx, actor.id)) >= MAX_VIEWS)
      return refuse("over-quota", `${MAX_VIEWS} views are kept for each person: remove one that is not used any more`);
    const row = { uuid: context.newUuid(), owner: actor.id, ...view };
    await insertSavedView(tx, row);
    const [kept] = await viewsOut(tx, [{ ...row, eTag: "1" }], actor);
    return kept === undefined ? UNKNOWN_VIEW : done(kept);
  });
}

/** The view, where the caller may change it: their own, or a shared one for an admin. */
async function lockOwn(
  tx: TenantTx,
  actor: Actor,
  asked: { readonly uuid: string; readonly eTag: string | null; readonly isAdmin: boolean },
): Promise<Outcome<SavedViewRow>> {
  const row = await lockSavedView(tx, asked.uuid);
  if (row === undefined || (row.owner !== actor.id && !row.shared)) return UNKNOWN_VIEW;
  if (row.owner !== actor.id && !asked.isAdmin)
    return refuse("not-granted", "only its owner or an admin changes a shared view: save one of your own");
  if (asked.eTag !== null && asked.eTag !== row.eTag)
    return refuse("etag-mismatch", "the view was changed meanwhile: read it again and decide on what it says now");
  return done(row);
}

/** Refuses: unknown, not-granted, etag-mismatch. */
export function changeView(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  {
    view,
    ...asked
  }: { readonly uuid: string; readonly eTag: string | null; readonly isAdmin: boolean; readonly view: NewSavedView },
): Promise<Outcome<SavedView>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const held = await lockOwn(tx, actor, asked);
    if (!held.ok) return held;
    await updateSavedView(tx, { uuid: asked.uuid, ...view });
    const [kept] = await viewsOut(tx, [{ ...held.value, ...view, eTag: String(Number(held.value.eTag) + 1) }], actor);
    return kept === undefined ? UNKNOWN_VIEW : done(kept);
  });
}

/** Refuses: unknown, not-granted. */
export function removeView(
  context: Context,
  tenant: Tenant,
  actor: Actor,
  asked: { readonly uuid: string; readonly isAdmin: boolean },
): Promise<Outcome<null>> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const held = await lockOwn(tx, actor, { ...asked, eTag: null });
    if (!held.ok) return held;
    await deleteSavedView(tx, asked.uuid);
    return done(null);
  });
}
