import { SCOPES } from "../auth/scopes.ts";
import type { Answer, Call } from "../route.ts";

const AUTHENTICATION = ["client_secret_basic", "client_secret_post"];

/** Authorization server metadata (RFC 8414). Without a configured address the issuer is the one the caller used. */
export const showMetadata =
  (publicUrl: string | undefined) =>
  ({ headers }: Call): Answer => {
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
  };
