import { mkdtemp, rm } from "node:fs/promises";
import { fork } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { openDatabase } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { addUpExceptionSteps } from "#db/queries/invoice/exception-counts.ts";
import { countDecided } from "#db/queries/report/count-decided.ts";
import type { Session } from "#http/auth/session.ts";
import { buildServer } from "#http/server.ts";
import type { Context } from "#src/context.ts";
import { tenantDirectory } from "#usecases/tenant/tenant-directory.ts";
import { fillTenant } from "./a-filled-tenant.ts";
import { ask, endRequests, quantile } from "./many-invoices.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { NOT_ASKED } from "./not-asked.ts";

/**
 * Every list, filter, count, search and chart of the app, asked by HTTP as a signed-in person in a tenant of ten thousand
 * invoices and in one of a million, taking turns. What is slower than the aim at its 95th percentile is marked; operations of
 * `/manage` without a place in their address that nothing here asks are named at the end.
 */
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    small: { type: "string", default: "10000" },
    large: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "40" },
    only: { type: "string", default: "" },
    /** A database that was filled before, with its two tenants: to look at one list again and again. */
    database: { type: "string" },
    tenants: { type: "string" },
  },
});
const AIM_MS = 300;
const COUNTED_AT_ONCE = 20_000;
const USER = "11111111-1111-4111-8111-111111111111";

const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const OPEN = "received,matching,unmatched,auditing,review,disputed";

