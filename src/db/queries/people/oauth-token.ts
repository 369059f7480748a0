import type { Tx } from "../../database.ts";
import type { ApiKeyRow } from "./api-key.ts";

/** A token with the key it was given to, as both are now. */
export interface TokenRow extends Pick<
  ApiKeyRow,
  "tenantUuid" | "keyUuid" | "name" | "scopes" | "approvalLimit" | "partner" | "expiresAt"
> {
  readonly tokenScopes: string[];
  /** The earlier end of the two. */
  readonly endsAt: Date;
  readonly revoked: boolean;
}

export async function findOauthToken(tx: Tx, tokenHash: Buffer): Promise<TokenRow | undefined> {
  return (
    await tx.query<TokenRow>(
      {
        name: "oauth-token-find",
        text: `select k.tenant_uuid as "tenantUuid", k.key_uuid as "keyUuid", k.name, k.scopes,
          k.approval_limit as "approvalLimit", k.partner, k.expires_at as "expiresAt", t.scopes as "tokenScopes",
                 least(t.expires_at, k.expires_at) as "endsAt", t.revoked_at is not null or k.revoked_at is not null as revoked
               from oauth_token t join api_key k using (tenant_uuid, key_uuid) where t.token_hash = $1`,
      },
      [tokenHash],
    )
  ).rows[0];
}

export interface NewOauthToken {
  readonly tokenHash: Buffer;
  readonly tenantUuid: string;
  readonly keyUuid: string;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

/** Writes a token unless its key has `atMost` that are still good; false then. */
export async function insertOauthToken(tx: Tx, token: NewOauthToken, now: Date, atMost: number): Promise<boolean> {
  return (
    (
      await tx.query(
        `insert into oauth_token (token_hash, tenant_uuid, key_uuid, scopes, issued_at, expires_at)
       select $1, $2, $3, $4, $6, $5 where (select count(*) from oauth_token where tenant_uuid = $2 and key_uuid = $3 and expires_at > $6 and revoked_at is null) < $7`,
        [token.tokenHash, token.tenantUuid, token.keyUuid, token.scopes, token.expiresAt, now, atMost],
      )
    ).rowCount === 1
  );
}

/** Revokes a token of this key; another key's is left alone. */
export async function revokeOauthToken(tx: Tx, tenantUuid: string, keyUuid: string, tokenHash: Buffer): Promise<void> {
  await tx.query(
    "update oauth_token set revoked_at = coalesce(revoked_at, now()) where token_hash = $1 and tenant_uuid = $2 and key_uuid = $3",
    [tokenHash, tenantUuid, keyUuid],
  );
}

/** Drops what ended more than a day ago. */
export async function forgetOldTokens(tx: Tx): Promise<void> {
  await tx.query("delete from oauth_token where expires_at < now() - interval '1 day'");
}
