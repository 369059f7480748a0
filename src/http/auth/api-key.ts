import { hash, randomBytes, timingSafeEqual } from "node:crypto";

const SHAPE = /^wb_(?:live|test)_[0-9A-Za-z]{40}$/;
const PREFIX_LENGTH = "wb_live_".length + 8;
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** A key as it is shown once, and what is kept of it. */
export interface NewKey {
  readonly key: string;
  /** The first 16 characters: found by, and shown in lists. */
  readonly prefix: string;
  readonly hash: Buffer;
}

/** SHA-256 is enough for a secret of 190 random bits: there is nothing to guess from. */
export function hashKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

export function randomText(length: number): string {
  let text = "";
  while (text.length < length) {
    // 248 = 4 x 62: bytes above it would make some letters likelier than others.
    for (const byte of randomBytes(length)) if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
  }
  return text;
}

/** A new key of a tenant: whoever finds one sees whether it opens a sandbox or a company's own data. */
export function makeKey(tenant: { readonly sandbox: boolean }): NewKey {
  const key = `wb_${tenant.sandbox ? "test" : "live"}_${randomText(40)}`;
  return { key, prefix: key.slice(0, PREFIX_LENGTH), hash: hashKey(key) };
}

/** The look-up prefix of something that has the shape of a key. */
export function prefixOf(key: string): string | undefined {
  return SHAPE.test(key) ? key.slice(0, PREFIX_LENGTH) : undefined;
}

export function matchesHash(key: string, stored: Buffer): boolean {
  return stored.length === 32 && timingSafeEqual(hashKey(key), stored);
}

/** Compares two secrets of any length in constant time. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hashKey(given), hashKey(expected));
}
