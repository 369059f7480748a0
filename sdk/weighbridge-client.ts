import createClient, { type Client } from "openapi-fetch";
import type { components, operations, paths } from "./openapi.generated.ts";

export { verifyWebhook, type VerifiedWebhook, type VerifyWebhookOptions, WebhookError } from "./verify-webhook.ts";
export type { components, operations, paths };
/** Bodies and answers by their name in the OpenAPI document: `Schemas["Order"]`. */
export type Schemas = components["schemas"];
/** `client.GET("/v2/invoices/{invoiceUuid}", { params: { path: { invoiceUuid } } })` and so on, checked by the compiler. */
export type WeighbridgeClient = Client<paths>;

export interface KeyCredentials {
  /** `wb_live_...`, `wb_test_...` in a sandbox */
  readonly apiKey: string;
}

/** OAuth client credentials: the uuid of an API key, and the key. Tokens are fetched, kept and renewed by the client. */
export interface OAuthCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes parted by blanks; all of the key's when left out. */
  readonly scope?: string;
}

export interface WeighbridgeOptions {
  /** `https://freight.example.com` */
  readonly baseUrl: string;
  readonly tenantUuid: string;
  readonly credentials: KeyCredentials | OAuthCredentials;
  readonly fetch?: typeof globalThis.fetch;
}

/** A token is renewed when it has less than this left. */
const RENEW_BEFORE_MS = 60_000;

/**
 * A client of one tenant. Answers are `{ data }` or `{ error }`, with `response` beside either; nothing is thrown for a status.
 */
export function weighbridgeClient({
  baseUrl,
  tenantUuid,
  credentials,
  fetch = globalThis.fetch,
}: WeighbridgeOptions): WeighbridgeClient {
  const base = baseUrl.replace(/\/$/, "");
  const authorize = "apiKey" in credentials ? undefined : tokenSource(base, credentials, fetch);
  const client = createClient<paths>({ baseUrl: base, fetch: (request) => fetch(request) });
  client.use({
    onRequest: async ({ request }) => {
      request.headers.set("X-Tenant-Uuid", tenantUuid);
      if ("apiKey" in credentials) request.headers.set("X-Api-Key", credentials.apiKey);
      else if (authorize !== undefined) request.headers.set("Authorization", `Bearer ${await authorize()}`);
      return request;
    },
  });
  return client;
}

/** One token for all calls; calls that come while it is fetched wait for the same one. */
const tokenSource = (
  base: string,
  { clientId, clientSecret, scope }: OAuthCredentials,
  fetch: typeof globalThis.fetch,
): (() => Promise<string>) => {
  let current: Promise<{ readonly token: string; readonly renewAt: number }> | undefined;
  const ask = async (): Promise<{ token: string; renewAt: number }> => {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope === undefined ? {} : { scope }),
    });
    const answer = await fetch(`${base}/oauth/token`, { method: "POST", body: form });
    if (!answer.ok) throw new Error(`no access token: ${answer.status} ${await answer.text()}`);
    const { access_token: token, expires_in: seconds } = (await answer.json()) as Schemas["Token"];
    return { token, renewAt: Date.now() + Math.max(seconds * 1000 - RENEW_BEFORE_MS, 0) };
  };
  return async () => {
    const known = await current?.catch(() => undefined);
    if (known !== undefined && known.renewAt > Date.now()) return known.token;
    // Whoever else waited for the old one may have begun to renew it meanwhile.
    if (current === undefined || (await current.catch(() => undefined)) === known) current = ask();
    return (await current).token;
  };
};
