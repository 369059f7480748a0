import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { Type } from "typebox";
import { routes } from "#http/routes.ts";
import type { AnyOperation } from "#http/operation.ts";
import { aForm } from "#tests/builders/a-form.ts";
import { file210 } from "#tests/builders/edi-files.ts";
import { SeededRandom } from "#tests/builders/seeded-random.ts";
import { signCapture } from "#tests/builders/sign-capture.ts";
import { caseCount } from "#tests/fixtures/case-count.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";
import { OPERATOR_KEY, twoTenants } from "#tests/fixtures/two-tenants.ts";
import { askingOf } from "./answers/asking.ts";
import { signedIn } from "./answers/people.ts";

/** `npm run soak` sends a million; the suite a seeded slice of them. */
const REQUESTS = caseCount({ suite: 800, soak: 1_000_000 });
/** As many get two tenants of their own, and are a test: what they made would slow down what is tried later. */
const OF_TWO_TENANTS = 25_000;
const AT_ONCE = 4;
const WORKED_EVERY = 250;
/** Whoever waits longer hangs, where it happens twice. */
const HANG_MS = 2_000;
const NEVER_MS = 60_000;

type Both = Awaited<ReturnType<typeof twoTenants>>;
type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

interface Sent {
  readonly row: AnyOperation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const TEXTS = [
  "",
  " ",
  "0",
  "-1",
  "null",
  "true",
  "1e400",
  "NaN",
  "0x10",
  "185,00",
  "99999999999.9999",
  "-99999999999.9999",
  "0.00001",
  "2026-02-30",
  "2026-03-01",
  "2026-03-01T23:30-06:00",
  "9999-12-31T23:59:59Z",
  "0001-01-01",
  "infinity",
  "\u0000",
  "\ud800",
  "\u202e\u200b",
  "ﬁ İ ß",
  "'; drop table tenant; --",
  "%27%00",
  "../../etc/passwd",
  "{{7*7}}",
  "$where",
  "__proto__",
  "constructor",
  "a".repeat(300),
  "🚚".repeat(200),
  "user:",
  "team:",
  "key:00000000-0000-4000-8000-000000000000",
  "00000000-0000-4000-8000-000000000000",
  "SHARED-1",
  "SI-1",
  "USD",
  "Approved",
  "https://example.com/hook",
  "http://[::1]:22/",
  "a@b.example",
] as const;
const NUMBERS = [0, -0, 1, -1, 0.1, 1e21, 1e-7, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 4_294_967_296.5] as const;

/** A value that nobody meant for the place where it is put. */
function oddValue(random: SeededRandom, ids: readonly string[], depth = 0): Json {
  switch (random.below(depth > 3 ? 5 : 8)) {
    case 0:
    case 1:
      return random.pick(TEXTS);
    case 2:
      return random.pick(NUMBERS);
    case 3:
      return random.chance(0.5) ? null : random.chance(0.5);
    case 4:
      return random.pick(ids);
    case 5:
      return Array.from({ length: random.below(4) }, () => oddValue(random, ids, depth + 1));
    case 6:
      return Object.fromEntries(
        Array.from({ length: random.below(4) }, () => [random.pick(TEXTS), oddValue(random, ids, depth + 1)]),
      );
    default: {
      let deep: Json = {};
      for (let levels = random.below(80); levels > 0; levels -= 1) deep = [deep];
      return deep;
    }
  }
}

/** A body with something else in one of its places. */
function changed(random: SeededRandom, value: Json, ids: readonly string[]): Json {
  if (typeof value !== "object" || value === null || random.chance(0.1)) return oddValue(random, ids);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    if (random.chance(0.15)) return value.toSpliced(at, 1);
    return value.toSpliced(at, 1, at < value.length ? changed(random, value[at] as Json, ids) : oddValue(random, ids));
  }
  const names = Object.keys(value);
  if (names.length === 0 || random.chance(0.1)) return { ...value, [random.pick(TEXTS)]: oddValue(random, ids) };
  const name = random.pick(names);
  const { [name]: was, ...rest } = value;
  if (random.chance(0.15)) return rest;
  if (random.chance(0.05)) return { ...value, [name.toUpperCase()]: oddValue(random, ids) };
  return { ...value, [name]: changed(random, was as Json, ids) };
}

