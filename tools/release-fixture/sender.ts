import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Sender } from "#tests/fixtures/play-facts.ts";
import { OPERATOR_KEY, type RunningRelease } from "./run-release.ts";

/** A busy machine takes its time; something that never ends has to be told all the same. */
const MAX_WAIT_MS = 600_000;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** What a caller reads of an invoice. */
export interface Read {
  readonly uuid: string;
  readonly status: string;
  readonly verdict: string;
  readonly eTag: string;
  readonly totals: { readonly billed: string };
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A tenant of the running release with its first key. Everything it does, it does over HTTP. */
export interface ReleaseTenant extends Sender<Read> {
  readonly tenantUuid: string;
  readonly slug: string;
  readonly apiKey: string;
  ask(method: Method, url: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  done<Body = Readonly<Record<string, string>>>(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Body>;
}

/** `admin`: the owner's connection, to see when the queue is empty. */
export async function aReleaseTenant(
  { address }: RunningRelease,
  admin: pg.Client,
  slug: string,
  given: { readonly sandbox: boolean; readonly grants: readonly string[] },
): Promise<ReleaseTenant> {
  const made = await fetch(`${address}/manage/tenants`, {
    method: "POST",
    headers: { "x-api-key": OPERATOR_KEY, "content-type": "application/json" },
    body: JSON.stringify({ name: `Shipper ${slug}`, slug, ...given }),
  });
  if (made.status !== 201) throw new Error(`tenant ${slug}: ${made.status} ${await made.text()}`);
  const { tenantUuid, apiKey } = (await made.json()) as { tenantUuid: string; apiKey: string };
  const ask: ReleaseTenant["ask"] = async (method, url, body, headers = {}) => {
    const answer = await fetch(`${address}${url}`, {
      method,
      headers: {
        "x-api-key": apiKey,
        "x-tenant-uuid": tenantUuid,
        ...(body === undefined
          ? {}
          : { "content-type": typeof body === "string" ? "application/octet-stream" : "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const done = async <Body = Readonly<Record<string, string>>>(
    method: Method,
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Body> => {
    const { status, text } = await ask(method, url, body, headers);
    if (status >= 300) throw new Error(`${slug}: ${method} ${url}: ${status} ${text}`);
    return text.startsWith("{") || text.startsWith("[") ? (JSON.parse(text) as Body) : (text as Body);
  };
  const settle = async (): Promise<void> => {
    for (const end = Date.now() + MAX_WAIT_MS; ; await sleep(20)) {
      const { rows } = await admin.query<{ left: string }>(
        `select kind || ' ' || due_at || ' ' || attempts || ' ' || coalesce(last_error, '') as left from work
         where tenant_uuid = $1 and state = 'ready' and kind not in ('approve-pending', 'terminate-pending') and due_at < now() + interval '1 minute'`,
        [tenantUuid],
      );
      if (rows.length === 0) return;
      if (Date.now() > end) throw new Error(`${slug}: work is left: ${rows.map(({ left }) => left).join("; ")}`);
    }
  };
  const workspace = async (externalId: string): Promise<Read> => {
    const { invoiceUuid } = await done("GET", `/v2/invoices/uuid?externalId=${encodeURIComponent(externalId)}`);
    return done("GET", `/manage/invoices/${invoiceUuid}`);
  };
  return {
    tenantUuid,
    slug,
    apiKey,
    ask,
    done,
    settle,
    workspace,
    at: (now) => done("POST", "/manage/sandbox/clock", { now }),
    order: async (body) => {
      await done("POST", "/v2/orders", body);
      await settle();
    },
    invoice: async (body) => {
      await done("POST", "/v2/invoices", body);
      await settle();
      return workspace(body.externalId ?? body.invoiceNumber);
    },
  };
}
