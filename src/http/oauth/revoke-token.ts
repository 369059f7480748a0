import { Type } from "typebox";
import { revokeAccessToken } from "#usecases/people/access-tokens.ts";
import { hashKey } from "../auth/api-key.ts";
import { operation } from "../operation.ts";
import { oauthError, OAuthErrorSchema } from "./oauth-error.ts";
import { isOAuthError, readClient, readForm } from "./read-client.ts";

/** RFC 7009. A token that does not exist, or is another client's, is answered alike: 200, and nothing happens. */
export const revokeTokenOperation = operation({
  operationId: "revokeToken",
  method: "POST",
  path: "/oauth/revoke",
  generation: "oauth",
  auth: "none",
  touches: "access",
  reads: "bytes",
  consumes: ["application/x-www-form-urlencoded"],
  bodyLimit: 16 * 1024,
  bodyExample: { token: "wb_at_...", client_id: "0199c0de-0000-7000-8000-000000000001", client_secret: "wb_live_..." },
  form: Type.Object(
    {
      token: Type.String(),
      token_type_hint: Type.Optional(Type.String()),
      client_id: Type.Optional(Type.String({ description: "The uuid of an API key; in the body or by HTTP Basic." })),
      client_secret: Type.Optional(Type.String({ description: "The key itself." })),
    },
    { $id: "RevocationRequest" },
  ),
  summary: "Revoke an access token",
  description:
    "Every process refuses the token within two seconds. A token that is unknown or another client's is answered alike, and nothing happens (RFC 7009).",
  responses: {
    200: { description: "The token is no longer good.", schema: Type.Object({}) },
    400: { description: "`invalid_request`.", schema: OAuthErrorSchema },
    401: { description: "The client is unknown, revoked or expired.", schema: OAuthErrorSchema },
  },
  handle: async ({ context, headers, rawBody }) => {
    const form = readForm(rawBody);
    if (isOAuthError(form)) return form;
    const key = await readClient(context, headers, form);
    if (isOAuthError(key)) return key;
    const token = form.get("token");
    if (token === undefined) return oauthError(400, "invalid_request", "token is required");
    await revokeAccessToken(context, key, hashKey(token));
    return { status: 200, body: {}, headers: { pragma: "no-cache" } };
  },
});
