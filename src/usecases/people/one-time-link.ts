import { createHash, randomBytes } from "node:crypto";
import type { Tx } from "#db/database.ts";
import { insertLink, type LinkRow } from "#db/queries/people/invitation.ts";
import type { Context } from "#src/context.ts";
import { refuse } from "../refusal.ts";

/** A link as it is shown once. */
export interface OneTimeLink {
  readonly link: string;
  readonly expiresAt: Date;
}

const HOUR_MS = 3_600_000;
const LIFETIMES_MS = {
  invitation: 7 * 24 * HOUR_MS,
  /** By mail: whoever asked for it waits for it. */
  reset: HOUR_MS,
} as const;
/** What is handed over by somebody takes longer than a mail. */
const HANDED_OVER_MS = 24 * HOUR_MS;

const PAGES = { invitation: "/join", reset: "/new-password" } as const;
const SHAPE = /^[\w-]{43}$/;

/** The hash by which a link is known: 256 random bits need no more. Undefined for a text that is no token. */
export function hashOfToken(token: string): Buffer | undefined {
  return SHAPE.test(token) ? createHash("sha256").update(token).digest() : undefined;
}

/** Makes a link that works once. Its token stands behind the `#`, which browsers send to nobody. */
export async function makeLink(context: Context, tx: Tx, wanted: LinkRow): Promise<OneTimeLink> {
  const token = randomBytes(32).toString("base64url");
  const lifetime = wanted.purpose === "reset" && !wanted.byMail ? HANDED_OVER_MS : LIFETIMES_MS[wanted.purpose];
  const expiresAt = new Date(context.clock.now() + lifetime);
  await insertLink(tx, createHash("sha256").update(token).digest(), { ...wanted, expiresAt });
  return { link: `${context.outside.publicUrl}${PAGES[wanted.purpose]}#${token}`, expiresAt };
}

export const LINK_OVER = refuse("invalid", "this link does not work any more", {
  token: ["this link was used, is too old, or whoever sent it was let go: ask for a new one"],
});
