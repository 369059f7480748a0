import type { Answer } from "../route.ts";

/** RFC 6749, 5.2; `temporarily_unavailable` is 4.1.2.1's word for a server that cannot serve just now. */
export type OAuthErrorCode =
  | "invalid_request"
  | "invalid_client"
  | "unsupported_grant_type"
  | "invalid_scope"
  | "temporarily_unavailable";

/** OAuth's own error shape: its clients know no other. */
export const oauthError = (
  status: 400 | 401 | 429,
  error: OAuthErrorCode,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): Answer => ({
  status,
  body: { error, error_description: description },
  headers: {
    pragma: "no-cache",
    ...(status === 401 ? { "www-authenticate": 'Basic realm="weighbridge", charset="UTF-8"' } : {}),
    ...headers,
  },
});