/** A text with something cut off, put in or repeated. */
function torn(random: SeededRandom, text: string): string {
  const at = random.below(text.length + 1);
  const more = random.below(20);
  switch (random.below(4)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + text.slice(at + more);
    case 2:
      return text.slice(0, at) + random.pick(TEXTS) + text.slice(at);
    default:
      return text.slice(0, at) + text.slice(Math.max(0, at - more));
  }
}

const schemaOf = (row: AnyOperation): Readonly<Record<string, { readonly enum?: readonly unknown[] }>> =>
  ((row.query ?? Type.Object({})) as { readonly properties?: Readonly<Record<string, { readonly enum?: readonly unknown[] }>> })
    .properties ?? {};

interface Callers {
  readonly both: Both;
  readonly cookie: Readonly<Record<string, string>>;
  readonly own: readonly string[];
  readonly all: readonly string[];
}

function urlOf(random: SeededRandom, row: AnyOperation, { both, own, all }: Callers): string {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === row.tenantParam && random.chance(0.95)) return both.mine.tenantUuid;
    const known = both.mine.ids[name];
    const value =
      known !== undefined && random.chance(0.6)
        ? known
        : random.pick(random.chance(0.7) ? own : random.chance(0.5) ? all : TEXTS);
    return encodeURIComponent(value.isWellFormed() ? value : "\ufffd");
  });
  const query = Object.entries(schemaOf(row)).flatMap(([name, schema]) => {
    if (random.chance(0.55)) return [];
    const text = schema.enum !== undefined && random.chance(0.7) ? String(random.pick(schema.enum)) : String(random.pick(TEXTS));
    return [`${name}=${random.chance(0.9) ? encodeURIComponent(text.isWellFormed() ? text : "\ufffd") : "%ff%zz"}`];
  });
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}

function headersOf(random: SeededRandom, row: AnyOperation, { both, cookie }: Callers): Record<string, string> {
  const { mine, theirs } = both;
  if (row.auth === "operator") return { "x-api-key": random.chance(0.9) ? OPERATOR_KEY : mine.key };
  if (row.auth === "session" || (row.auth === "key-or-session" && random.chance(0.2))) return { ...cookie };
  const kind = random.next();
  if (kind < 0.03) return {};
  if (kind < 0.06) return { "x-api-key": random.pick(["", "wb_live_", `wb_live_${"0".repeat(40)}`]) };
  if (kind < 0.09) return { "x-api-key": mine.key, "x-tenant-uuid": theirs.tenantUuid };
  return {
    "x-api-key": mine.key,
    "x-tenant-uuid": mine.tenantUuid,
    ...(random.chance(0.1) ? { "x-idempotency-key": random.pick(["1", "2", "x".repeat(300)]) } : {}),
    ...(random.chance(0.1) ? { "x-property-case": random.pick(["pascal", "camel", "kebab"]) } : {}),
    ...(random.chance(0.05) ? { accept: random.pick(["text/csv", "*/*", "image/png"]) } : {}),
  };
}

function bodyOf(
  random: SeededRandom,
  row: AnyOperation,
  ids: readonly string[],
): { type: string; payload: string | Buffer } | null {
  if (row.form !== undefined) {
    const content = Buffer.from(random.pick(TEXTS));
    const form = aForm([{ name: random.pick(["Document", "file", ""]), content, file: `filename="a.pdf"` }]);
    return { type: form.contentType, payload: form.payload };
  }
  const [type = "application/json"] = row.consumes ?? [];
  if (row.body === undefined && type === "application/json") return random.chance(0.1) ? { type, payload: "{}" } : null;
  if (!type.includes("json")) {
    const text = file210(1 + random.below(1_000), [{ number: `R-${random.below(100)}`, order: "SHARED-1", cents: 100 }]);
    return { type, payload: torn(random, text) };
  }
  let body = (row.bodyExample ?? {}) as Json;
  for (let times = random.below(4); times > 0; times -= 1) body = changed(random, body, ids);
  const text = JSON.stringify(body) ?? "null";
  return { type, payload: random.chance(0.1) ? torn(random, text) : text };
}

function aRequest(random: SeededRandom, rows: readonly AnyOperation[], callers: Callers): Sent {
  const row = random.pick(rows);
  const body = row.method === "GET" && random.chance(0.95) ? null : bodyOf(random, row, callers.own);
  const payload = body?.payload;
  const url =
    row.operationId === "captureCallback" && random.chance(0.9)
      ? `${row.path}?tenantUuid=${callers.both.mine.tenantUuid}&signature=${signCapture(`${callers.both.mine.marker} secret of captures`, payload ?? "")}`
      : urlOf(random, row, callers);
  return {
    row,
    url,
    headers: { ...headersOf(random, row, callers), ...(body === null ? {} : { "content-type": body.type }) },
    ...(payload === undefined ? {} : { payload }),
  };
}

