import {
  findOauthToken,
  insertOauthToken,
  type NewOauthToken,
  revokeOauthToken,
  type TokenRow,
} from "#db/queries/people/oauth-token.ts";
import type { Context } from "#src/context.ts";

export type { TokenRow };

/** A token by its hash, with the key it was given to. */
export function findAccessToken(context: Context, tokenHash: Buffer): Promise<TokenRow | undefined> {
  return findOauthToken(context.db.control, tokenHash);
}

/** Keeps a new token of a key, unless the key has `atMost` that are still good at `now` (milliseconds since 1970): false then. */
export function keepAccessToken(context: Context, token: NewOauthToken, now: number, atMost: number): Promise<boolean> {
  return insertOauthToken(context.db.control, token, new Date(now), atMost);
}

/** Revokes a token of this key; one that is unknown or another key's is left alone. */
export function revokeAccessToken(
  context: Context,
  key: { readonly tenantUuid: string; readonly keyUuid: string },
  tokenHash: Buffer,
): Promise<void> {
  return revokeOauthToken(context.db.control, key.tenantUuid, key.keyUuid, tokenHash);
}
