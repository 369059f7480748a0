import { insertOauthToken } from "#db/queries/people/oauth-token.ts";
import { hashKey } from "../auth/api-key.ts";
import { makeToken } from "../auth/token-directory.ts";
import type { Answer, Call } from "../route.ts";
import { oauthError } from "./oauth-error.ts";
import { isAnswer, printable, readClient, readForm } from "./read-client.ts";

const LIFETIME_SECONDS = 3600;
/** Good tokens of one key at a time: more is a client that asks for a new one with every call. */
const MOST_TOKENS = 1000;

/** RFC 6749, 4.4: an access token for an hour, with the scopes asked for (all of the key's when none are). */
export const issueToken = async ({ context, headers, rawBody }: Call): Promise<Answer> => {
  const form = readForm(rawBody);
  if (isAnswer(form)) return form;
  const key = await readClient(context, headers, form);
  if (isAnswer(key)) return key;
  const grantType = form.get("grant_type");
  if (grantType === undefined) return oauthError(400, "invalid_request", "grant_type is required");
  if (grantType !== "client_credentials")
    return oauthError(400, "unsupported_grant_type", "grant_type must be client_credentials");
  const asked = [...new Set((form.get("scope") ?? key.scopes.join(" ")).split(" ").filter((scope) => scope !== ""))];
  const tooMuch = asked.filter((scope) => !key.scopes.includes(scope));
  if (tooMuch.length > 0 || asked.length === 0)
    return oauthError(400, "invalid_scope", `the key does not have ${printable(tooMuch.join(" "))}`);
  const now = context.clock.now();
  const expiresAt = Math.min(now + LIFETIME_SECONDS * 1000, key.expires_at?.getTime() ?? Number.POSITIVE_INFINITY);
  const token = makeToken();
  const row = {
    tokenHash: hashKey(token),
    tenantUuid: key.tenant_uuid,
    keyUuid: key.key_uuid,
    scopes: asked,
    expiresAt: new Date(expiresAt),
  };
  if (!(await insertOauthToken(context.db.control, row, new Date(now), MOST_TOKENS))) {
    return oauthError(
      429,
      "temporarily_unavailable",
      `the key has ${MOST_TOKENS} tokens that are still good: use them, or revoke them`,
      { "retry-after": "60" },
    );
  }
  return {
    status: 200,
    body: { access_token: token, token_type: "Bearer", expires_in: Math.floor((expiresAt - now) / 1000), scope: asked.join(" ") },
    headers: { pragma: "no-cache" },
  };
};
