import type { OutsideIssuer } from "#adapters/oauth-issuers.ts";
import type { Context } from "#src/context.ts";
import type { KnownKey } from "./key-directory.ts";
import { openOutsideIssuers } from "./outside-issuers.ts";
import { isToken, openTokenDirectory } from "./token-directory.ts";

/** Who an access token stands for: one of our own, or of a configured outside issuer; undefined when it is not good. */
export function openBearer(
  context: Context,
  issuers: readonly OutsideIssuer[],
): (token: string) => Promise<KnownKey | undefined> {
  const own = openTokenDirectory(context);
  const outside = openOutsideIssuers(context, issuers);
  return (token) => (isToken(token) ? own(token) : outside(token));
}