/** What is asked: a name, the path. */
const ASKED: readonly (readonly [name: string, path: string])[] = [
  ...(
    [
      ["needs me", "status=unmatched,review,disputed&assignee=me,my-teams,none&snoozed=none"],
      ["exceptions", "status=review&verdict=review,block,dispute&snoozed=none"],
      ["unmatched", "status=unmatched&snoozed=none"],
      ["disputed", "status=disputed&snoozed=none"],
      ["ready", "status=review&verdict=approve&snoozed=none"],
      ["second approval", "status=review,disputed&waits=second-approver&snoozed=none"],
      ["finalized", "status=approved,terminated"],
      ["snoozed", `status=${OPEN}&snoozed=only`],
      ["all", ""],
      ["sorted by variance", "sort=-variance"],
      ["open, by variance", `status=${OPEN}&sort=-variance`],
      ["sorted by billed", "sort=-billed"],
      ["sorted by due", "sort=due"],
      ["oldest first", "sort=oldest"],
      ["held", "status=review&waits=hold"],
      ["of a vendor", "vendor=V17"],
      ["of a vendor, open", `vendor=V17&status=${OPEN}`],
      ["of a vendor, disputed", "vendor=V17&status=disputed"],
      ["search a number", "q=4321"],
      ["search a B/L", "q=7004321"],
      ["search a vendor's name", "q=vendor 17"],
      ["search what is not there", "q=zebra"],
      ["search, exceptions only", "q=4321&status=review"],
      ["received in a month", `receivedFrom=${dayBefore(60)}&receivedTo=${dayBefore(30)}`],
      ["open, received long ago", `receivedTo=${dayBefore(90)}&status=${OPEN}&sort=oldest`],
      ["due by today, open", `dueTo=${dayBefore(0)}&status=${OPEN}`],
      ["decided in a month", `finalizedFrom=${dayBefore(30)}&finalizedTo=${dayBefore(0)}`],
      ["decided by the policy", `finalizedFrom=${dayBefore(30)}&finalizedTo=${dayBefore(0)}&decidedBy=policy`],
      ["found by a rule, decided", `finalizedFrom=${dayBefore(30)}&finalizedTo=${dayBefore(0)}&rule=rule-3`],
      ["found by a rule", "rule=rule-3"],
      ["billed between", "minBilled=1870&maxBilled=1874"],
      ["billed between, by variance", "minBilled=1870&maxBilled=1874&sort=-variance"],
      ["billed more than any", "minBilled=5000"],
      ["billed exactly", "minBilled=1872.5&maxBilled=1872.5"],
      ["of a customer", "customer=C17"],
      ["of a customer, open", `customer=C17&status=${OPEN}`],
      ["of a customer that is none", "customer=NOBODY"],
      ["from e-mail", "source=Mail"],
      ["in another currency", "currency=CAD"],
      ["in a currency that is not there", "currency=MXN"],
      ["my own", "assignee=me"],
      ["terminated, of a vendor", "status=terminated&vendor=V50"],
    ] as const
  ).flatMap(([name, query]) => [
    [`invoices, ${name}`, `/manage/invoices?limit=60&${query}`] as const,
    ...(query.includes("sort=") ? [] : [[`  how many, ${name}`, `/manage/invoices/count?${query}`] as const]),
  ]),
  ["counts of the queues", "/manage/invoices/counts"],
  ["exceptions by cause", "/manage/exceptions?limit=60"],
  ["exceptions by cause and vendor", "/manage/exceptions?groupBy=rule,vendor&limit=60"],
  ["exceptions by cause, vendor, charge", "/manage/exceptions?groupBy=rule,vendor,charge&limit=60"],
  ["invoices of a cause", "/manage/exceptions/invoices?rule=rule-3&limit=100"],
  ["invoices of a cause and vendor", "/manage/exceptions/invoices?rule=rule-3&vendor=V33&limit=100"],
  ["charge tasks", "/manage/charge-tasks"],
  ["orders", "/manage/orders?limit=60"],
  ["orders, search a number", "/manage/orders?q=SO-4321"],
  ["orders, search what is not there", "/manage/orders?q=zebra"],
  ["orders, open", "/manage/orders?status=open&limit=60"],
  ["orders, cancelled (none)", "/manage/orders?status=cancelled&limit=60"],
  ["orders, of a vendor", "/manage/orders?vendor=V17&limit=60"],
  ["orders, of a place", "/manage/orders?place=Columbus&limit=60"],
  ["orders, of a place that is none", "/manage/orders?place=Nowhere&limit=60"],
  ["orders, shipped in a month", `/manage/orders?shipFrom=${dayBefore(60)}&shipTo=${dayBefore(30)}&limit=60`],
  ["documents", "/manage/documents?limit=60"],
  ["documents, ready", "/manage/documents?status=Ready&limit=60"],
  ["documents, draft (none)", "/manage/documents?status=Draft&limit=60"],
  ["documents, of a type", "/manage/documents?type=BillOfLading&limit=60"],
  ["documents, of a type without any", "/manage/documents?type=BrandStamp&limit=60"],
  ["documents, search a name", "/manage/documents?q=4320&limit=60"],
  ["documents, search a common word", "/manage/documents?q=pod&limit=60"],
  ["documents, with nothing", "/manage/documents?linked=false&limit=60"],
  ["documents, of an order", "/manage/documents?order=SO-4321&limit=60"],
  ["documents, of an invoice", "/manage/documents?invoice=INV-4321&limit=60"],
  ["documents, of a vendor", "/manage/documents?vendor=V18&limit=60"],
  ["documents, of a vendor without any", "/manage/documents?vendor=V17&limit=60"],
  ["documents, with text", "/manage/documents?text=signed&limit=60"],
  ["reviews", "/manage/reviews?limit=60"],
  ["reviews, done", "/manage/reviews?state=done&limit=60"],
  ["reviews, of a vendor", "/manage/reviews?vendor=V60&limit=60"],
  ["counts of reviews", "/manage/reviews/counts"],
  ["learned layouts", "/manage/reading-templates"],
  ["thresholds", "/manage/reading-thresholds"],
  ["reader", "/manage/reader"],
  ["comparisons of readers", "/manage/reading-comparisons"],
  ["disputes, open", "/manage/disputes?state=open&limit=60"],
  ["disputes, settled", "/manage/disputes?state=settled&limit=60"],
  ["disputes, our turn", "/manage/disputes?turn=ours&limit=60"],
  ["disputes, their turn", "/manage/disputes?turn=theirs&limit=60"],
  ["disputes, of a vendor", "/manage/disputes?vendor=V20&limit=60"],
  ["disputes, search", "/manage/disputes?q=INV-4320&limit=60"],
  ["disputes, by money", "/manage/disputes?sort=amount&limit=60"],
  ["disputes, older than 30 days", "/manage/disputes?olderThanDays=30&limit=60"],
  ["recoveries", "/manage/recoveries?limit=60"],
  ["recoveries, open", "/manage/recoveries?state=open&limit=60"],
  ["recoveries, of a vendor", "/manage/recoveries?vendor=V50&limit=60"],
  ["recoveries, search", "/manage/recoveries?q=SO-4300&limit=60"],
  ["vendors", "/manage/vendors?limit=60"],
  ["vendors, search", "/manage/vendors?q=vendor 17&limit=60"],
  ["vendor's page: doubles", "/manage/vendors/V17/doubles"],
  ["vendor's page: what a merge would move", "/manage/vendors/V17/merge-preview?into=V18"],
  ["customers", "/manage/customers?limit=60"],
  ["customers, search", "/manage/customers?q=customer 17&limit=60"],
  ["report, 30 days", `/manage/report?from=${dayBefore(29)}&to=${dayBefore(0)}`],
  ["report, a year", `/manage/report?from=${dayBefore(364)}&to=${dayBefore(0)}`],
  ["report, a year of a vendor", `/manage/report?from=${dayBefore(364)}&to=${dayBefore(0)}&vendor=V17`],
  ["mail", "/manage/mail/messages?limit=60"],
  ["mail, quarantined", "/manage/mail/messages?outcome=quarantined&limit=60"],
  ["mail, refused (none)", "/manage/mail/messages?outcome=rejected&limit=60"],
  ["mail, of a vendor", "/manage/mail/messages?vendor=V20&limit=60"],
  ["mail, search", "/manage/mail/messages?q=INV-4320&limit=60"],
  ["mail, search what is not there", "/manage/mail/messages?q=zebra&limit=60"],
  ["senders", "/manage/mail/senders"],
  ["outgoing mail", "/manage/mail/outgoing"],
  ["mailboxes", "/manage/mailboxes"],
  ["interchanges", "/manage/edi/interchanges?limit=60"],
  ["interchanges, refused", "/manage/edi/interchanges?outcome=rejected&limit=60"],
  ["interchanges, of a sender", "/manage/edi/interchanges?sender=S20&limit=60"],
  ["interchanges, by number", "/manage/edi/interchanges?controlNumber=4320&limit=60"],
  ["interchanges, by invoice", "/manage/edi/interchanges?invoiceNumber=INV-4320&limit=60"],
  ["interchanges, by file", "/manage/edi/interchanges?fileName=bills.edi&limit=60"],
  ["interchanges, of a month", `/manage/edi/interchanges?from=${dayBefore(60)}T00:00:00Z&to=${dayBefore(30)}T00:00:00Z&limit=60`],
  ["partners", "/manage/edi/partners"],
  ["sent EDI, open", "/manage/edi/sent?open=true"],
  ["receivers", "/manage/edi/receivers"],
  ["accounts of SFTP", "/manage/edi/sftp-accounts"],
  ["intake", "/manage/intake?limit=60"],
  ["intake, parked", "/manage/intake?state=parked&limit=60"],
  ["intake, dropped (none)", "/manage/intake?state=dropped&limit=60"],
  ["intake, of an external id", "/manage/intake?externalId=INV-4321&limit=60"],
  ["deliveries", "/manage/webhook-deliveries?limit=60"],
  ["deliveries, discarded", "/manage/webhook-deliveries?state=discarded&limit=60"],
  ["deliveries, pending (none)", "/manage/webhook-deliveries?state=pending&limit=60"],
  ["deliveries, of a type", "/manage/webhook-deliveries?type=INVOICE_APPROVED&limit=60"],
  ["deliveries, of a type without any", "/manage/webhook-deliveries?type=DISPUTE_CREATED&limit=60"],
  ["endpoints", "/manage/webhook-endpoints"],
  ["audit trail", "/manage/audit-trail?limit=60"],
  ["audit trail, decisions", "/manage/audit-trail?kind=decision&limit=60"],
  ["audit trail, sign-ins (none)", "/manage/audit-trail?kind=sign-in&limit=60"],
  ["audit trail, of a person", `/manage/audit-trail?actor=user:${USER}&limit=60`],
  ["audit trail, of a stranger", "/manage/audit-trail?actor=user:nobody&limit=60"],
  ["audit trail, of a subject", "/manage/audit-trail?subject=INV-4321&limit=60"],
  ["audit trail, of a month", `/manage/audit-trail?from=${dayBefore(60)}T00:00:00Z&until=${dayBefore(30)}T00:00:00Z&limit=60`],
  ["notices", "/manage/account/notices/told?limit=60"],
  ["notices, unread", "/manage/account/notices/told?unread=true&limit=60"],
  ["health", "/manage/health"],
  ["parked jobs", "/manage/parked-jobs"],
  ["first steps", "/manage/first-steps"],
  ["quotas", "/manage/quotas"],
  ["two people", "/manage/duties"],
  ["reaudits", "/manage/reaudits"],
  ["assignees", "/manage/assignees"],
  ["views", "/manage/views"],
  ["captures", "/manage/captures"],
  ["calls of the rating engine", "/manage/rating-engine/calls"],
  ["calls of the document AI", "/manage/transcriber/calls"],
  ["versions of settings", "/manage/setting-versions"],
  ["people", "/manage/people"],
  ["me", "/manage/me"],
];

