import type { TenantTx } from "../../database.ts";

export interface SavedViewRow {
  readonly uuid: string;
  readonly owner: string;
  readonly shared: boolean;
  readonly name: string;
  readonly tab: string;
  readonly search: Readonly<Record<string, string>>;
  readonly eTag: string;
}

const VIEW = `select view_uuid as uuid, owner, shared, name, tab, search, e_tag::text as "eTag" from saved_view where tenant_uuid = $1`;

const LIST = {
  name: "saved-views-list",
  text: `${VIEW} and (owner = $2 or shared) and ($3::text is null or (lower(name), view_uuid) > ($3, $4::uuid)) order by lower(name), view_uuid limit $5`,
};

/** Somebody's own views and the shared ones, by name, from after a name and uuid. */
export async function listSavedViews(
  tx: TenantTx,
  owner: string,
  after: { readonly name: string; readonly uuid: string } | undefined,
  limit: number,
): Promise<readonly SavedViewRow[]> {
  return (await tx.query<SavedViewRow>(LIST, [tx.tenantUuid, owner, after?.name ?? null, after?.uuid ?? null, limit])).rows;
}

const FIND = { name: "saved-view-find", text: `${VIEW} and view_uuid = $2 for update` };

/** The row held until the transaction ends. */
export async function lockSavedView(tx: TenantTx, uuid: string): Promise<SavedViewRow | undefined> {
  return (await tx.query<SavedViewRow>(FIND, [tx.tenantUuid, uuid])).rows[0];
}

const COUNT = {
  name: "saved-views-count",
  text: "select count(*) as count from saved_view where tenant_uuid = $1 and owner = $2",
};

export async function countSavedViewsOf(tx: TenantTx, owner: string): Promise<number> {
  return (await tx.query<{ count: number }>(COUNT, [tx.tenantUuid, owner])).rows[0]?.count ?? 0;
}

const INSERT = {
  name: "saved-view-insert",
  text: "insert into saved_view (tenant_uuid, view_uuid, owner, shared, name, tab, search) values ($1, $2, $3, $4, $5, $6, $7::jsonb)",
};

export async function insertSavedView(tx: TenantTx, view: Omit<SavedViewRow, "eTag">): Promise<void> {
  const { uuid, owner, shared, name, tab, search } = view;
  await tx.query(INSERT, [tx.tenantUuid, uuid, owner, shared, name, tab, JSON.stringify(search)]);
}

const UPDATE = {
  name: "saved-view-update",
  text: "update saved_view set shared = $3, name = $4, tab = $5, search = $6::jsonb, e_tag = e_tag + 1 where tenant_uuid = $1 and view_uuid = $2",
};

export async function updateSavedView(
  tx: TenantTx,
  { uuid, shared, name, tab, search }: Omit<SavedViewRow, "eTag" | "owner">,
): Promise<void> {
  await tx.query(UPDATE, [tx.tenantUuid, uuid, shared, name, tab, JSON.stringify(search)]);
}

export async function deleteSavedView(tx: TenantTx, uuid: string): Promise<void> {
  await tx.query("delete from saved_view where tenant_uuid = $1 and view_uuid = $2", [tx.tenantUuid, uuid]);
}
