import { hash, randomBytes } from "node:crypto";

/** A secret of an endpoint as it is stored: newest first; an older one signs too until it expires. */
export interface EndpointSecret {
  readonly secret: string;
  /** ISO 8601 in UTC; absent on the current one. */
  readonly expiresAt?: string;
}

const PREFIX = "whsec_";

/** A new secret: 32 random bytes (Standard Webhooks wants 24 to 64), serialized with its prefix. */
export function newSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/** A secret made ready to sign: its two pads of RFC 2104. They are as secret as it is. */
export interface SigningKey {
  readonly bytes: number;
  readonly inner: Buffer;
  readonly outer: Buffer;
}

const BLOCK_BYTES = 64;

export function signingKey(secret: string): SigningKey {
  if (!secret.startsWith(PREFIX)) throw new Error("a webhook secret starts with whsec_");
  const given = Buffer.from(secret.slice(PREFIX.length), "base64");
  const key = Buffer.alloc(BLOCK_BYTES);
  (given.length > BLOCK_BYTES ? hash("sha256", given, "buffer") : given).copy(key);
  return {
    bytes: given.length,
    inner: key.map((byte) => byte ^ 0x36) as Buffer,
    outer: key.map((byte) => byte ^ 0x5c) as Buffer,
  };
}

/**
 * HMAC-SHA256 in base64 by two hashes at one stroke each: an `Hmac` object for each of thousands of deliveries a second costs
 * more than the hashing.
 */
const hmac = ({ inner, outer }: SigningKey, text: string): string =>
  hash("sha256", Buffer.concat([outer, hash("sha256", Buffer.concat([inner, Buffer.from(text)]), "buffer")]), "base64");

/** The keys that sign at `now` (milliseconds): the current one and those still in their rotation. */
export function keysInForce(secrets: readonly EndpointSecret[], now: number): readonly SigningKey[] {
  return secrets
    .filter(({ expiresAt }) => expiresAt === undefined || Date.parse(expiresAt) > now)
    .map(({ secret }) => signingKey(secret));
}

/**
 * The value of `webhook-signature` (Standard Webhooks 1.0): one `v1,<base64 HMAC-SHA256>` over `id.timestamp.body` for each key,
 * separated by blanks. `timestampSeconds` is that of the attempt, not of the event.
 */
export function sign(keys: readonly SigningKey[], id: string, timestampSeconds: number, body: string): string {
  return keys.map((key) => `v1,${hmac(key, `${id}.${timestampSeconds}.${body}`)}`).join(" ");
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
