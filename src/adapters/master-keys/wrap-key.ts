import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";
import type { WrappedKey } from "./master-keys.ts";

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A master key by a name that tells nothing of it. */
export interface NamedKey {
  readonly id: string;
  readonly key: Buffer;
}

export function nameKey(key: Buffer): NamedKey {
  return { id: hash("sha256", Buffer.concat([Buffer.from("weighbridge master key "), key]), "hex").slice(0, 12), key };
}

/** AES-256-GCM with a random nonce: nonce, ciphertext and tag, base64url. `about` is authenticated and not in it. */
export function encrypt(key: Buffer, plain: Buffer, about: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  cipher.setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

/** Throws where the text was changed, or belongs to something else. */
export function decrypt(key: Buffer, text: string, about: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(about));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

export function wrapWith({ id, key }: NamedKey, dataKey: Buffer, context: string): WrappedKey {
  return { masterId: id, wrapped: encrypt(key, dataKey, context) };
}

export function unwrapWith(keys: readonly NamedKey[], { masterId, wrapped }: WrappedKey, context: string, place: string): Buffer {
  const known = keys.find(({ id }) => id === masterId);
  if (known === undefined)
    throw new Error(
      `secrets are encrypted under the master key ${masterId}, which is not in ${place}: give every process the same keys (WEIGHBRIDGE_MASTER_KEY, or one DATA_DIR)`,
    );
  try {
    return decrypt(known.key, wrapped, context);
  } catch {
    throw new Error(`a data key does not open with the master key ${masterId}: it was changed, or belongs to ${context} no more`);
  }
}