const contextOf = (connectionString: string, connections: number): Context => {
  const db = openDatabase({ connectionString, connections });
  const context = { db, clock: systemClock, newUuid, log: pino({ level: "silent" }), tenants: tenantDirectory(db) };
  return { ...context, outside: { spans: null }, keepDays: { deliveries: 90, bodies: 30 } } as unknown as Context;
};

/** The serving side, in a process of its own as in life; whoever asks is an admin of the tenant that the header names. */
const serve = async (connectionString: string): Promise<void> => {
  const context = contextOf(connectionString, 10);
  const app = buildServer({
    context,
    rateLimit: { perSecond: 0, burst: 0 },
    readiness: NOT_ASKED,
    resolveSession: async ({ headers }): Promise<Session | undefined> => {
      const tenant = await context.tenants.find(String(headers["x-tenant-uuid"]));
      if (tenant === undefined) return undefined;
      const proof = { provedAt: Date.now(), lacksSecondFactor: false, owesPasskey: false, byCompany: false };
      return { userId: USER, name: "Robin", sessionId: USER, ...proof, tenant, role: "admin", approvalLimit: null };
    },
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  process.send?.({ port: typeof address === "object" && address !== null ? address.port : 0 });
};

const fill = async (connectionString: string, context: Context, size: number): Promise<string> => {
  const tenantUuid = newUuid();
  const began = performance.now();
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("set synchronous_commit = off");
    await client.query("insert into tenant (tenant_uuid, slug, name) values ($1, $2, $2)", [tenantUuid, `bench-${tenantUuid}`]);
    await client.query(
      `insert into auth.user (id, name, email, "emailVerified") values ($1, 'Robin', 'robin@example.com', true) on conflict do nothing`,
      [USER],
    );
    await client.query("insert into tenant_member (tenant_uuid, user_id, role) values ($1, $2, 'admin')", [tenantUuid, USER]);
    await fillTenant(client, { tenantUuid, userId: USER, size });
    while ((await context.db.inTenant(tenantUuid, (tx) => countDecided(tx, COUNTED_AT_ONCE))) > 0);
    while (await context.db.inTenant(tenantUuid, addUpExceptionSteps));
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
  console.log(
    `${size.toLocaleString("en")} invoices and what comes with them, tenant ${tenantUuid}: ${((performance.now() - began) / 1000).toFixed(0)} s`,
  );
  return tenantUuid;
};

const cell = (times: readonly number[]): string =>
  `${quantile(times, 0.5).toFixed(1).padStart(9)}${quantile(times, 0.95).toFixed(1).padStart(9)}`;

const measure = async (port: number, tenants: readonly [string, string]): Promise<void> => {
  const sizes = [options.small, options.large].map((size) => `${Number(size).toLocaleString("en")}: median, p95`.padStart(27));
  console.log(`\n${"milliseconds".padEnd(44)}${sizes.join("")}   aim ${AIM_MS}`);
  const missed: string[] = [];
  for (const [name, path] of ASKED.filter(([each]) => each.includes(options.only))) {
    const times: readonly [number[], number[]] = [[], []];
    for (let round = -2; round < Number(options.rounds); round += 1)
      for (const place of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const headers = { cookie: "a=b", "x-tenant-uuid": tenants[place], "sec-fetch-site": "same-origin" };
        const { ms } = await ask(port, headers, { path: encodeURI(path) });
        if (round >= 0) times[place].push(ms);
        // What takes so long is known after a few rounds.
        if (ms > 3_000) round = Math.max(round, Number(options.rounds) - 3);
      }
    const late = quantile(times[1], 0.95) > AIM_MS;
    if (late) missed.push(name.trim());
    console.log(`${name.padEnd(44)}${cell(times[0]).padStart(27)}${cell(times[1]).padStart(27)}${late ? "   MISSED" : ""}`);
  }
  console.log(
    `\n${missed.length === 0 ? "none" : missed.length} beyond ${AIM_MS} ms at the 95th percentile: ${missed.join("; ")}`,
  );
};

/** Reading operations without a place in their address of which nothing above asks any. */
const sayWhatIsNotAsked = async (port: number): Promise<void> => {
  const { text } = await ask(port, {}, { path: "/openapi.json" });
  const { paths } = JSON.parse(text) as { readonly paths: Readonly<Record<string, { readonly get?: unknown }>> };
  const asked = new Set(ASKED.map(([, path]) => path.split("?")[0]));
  const left = Object.entries(paths)
    .filter(([path, { get }]) => path.startsWith("/manage/") && get !== undefined && !path.includes("{") && !asked.has(path))
    .map(([path]) => path);
  console.log(`Not asked, as nothing of them grows with the invoices: ${left.join(", ")}`);
};

const tenantsOf = async (owner: string, connectionString: string): Promise<readonly [string, string]> => {
  if (options.tenants !== undefined) return options.tenants.split(",") as unknown as readonly [string, string];
  const context = contextOf(connectionString, 2);
  try {
    return [await fill(owner, context, Number(options.small)), await fill(owner, context, Number(options.large))];
  } finally {
    await context.db.close();
  }
};

const main = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), "weighbridge-bench-"));
  const settings = { fsync: "off", full_page_writes: "off", max_wal_size: "4GB" };
  const server =
    options.database === undefined
      ? await startEmbeddedPostgres({ dataDir, log: pino({ level: "silent" }), settings })
      : undefined;
  const owner = server?.connectionString ?? options.database ?? "";
  try {
    const connectionString = await migrateForBench(owner);
    const tenants = await tenantsOf(owner, connectionString);
    const child = fork(import.meta.filename, ["serve", connectionString]);
    try {
      const [{ port }] = (await once(child, "message")) as [{ port: number }];
      await measure(port, tenants);
      await sayWhatIsNotAsked(port);
    } finally {
      child.kill();
      endRequests();
    }
  } finally {
    await server?.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

await (positionals[0] === "serve" ? serve(positionals[1] ?? "") : main());
