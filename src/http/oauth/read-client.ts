import { isUtf8 } from "node:buffer";
import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "#src/context.ts";
import { type ApiKeyRow, findApiKey } from "#usecases/people/api-keys.ts";
import { matchesHash, prefixOf } from "../auth/api-key.ts";
import { oauthError, type OAuthErrorAnswer } from "./oauth-error.ts";

/** Parameters by name; one without a value counts as left out (RFC 6749, 3.2). */
export type Form = ReadonlyMap<string, string>;

/** Reads `application/x-www-form-urlencoded`. A parameter given twice is refused (RFC 6749, 3.2). */
export function readForm(bytes: Buffer): Form | OAuthErrorAnswer<400> {
  if (!isUtf8(bytes)) return oauthError(400, "invalid_request", "the body is not valid UTF-8");
  const form = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(bytes.toString("utf8"))) {
    if (form.has(name)) return oauthError(400, "invalid_request", `${printable(name)} is given more than once`);
    form.set(name, value);
  }
  for (const [name, value] of form) if (value === "") form.delete(name);
  return form;
}

/** RFC 6749, 5.2: an error's description holds no other characters. */
export function printable(text: string): string {
  return text.replaceAll(/[^\x20\x21\x23-\x5b\x5d-\x7e]/g, "?").slice(0, 100);
}

const decodePart = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return undefined;
  }
};

/** `client_secret_basic`: both parts form-encoded before base64 (RFC 6749, 2.3.1). */
const readBasic = (header: string): readonly [id: string, secret: string] | undefined => {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header)?.[1];
  const text = encoded === undefined ? "" : Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon === -1) return undefined;
  const [id, secret] = [decodePart(text.slice(0, colon)), decodePart(text.slice(colon + 1))];
  return id === undefined || secret === undefined ? undefined : [id, secret];
};

const badClient = (): OAuthErrorAnswer<401> =>
  oauthError(401, "invalid_client", "client_id must be the uuid of an API key, and client_secret the key");

/**
 * The API key that asks: its uuid is the client's id, the key itself the secret, by `client_secret_basic` or
 * `client_secret_post`. It is read from the database each time: no token is given to a key that was just revoked.
 */
export async function readClient(
  context: Context,
  headers: IncomingHttpHeaders,
  form: Form,
): Promise<ApiKeyRow | OAuthErrorAnswer<400 | 401>> {
  const { authorization } = headers;
  const posted = form.get("client_secret");
  let id = form.get("client_id");
  let secret = posted;
  if (authorization !== undefined) {
    if (posted !== undefined) return oauthError(400, "invalid_request", "use one way of client authentication, not two");
    const basic = readBasic(authorization);
    if (basic === undefined) return badClient();
    if (id !== undefined && id !== basic[0])
      return oauthError(400, "invalid_request", "client_id differs from the one in the Authorization header");
    [id, secret] = basic;
  }
  if (id === undefined || secret === undefined) return badClient();
  const prefix = prefixOf(secret);
  const key = prefix === undefined ? undefined : await findApiKey(context, prefix);
  if (key === undefined || !matchesHash(secret, key.hash) || key.keyUuid !== id.toLowerCase()) return badClient();
  if (key.revokedAt !== null || (key.expiresAt !== null && key.expiresAt.getTime() <= context.clock.now())) return badClient();
  return key;
}

export function isOAuthError<Status extends number>(value: object | OAuthErrorAnswer<Status>): value is OAuthErrorAnswer<Status> {
  return "status" in value && "body" in value;
}
