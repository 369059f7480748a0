import { createHmac, createSecretKey, type KeyObject, randomBytes } from "node:crypto";

/** A secret of an endpoint as it is stored: newest first; an older one signs too until it expires. */
export interface EndpointSecret {
  readonly secret: string;
  /** ISO 8601 in UTC; absent on the current one. */
  readonly expiresAt?: string;
}

const PREFIX = "whsec_";

/** A new secret: 32 random bytes (Standard Webhooks wants 24 to 64), serialised with its prefix. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

export function signingKey(secret: string): KeyObject {
  if (!secret.startsWith(PREFIX)) throw new Error("a webhook secret starts with whsec_");
  return createSecretKey(Buffer.from(secret.slice(PREFIX.length), "base64"));
}

/** The keys that sign at `now` (milliseconds): the current one and those still in their rotation. */
export function keysInForce(secrets: readonly EndpointSecret[], now: number): readonly KeyObject[] {
  return secrets
    .filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now)
    .map(({ secret }) => signingKey(secret));
}

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0): one `v1,<base64 HMAC-SHA256>` over `id.timestamp.body` for each key, apart
 * by blanks. `timestampSeconds` is that of the attempt, not of the event.
 */
export function sign(keys: readonly KeyObject[], id: string, timestampSeconds: number, body: string): string {
  return keys
    .map((key) => `v1,${createHmac("sha256", key).update(`${id}.${timestampSeconds}.${body}`).digest("base64")}`)
    .join(" ");
}

/** What a rotation leaves: the new secret first, the former ones until `until`, at most three in all. */
export function rotated(
  secrets: readonly EndpointSecret[],
  fresh: string,
  now: number,
  until: string,
): readonly EndpointSecret[] {
  return [
    { secret: fresh },
    ...secrets
      .filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now)
      .map(({ secret, expiresAt }) => ({ secret, expiresAt: expiresAt ?? until }))
      .slice(0, 2),
  ];
}
