import type { MasterKeys } from "./master-keys.ts";
import { KEY_BYTES, type NamedKey, nameKey, unwrapWith, wrapWith } from "./wrap-key.ts";

const PLACE = "WEIGHBRIDGE_MASTER_KEY";

/** Keys that a setting gives, base64 of 32 bytes each, by comma, the newest first. A text that says what is wrong with them. */
export function givenMasterKeys(text: string): MasterKeys | string {
  const keys: NamedKey[] = [];
  for (const part of text.split(",")) {
    const key = Buffer.from(part.trim(), "base64");
    if (key.length !== KEY_BYTES || new Set(key).size < KEY_BYTES / 4)
      return `must be ${KEY_BYTES} random bytes in base64 (openssl rand -base64 ${KEY_BYTES} makes them), several by comma, the newest first`;
    keys.push(nameKey(key));
  }
  return {
    place: PLACE,
    wrap: async (dataKey, context) => wrapWith(keys[0] as NamedKey, dataKey, context),
    unwrap: async (key, context) => unwrapWith(keys, key, context, PLACE),
    renew: null,
  };
}
