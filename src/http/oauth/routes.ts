import { Type } from "typebox";
import { type AnyRoute, route } from "../route.ts";
import { issueToken } from "./issue-token.ts";
import { revokeToken } from "./revoke-token.ts";

const oauth = {
  generation: "oauth",
  method: "POST",
  auth: "none",
  reads: "bytes",
  consumes: ["application/x-www-form-urlencoded"],
  bodyLimit: 16 * 1024,
} as const;
const client = {
  client_id: Type.Optional(Type.String({ description: "The uuid of an API key; in the body or by HTTP Basic." })),
  client_secret: Type.Optional(Type.String({ description: "The key itself." })),
};
const wrongClient = { description: "The client is unknown, revoked or expired." };

/** OAuth 2.0 client credentials (RFC 6749, 4.4) for API keys, and revocation (RFC 7009). */
export const oauthRoutes: readonly AnyRoute[] = [
  route({
    ...oauth,
    operationId: "issueToken",
    path: "/oauth/token",
    form: Type.Object(
      {
        grant_type: Type.String({ enum: ["client_credentials"] }),
        scope: Type.Optional(Type.String({ description: "Scopes of the key, parted by blanks; all of them when left out." })),
        ...client,
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
      400: { description: "`invalid_request`, `unsupported_grant_type` or `invalid_scope` (RFC 6749, 5.2)." },
      401: wrongClient,
      429: { description: "The key has 1,000 tokens that are still good." },
    },
    handle: issueToken,
  }),
  route({
    ...oauth,
    operationId: "revokeToken",
    path: "/oauth/revoke",
    form: Type.Object(
      { token: Type.String(), token_type_hint: Type.Optional(Type.String()), ...client },
      { $id: "RevocationRequest" },
    ),
    summary: "Revoke an access token",
    description:
      "Every process refuses the token within two seconds. A token that is unknown or another client's is answered alike, and nothing happens (RFC 7009).",
    responses: {
      200: { description: "The token is no longer good.", schema: Type.Object({}) },
      400: { description: "`invalid_request`." },
      401: wrongClient,
    },
    handle: revokeToken,
  }),
];
