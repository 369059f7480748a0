import { findAccessToken, type TokenRow } from "#usecases/people/access-tokens.ts";
import { ShortLivedCache } from "#adapters/short-lived-cache.ts";
import type { Context } from "#src/context.ts";
import { hashKey, randomText } from "./api-key.ts";
import { type KnownKey, principalOfKey } from "./key-directory.ts";

const SHAPE = /^wb_at_[0-9A-Za-z]{40}$/;
/** As long as a key is remembered: a revoked token is refused that late at the most. */
const LIFETIME_MS = 1000;

/** An access token: 238 random bits, of which only the hash is kept. */
export function makeToken(): string {
  return `wb_at_${randomText(40)}`;
}
export function isToken(text: string): boolean {
  return SHAPE.test(text);
}

/**
 * Knows the service's own access tokens. A token can do what it was given and its key still has; it counts as the key wherever
 * somebody is named or counted.
 */
export function openTokenDirectory(context: Context): (token: string) => Promise<KnownKey | undefined> {
  const cache = new ShortLivedCache<TokenRow | undefined>(
    (hash) => findAccessToken(context, Buffer.from(hash, "base64")),
    LIFETIME_MS,
  );
  return async (token) => {
    const row = isToken(token) ? await cache.get(hashKey(token).toString("base64")) : undefined;
    if (row === undefined || row.revoked || row.endsAt.getTime() <= context.clock.now()) return undefined;
    // What a token hands out ends with the token, and not with its key.
    const principal = { ...principalOfKey(row, row.tokenScopes), expiresAt: row.endsAt.getTime() };
    return { tenantUuid: row.tenantUuid, principal };
  };
}
