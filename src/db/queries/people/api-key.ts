import type { Scope } from "#contract/manage/people/api-keys.ts";
import type { Tx } from "../../database.ts";

export interface ApiKeyRow {
  readonly tenantUuid: string;
  readonly keyUuid: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly approvalLimit: string | null;
  readonly partner: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

const COLUMNS = `tenant_uuid as "tenantUuid", key_uuid as "keyUuid", prefix, hash, name, scopes, approval_limit as "approvalLimit", partner,
  created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"`;

export async function findApiKeyByPrefix(tx: Tx, prefix: string): Promise<ApiKeyRow | undefined> {
  return (await tx.query<ApiKeyRow>({ name: "api-key-find", text: `select ${COLUMNS} from api_key where prefix = $1` }, [prefix]))
    .rows[0];
}

/** The keys with these prefixes, revoked or not, by prefix. */
export async function findApiKeysByPrefix(tx: Tx, prefixes: readonly string[]): Promise<ReadonlyMap<string, ApiKeyRow>> {
  const { rows } = await tx.query<ApiKeyRow>(
    { name: "api-keys-find", text: `select ${COLUMNS} from api_key where prefix = any ($1::text[])` },
    [prefixes],
  );
  return new Map(rows.map((row) => [row.prefix, row]));
}

export interface NewApiKey {
  readonly tenantUuid: string;
  readonly keyUuid: string;
  readonly prefix: string;
  readonly hash: Buffer;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly approvalLimit: string | null;
  readonly partner: string | null;
  readonly expiresAt: Date | null;
}

export async function insertApiKey(tx: Tx, key: NewApiKey): Promise<void> {
  await tx.query(
    "insert into api_key (tenant_uuid, key_uuid, prefix, hash, name, scopes, approval_limit, partner, expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
    [key.tenantUuid, key.keyUuid, key.prefix, key.hash, key.name, key.scopes, key.approvalLimit, key.partner, key.expiresAt],
  );
}

/** A page of a tenant's keys, oldest first; key uuids are made in the order of time. */
export async function listApiKeys(
  tx: Tx,
  tenantUuid: string,
  afterKeyUuid: string | null,
  limit: number,
): Promise<readonly ApiKeyRow[]> {
  return (
    await tx.query<ApiKeyRow>(
      `select ${COLUMNS} from api_key where tenant_uuid = $1 and ($2::uuid is null or key_uuid > $2) order by key_uuid limit $3`,
      [tenantUuid, afterKeyUuid, limit],
    )
  ).rows;
}

/** Answers the prefix of the key that was revoked (again: the first time stays), or undefined when the tenant has no such key. */
export async function revokeApiKey(tx: Tx, tenantUuid: string, keyUuid: string): Promise<string | undefined> {
  return (
    await tx.query<{ prefix: string }>(
      "update api_key set revoked_at = coalesce(revoked_at, now()) where tenant_uuid = $1 and key_uuid = $2 returning prefix",
      [tenantUuid, keyUuid],
    )
  ).rows[0]?.prefix;
}

/** Notes when keys were last used, many at once. */
export async function touchApiKeys(tx: Tx, keyUuids: readonly string[], usedAt: readonly Date[]): Promise<void> {
  await tx.query(
    "update api_key set last_used_at = greatest(last_used_at, used.at) from unnest($1::uuid[], $2::timestamptz[]) as used(key_uuid, at) where api_key.key_uuid = used.key_uuid",
    [keyUuids, usedAt],
  );
}
