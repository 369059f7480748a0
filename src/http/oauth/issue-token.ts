import { Type } from "typebox";
import { keepAccessToken } from "#usecases/people/access-tokens.ts";
import { hashKey } from "../auth/api-key.ts";
import { makeToken } from "../auth/token-directory.ts";
import { operation } from "../operation.ts";
import { oauthError, OAuthErrorSchema } from "./oauth-error.ts";
import { isOAuthError, printable, readClient, readForm } from "./read-client.ts";

const LIFETIME_SECONDS = 3600;

/** Good tokens of one key at a time: more is a client that asks for a new one with every call. */
const MAX_TOKENS = 1000;

/** RFC 6749, 4.4: an access token for an hour, with the scopes asked for (all of the key's when none are). */
export const issueTokenOperation = operation({
  operationId: "issueToken",
  method: "POST",
  path: "/oauth/token",
  generation: "oauth",
  auth: "none",
  touches: "access",
  reads: "bytes",
  consumes: ["application/x-www-form-urlencoded"],
  bodyLimit: 16 * 1024,
  bodyExample: {
    grant_type: "client_credentials",
    client_id: "0199c0de-0000-7000-8000-000000000001",
    client_secret: "wb_live_...",
    scope: "orders invoices",
  },
  form: Type.Object(
    {
      grant_type: Type.String({ enum: ["client_credentials"] }),
      scope: Type.Optional(Type.String({ description: "Scopes of the key, parted by blanks; all of them when left out." })),
      client_id: Type.Optional(Type.String({ description: "The uuid of an API key; in the body or by HTTP Basic." })),
      client_secret: Type.Optional(Type.String({ description: "The key itself." })),
    },
    { $id: "TokenRequest" },
  ),
  summary: "Get an access token",
  description:
    "An access token for an hour. The client is an API key: its uuid and the key itself, by `client_secret_basic` or `client_secret_post`. Revoking the key ends its tokens.",
  responses: {
    200: {
      description: "The token, shown this once.",
      schema: Type.Object(
        {
          access_token: Type.String(),
          token_type: Type.String(),
          expires_in: Type.Integer({ description: "Seconds." }),
          scope: Type.String(),
        },
        { $id: "Token" },
      ),
      example: {
        access_token: "wb_at_0000000000000000000000000000000000000000",
        token_type: "Bearer",
        expires_in: 3600,
        scope: "orders invoices",
      },
    },
    400: {
      description: "`invalid_request`, `unsupported_grant_type` or `invalid_scope` (RFC 6749, 5.2).",
      schema: OAuthErrorSchema,
    },
    401: { description: "The client is unknown, revoked or expired.", schema: OAuthErrorSchema },
    429: { description: "The key has 1,000 tokens that are still good.", schema: OAuthErrorSchema },
  },
  handle: async ({ context, headers, rawBody }) => {
    const form = readForm(rawBody);
    if (isOAuthError(form)) return form;
    const key = await readClient(context, headers, form);
    if (isOAuthError(key)) return key;
    const grantType = form.get("grant_type");
    if (grantType === undefined) return oauthError(400, "invalid_request", "grant_type is required");
    if (grantType !== "client_credentials")
      return oauthError(400, "unsupported_grant_type", "grant_type must be client_credentials");
    const asked = [...new Set((form.get("scope") ?? key.scopes.join(" ")).split(" ").filter((scope) => scope !== ""))];
    const tooMuch = asked.filter((scope) => !(key.scopes as readonly string[]).includes(scope));
    if (tooMuch.length > 0 || asked.length === 0)
      return oauthError(400, "invalid_scope", `the key does not have ${printable(tooMuch.join(" "))}`);
    const now = context.clock.now();
    const expiresAt = Math.min(now + LIFETIME_SECONDS * 1000, key.expiresAt?.getTime() ?? Number.POSITIVE_INFINITY);
    const token = makeToken();
    const row = {
      tokenHash: hashKey(token),
      tenantUuid: key.tenantUuid,
      keyUuid: key.keyUuid,
      scopes: asked,
      expiresAt: new Date(expiresAt),
    };
    if (!(await keepAccessToken(context, row, now, MAX_TOKENS))) {
      return oauthError(
        429,
        "temporarily_unavailable",
        `the key has ${MAX_TOKENS} tokens that are still good: use them, or revoke them`,
        { "retry-after": "60" },
      );
    }
    return {
      status: 200,
      body: {
        access_token: token,
        token_type: "Bearer",
        expires_in: Math.floor((expiresAt - now) / 1000),
        scope: asked.join(" "),
      },
      headers: { pragma: "no-cache" },
    };
  },
});
