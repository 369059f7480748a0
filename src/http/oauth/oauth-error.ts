import { Type } from "typebox";
import type { Headers } from "../answer.ts";

/** RFC 6749, 5.2; `temporarily_unavailable` is 4.1.2.1's word for a server that cannot serve just now. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "unsupported_grant_type"
  | "invalid_scope"
  | "temporarily_unavailable";

/** RFC 6749, 5.2. */
export const OAuthErrorSchema = Type.Object(
  { error: Type.String(), error_description: Type.Optional(Type.String()) },
  { $id: "OAuthError" },
);

export interface OAuthErrorAnswer<Status extends number> {
  readonly status: Status;
  readonly body: { readonly error: OAuthErrorCode; readonly error_description: string };
  readonly headers: Headers;
}

/** OAuth's own error shape: its clients know no other. */
export function oauthError<const Status extends 400 | 401 | 429>(
  status: Status,
  error: OAuthErrorCode,
  description: string,
  headers: Headers = {},
): OAuthErrorAnswer<Status> {
  return {
    status,
    body: { error, error_description: description },
    headers: {
      pragma: "no-cache",
      ...(status === 401 ? { "www-authenticate": 'Basic realm="weighbridge", charset="UTF-8"' } : {}),
      ...headers,
    },
  };
}
