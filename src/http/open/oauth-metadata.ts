import { Type } from "typebox";
import { SCOPES } from "../auth/scopes.ts";
import { operation } from "../operation.ts";

const AUTHENTICATION = ["client_secret_basic", "client_secret_post"];
const texts = Type.Array(Type.String());
const MetadataSchema = Type.Object({
  issuer: Type.String(),
  token_endpoint: Type.String(),
  token_endpoint_auth_methods_supported: texts,
  revocation_endpoint: Type.String(),
  revocation_endpoint_auth_methods_supported: texts,
  grant_types_supported: texts,
  response_types_supported: texts,
  scopes_supported: texts,
  service_documentation: Type.String(),
});

/** Authorization server metadata (RFC 8414). Without a configured address the issuer is the one the caller used. */
export function oauthMetadataOperation(publicUrl: string | undefined) {
  return operation({
    operationId: "oauthMetadata",
    method: "GET",
    path: "/.well-known/oauth-authorization-server",
    generation: "open",
    auth: "none",
    hidden: true,
    summary: "Where tokens are to be had (RFC 8414)",
    responses: { 200: { description: "The metadata.", schema: MetadataSchema } },
    handle: ({ headers }) => {
      const issuer = (publicUrl ?? `http://${headers.host ?? "127.0.0.1"}`).replace(/\/$/, "");
      return {
        status: 200,
        body: {
          issuer,
          token_endpoint: `${issuer}/oauth/token`,
          token_endpoint_auth_methods_supported: AUTHENTICATION,
          revocation_endpoint: `${issuer}/oauth/revoke`,
          revocation_endpoint_auth_methods_supported: AUTHENTICATION,
          grant_types_supported: ["client_credentials"],
          response_types_supported: [],
          scopes_supported: SCOPES,
          service_documentation: `${issuer}/docs`,
        },
      };
    },
  });
}