const told = ({ row, url, headers, payload }: Sent): string =>
  `${row.operationId}: ${row.method} ${url} ${JSON.stringify(headers)} ${JSON.stringify(String(payload ?? "").slice(0, 2_000))}`;

suite("requests that nobody would send, to every operation", () => {
  // What never ends; what would take the tenant, or its keys, away from those that come after.
  const ENDS = new Set(["followChanges", "revokeApiKey", "revokeToken", "setSandboxClock"]);
  const rows = routes.filter(
    (row) => row.responses[200]?.contentType !== "text/event-stream" && !ENDS.has(row.operationId) && row.auth !== "none",
  );

  const ME = routes.find(({ operationId }) => operationId === "whoAmI") ?? assert.fail();

  const ask = async (both: Both, sent: Sent) => {
    const { row, url, headers, payload } = sent;
    const since = performance.now();
    let watch: NodeJS.Timeout | undefined;
    const never = new Promise<never>((_, reject) => {
      watch = setTimeout(() => reject(new Error(`no answer within ${NEVER_MS} ms to ${told(sent)}`)), NEVER_MS);
    });
    const answered = both.app.inject({
      method: row.method,
      url,
      headers,
      remoteAddress: "198.18.7.7",
      ...(payload === undefined ? {} : { payload }),
    });
    const answer = await Promise.race([answered, never]).finally(() => clearTimeout(watch));
    return { answer, ms: performance.now() - since };
  };

  const judge = async (both: Both, sent: Sent): Promise<number> => {
    const { answer, ms } = await ask(both, sent);
    assert.ok(answer.statusCode < 500, `${answer.statusCode} to ${told(sent)}: ${answer.body.slice(0, 500)}`);
    assert.doesNotMatch(
      answer.statusCode >= 400 ? answer.body : "",
      /node_modules|\.ts:\d|at async|syntax error at|pg_/i,
      told(sent),
    );
    // The names of the other's things were asked with, and may have become names of one's own.
    const named = [both.theirs.tenantUuid, ...Object.values(both.theirs.ids)].join(" ");
    if (sent.row.auth !== "operator")
      assert.deepEqual(both.tells(answer, `${named} ${sent.url} ${String(sent.payload)}`), [], told(sent));
    if (ms < HANG_MS) return answer.statusCode;
    // Beside what the smallest request takes at the same time: on a machine that is busy everything is slow.
    const [again, small] = await Promise.all([ask(both, sent), ask(both, { row: ME, url: ME.path, headers: sent.headers })]);
    const bound = HANG_MS + small.ms * 30;
    assert.ok(again.ms < bound, `${Math.round(ms)} and ${Math.round(again.ms)} ms (of ${Math.round(bound)}) for ${told(sent)}`);
    return answer.statusCode;
  };

  for (let first = 0; first < REQUESTS; first += OF_TWO_TENANTS) {
    const last = Math.min(REQUESTS, first + OF_TWO_TENANTS);
    const name = `${first + 1} to ${last}: none fails, hangs, or tells of another tenant`;
    test(name, { timeout: 60_000 + (last - first) * 60 }, async () => {
      const random = new SeededRandom(RUN_SEED + first);
      const statuses = new Map<number, number>();
      const both = await twoTenants();
      try {
        const { headers } = await signedIn(askingOf(both), "admin");
        const own = Object.values(both.mine.ids);
        const callers: Callers = { both, cookie: headers, own, all: [...own, ...Object.values(both.theirs.ids)] };
        for (let sent = first; sent < last; sent += AT_ONCE) {
          const requests = Array.from({ length: AT_ONCE }, () => aRequest(random, rows, callers));
          for (const status of await Promise.all(requests.map((request) => judge(both, request))))
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (sent % WORKED_EVERY < AT_ONCE) await both.service.work();
        }
      } finally {
        await both.stop();
      }
      // Else hardly anything was asked beyond the door.
      const refusedAtTheDoor = (statuses.get(401) ?? 0) + (statuses.get(403) ?? 0);
      assert.ok(refusedAtTheDoor < (last - first) * 0.5, JSON.stringify([...statuses]));
    });
  }
});
