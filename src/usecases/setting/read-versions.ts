import { findListed, findStanding, type ListedVersion, listVersions as query } from "#db/queries/setting/setting-version.ts";
import type { SettingKind } from "#domain/setting-version/setting-kinds.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";
import { settingETag } from "./publish-setting.ts";

export type { ListedVersion };

const LIST = "setting-versions";

/**
 * Versions of settings, the newest first; kind and subject null: of any. Refuses: invalid (a cursor of another list).
 */
export async function listSettingVersions(
  context: Context,
  tenant: Tenant,
  asked: {
    readonly kind: SettingKind | null;
    readonly subject: string | null;
    readonly limit: number;
    readonly cursor: string | null;
  },
): Promise<Outcome<ListPage<ListedVersion>>> {
  const { kind, subject, limit, cursor } = asked;
  const after = cursor === null ? undefined : readCursor(LIST, ["uuid"], cursor);
  if (cursor !== null && after === undefined) return BAD_CURSOR;
  const before = (after?.[0] as string | undefined) ?? null;
  const rows = await context.db.inTenant(tenant.tenantUuid, (tx) => query(tx, { kind, subject, before, limit: limit + 1 }));
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.versionUuid], itemOf: (row) => row }));
}

/** One version, with what its setting is known by now. Refuses: unknown. */
export async function readSettingVersion(
  context: Context,
  tenant: Tenant,
  versionUuid: string,
): Promise<Outcome<ListedVersion & { readonly eTag: string }>> {
  const found = await context.db.inTenant(tenant.tenantUuid, async (tx) => {
    const version = await findListed(tx, versionUuid);
    return version === undefined
      ? undefined
      : { ...version, eTag: settingETag(await findStanding(tx, version.kind, version.subject)) };
  });
  return found === undefined ? refuse("unknown", "no version has this uuid") : done(found);
}

/**
 * What a setting is known by. Asked before what it says is: who reads it while it changes has its former eTag, and is told of the
 * change when they send it.
 */
export function readSettingETag(context: Context, tenant: Tenant, kind: SettingKind, subject = ""): Promise<string> {
  return context.db.inTenant(tenant.tenantUuid, async (tx) => settingETag(await findStanding(tx, kind, subject)));
}
