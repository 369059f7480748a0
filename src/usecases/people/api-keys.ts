import {
  type ApiKeyRow,
  findApiKeyByPrefix,
  findApiKeysByPrefix,
  listApiKeys as queryApiKeys,
  revokeApiKey as queryRevocation,
  touchApiKeys,
} from "#db/queries/people/api-key.ts";
import type { Context, Tenant } from "#src/context.ts";
import { BAD_CURSOR, type ListPage, pageOf, readCursor } from "../list/list-cursor.ts";
import { done, type Outcome, refuse } from "../refusal.ts";

export type { ApiKeyRow };

const LIST = "api-keys";

/** The key with this prefix, revoked or not: who it belongs to is known by it. */
export function findApiKey(context: Context, prefix: string): Promise<ApiKeyRow | undefined> {
  return findApiKeyByPrefix(context.db.control, prefix);
}

/** The same for many at once, by prefix. */
export function findApiKeys(context: Context, prefixes: readonly string[]): Promise<ReadonlyMap<string, ApiKeyRow>> {
  return findApiKeysByPrefix(context.db.control, prefixes);
}

/** A page of the tenant's keys, oldest first. Refuses: invalid (a cursor that is not of this list). */
export async function listApiKeys(
  context: Context,
  tenant: Tenant,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<Outcome<ListPage<ApiKeyRow>>> {
  const after = cursor === null ? [null] : readCursor(LIST, ["uuid"], cursor);
  if (after === undefined) return BAD_CURSOR;
  const rows = await queryApiKeys(context.db.control, tenant.tenantUuid, after[0] as string | null, limit + 1);
  return done(pageOf(rows, { list: LIST, limit, keyOf: (row) => [row.keyUuid], itemOf: (row) => row }));
}

/** Revokes a key, for good. Every process refuses it within two seconds. Refuses: unknown. */
export async function revokeApiKey(context: Context, tenant: Tenant, keyUuid: string): Promise<Outcome<undefined>> {
  const prefix = await queryRevocation(context.db.control, tenant.tenantUuid, keyUuid);
  return prefix === undefined ? refuse("unknown", "no key of this tenant has this uuid") : done(undefined);
}

/** Notes when keys were last used, by key uuid; instants in milliseconds since 1970. */
export function noteKeyUse(context: Context, used: readonly (readonly [keyUuid: string, at: number])[]): Promise<void> {
  return touchApiKeys(
    context.db.control,
    used.map(([keyUuid]) => keyUuid),
    used.map(([, at]) => new Date(at)),
  );
}
