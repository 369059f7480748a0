import { createHash, randomBytes } from "node:crypto";
import { listSealedRecoveryCodes, replaceRecoveryCodes } from "#db/queries/people/second-factor.ts";
import type { Context } from "#src/context.ts";
import { keepSessionSecret } from "./read-person.ts";

const CODES = 10;
const CHARACTERS = 24;
/** Without those that are taken for one another on paper. 32 of them: five bits each. */
const ALPHABET = "abcdefghijkmnpqrstuvwxyz23456789";

/** "k7qp-3m2x-9sdf-hn4c-w8ey-2gta": 120 random bits each, so that a plain hash keeps them (ASVS 6.5.2 asks for 112). */
export function makeRecoveryCodes(): readonly string[] {
  return Array.from({ length: CODES }, () =>
    Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replaceAll(/(.{4})(?=.)/g, "$1-"),
  );
}

/** What is kept of a code, however it is typed. */
export function hashRecoveryCode(code: string): string {
  return createHash("sha256")
    .update(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ""))
    .digest("hex");
}

/** Codes as they are stored. */
export function hashRecoveryCodes(codes: readonly string[]): string {
  return JSON.stringify(codes.map(hashRecoveryCode));
}

/** Earlier releases encrypted the codes themselves. */
async function readStored(context: Context, stored: string): Promise<string> {
  if (stored.startsWith("[")) return stored;
  const { symmetricDecrypt } = await import("better-auth/crypto");
  const codes: unknown = JSON.parse(await symmetricDecrypt({ key: await keepSessionSecret(context, ""), data: stored }));
  return hashRecoveryCodes(Array.isArray(codes) ? codes.map(String) : []);
}

/** How the identity library, which is told the hash of a code in its place, writes and reads what is left of them. */
export function recoveryCodeStore(context: Context) {
  return {
    encrypt: (hashes: string): Promise<string> => Promise.resolve(hashes),
    decrypt: (stored: string): Promise<string> => readStored(context, stored),
  };
}

/** Leaves of the codes that an earlier release encrypted their hashes alone. Answers of how many people. */
export async function hashSealedRecoveryCodes(context: Context): Promise<number> {
  let hashed = 0;
  for (const { userId, recoveryCodes } of await context.db.inSignIn(listSealedRecoveryCodes)) {
    const hashes = await readStored(context, recoveryCodes);
    hashed += await context.db.inSignIn((tx) => replaceRecoveryCodes(tx, { userId, from: recoveryCodes, to: hashes }));
  }
  return hashed;
}
