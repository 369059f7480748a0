import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { systemClock } from "#adapters/clock.ts";
import { newUuid } from "#adapters/ids.ts";
import { openDatabase } from "#db/database.ts";
import { NO_BOUNDS } from "#db/queries/invoice/invoice-filter.ts";
import { countDecided } from "#db/queries/report/count-decided.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { findTenant } from "#db/queries/tenant/tenant.ts";
import { parseInstant, type Instant } from "#domain/day/instant.ts";
import type { Context, Tenant } from "#src/context.ts";
import { listFinalizedInvoices } from "#usecases/invoice/list-finalized-invoices.ts";
import { countInvoices, listInvoices } from "#usecases/invoice/list-invoices.ts";
import { readReport } from "#usecases/report/read-report.ts";
import { searchOrders } from "#usecases/order/search-orders.ts";

/**
 * Lists and searches of a tenant with a million finalized invoices beside one with ten thousand, in one database, taking turns.
 * The aim is a ratio of one: what a page costs does not grow with the list, nor with how deep the page lies.
 */
const { values: options } = parseArgs({
  options: {
    small: { type: "string", default: "10000" },
    large: { type: "string", default: "1000000" },
    rounds: { type: "string", default: "150" },
    database: { type: "string" },
  },
});
const SMALL = Number(options.small);
const LARGE = Number(options.large);
const ROUNDS = Number(options.rounds);
const FIRST = "2026-01-01T00:00:00Z";
const COUNTED_AT_ONCE = 20_000;

/**
 * Rows as the pipeline leaves them, without their bodies: lists do not read them. Every 20th has no order, every 50th is
 * terminated, nine of ten are delivered.
 */
const GENERATE: readonly string[] = [
  `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, verdict, vendor_external_id, vendor_scac, vendor_name, currency,
     approved, approved_by, billed, invoice_on, due_on, received_at, accepted_at, created_by, finalized_no, finalized_at, body)
   select $1, gen_random_uuid(), 'INV-' || n, 'INV-' || n, n::text, 'Invoice', 'Edi210', case when n % 50 = 0 then 'terminated' else 'approved' end, 'approve',
     'V' || n % 200, 'V' || n % 200, 'Vendor ' || n % 200, 'USD', 100, case when n % 3 = 0 then 'user:a' else 'policy' end, 100 + n % 997, '2026-01-01', '2026-02-01', at, at, 'edi:X', n, at, '{}'
   from (select n, $3::timestamptz + n * interval '1 second' as at from generate_series(1, $2::bigint) n) made`,
  `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, verdict, currency, billed, invoice_on, due_on, is_quick_pay, received_at,
     accepted_at, created_by, body)
   select $1, gen_random_uuid(), 'OPEN-' || n, 'OPEN-' || n, 'OPEN' || n, 'Invoice', 'Edi210', 'review', 'dispute', 'USD', 100, '2026-01-01', '2026-02-01', n % 10 = 0,
     $3::timestamptz + n * interval '1 second', now(), 'edi:X', '{}'
   from generate_series(1, least(500, $2::bigint)) n`,
  `insert into finalized_invoice (tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, matched, delivered)
   select tenant_uuid, finalized_no, invoice_uuid, finalized_at, status, source, finalized_no % 20 <> 0, finalized_no <= $2::bigint * 0.9
   from invoice where tenant_uuid = $1 and finalized_no is not null and $3::text is not null order by finalized_no`,
  `insert into finalized_block (tenant_uuid, width, block_no, matched_undelivered, matched_delivered, unmatched_undelivered, unmatched_delivered, terminated)
   select tenant_uuid, width, (finalized_no - 1) / width, count(*) filter (where matched and not delivered), count(*) filter (where matched and delivered),
     count(*) filter (where not matched and not delivered), count(*) filter (where not matched and delivered), count(*) filter (where status = 'terminated')
   from finalized_invoice, (values (1000), (100000)) widths (width) where tenant_uuid = $1 and $2::bigint > 0 and $3::text is not null group by 1, 2, 3`,
  `insert into tenant_counter (tenant_uuid, finalized_no, finalized_at) values ($1, $2::bigint, $3::timestamptz + $2::bigint * interval '1 second')`,
  `insert into invoice_reference (tenant_uuid, value_key, kind, invoice_uuid, loose_key)
   select tenant_uuid, 'bol:' || 7000000 + finalized_no, 'BOLNumber', invoice_uuid, 'bol~' || 7000000 + finalized_no
   from invoice where tenant_uuid = $1 and finalized_no <= $2::bigint and $3::text is not null`,
  `insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac) select $1, 'V' || n, gen_random_uuid(), 'Vendor ' || n, 'V' || n
   from generate_series(0, 199) n where $2::bigint > 0 and $3::text is not null`,
  `with made as (
     insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, accepted_at, ship_on, created_at, changed_at, body)
     select $1, gen_random_uuid(), 'SO-' || n, 'SO-' || n, at, '2026-01-01', at, at, '{"vendors": []}' from (select n, $3::timestamptz + n * interval '1 second' as at from generate_series(1, $2::bigint) n) made
     returning tenant_uuid, order_uuid, accepted_at
   )
   insert into order_version (tenant_uuid, order_uuid, accepted_at, landed_at, source, body) select tenant_uuid, order_uuid, accepted_at, accepted_at, 'Api', '{}' from made`,
];

const instant = (text: string): Instant => {
  const read = parseInstant(text);
  if (read === undefined) throw new Error(`no instant: ${text}`);
  return read;
};

type Read = (context: Context, tenant: Tenant, size: number) => Promise<unknown>;
const finalized =
  (given: Partial<Parameters<typeof listFinalizedInvoices>[2]>, pageOf: (size: number) => number = () => 0): Read =>
  (context, tenant, size) =>
    listFinalizedInvoices(context, tenant, {
      startTime: instant("2025-12-31"),
      endTime: null,
      sortOrder: "DESC",
      pageSize: 100,
      pageNumber: pageOf(size),
      resultsDelivered: null,
      includeUnmatched: false,
      ...given,
    });
const invoices =
  (given: Partial<Parameters<typeof listInvoices>[2]>): Read =>
  (context, tenant) =>
    listInvoices(context, tenant, {
      statuses: [],
      verdicts: [],
      assignees: [],
      waits: [],
      snoozed: "any",
      bounds: NO_BOUNDS,
      q: null,
      vendor: null,
      customer: null,
      sort: null,
      limit: 50,
      cursor: null,
      ...given,
    });
const orders =
  (pageNumber: number): Read =>
  (context, tenant) =>
    searchOrders(context, tenant, {
      startTime: instant("2025-12-31"),
      endTime: null,
      pageSize: 100,
      pageNumber,
      orderExternalId: null,
    });

const decidedOn = (day: string) => ({ ...NO_BOUNDS, finalizedFrom: day, finalizedTo: day });
const ALL = {
  statuses: [],
  verdicts: [],
  assignees: [],
  waits: [],
  snoozed: "any",
  bounds: NO_BOUNDS,
  q: null,
  vendor: null,
  customer: null,
  sort: null,
} as const;
const count =
  (given: Partial<Parameters<typeof countInvoices>[2]>): Read =>
  (context, tenant) =>
    countInvoices(context, tenant, { ...ALL, ...given });
const report =
  (to: string, vendor: string | null = null): Read =>
  (context, tenant) =>
    readReport(context, tenant, { from: null, to, vendor, currency: null });

const READS: readonly (readonly [string, Read])[] = [
  ["finalized, first page", finalized({})],
  ["finalized, page in the middle", finalized({}, (size) => Math.floor(size / 200))],
  ["finalized, last page, ascending", finalized({ sortOrder: "ASC" }, (size) => Math.floor((size * 0.94) / 100))],
  ["finalized, all, page in the middle", finalized({ includeUnmatched: true }, (size) => Math.floor(size / 200))],
  ["finalized, undelivered, middle", finalized({ resultsDelivered: false }, (size) => Math.floor(size / 2_500))],
  ["invoices, the queue", invoices({ statuses: ["review", "unmatched", "disputed"] })],
  ["invoices, newest", invoices({})],
  ["invoices, terminated", invoices({ statuses: ["terminated"] })],
  ["invoices, of a vendor", invoices({ vendor: "V17" })],
  ["invoices, search a number", invoices({ q: "7004321" })],
  ["invoices, search a vendor's name", invoices({ q: "vendor 17" })],
  ["invoices, largest variance first", invoices({ sort: "-variance" })],
  ["invoices, approved, largest first", invoices({ sort: "-billed", statuses: ["approved"] })],
  ["invoices, decided on a day", invoices({ bounds: decidedOn("2026-01-01") })],
  ["invoices, decided by the policy", invoices({ bounds: { ...decidedOn("2026-01-01"), decidedBy: "policy" } })],
  ["invoices, count all", count({})],
  ["invoices, count of a vendor", count({ vendor: "V17" })],
  ["report, 30 days", report("2026-01-30")],
  ["report, 30 days of a vendor", report("2026-01-30", "V17")],
  ["orders, search, first page", orders(0)],
  ["orders, search, page 50", orders(50)],
];

const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const main = async (): Promise<void> => {
  const dataDir = options.database === undefined ? await mkdtemp(join(tmpdir(), "weighbridge-bench-")) : undefined;
  const server =
    dataDir === undefined
      ? undefined
      : await startEmbeddedPostgres({
          dataDir,
          log: pino({ level: "silent" }),
          settings: { fsync: "off", full_page_writes: "off", max_wal_size: "4GB" },
        });
  const connectionString = server?.connectionString ?? options.database ?? "";
  try {
    const db = openDatabase({ connectionString: await migrateForBench(connectionString), connections: 2 });
    const context = { db, clock: systemClock, newUuid, log: pino({ level: "silent" }) } as unknown as Context;
    try {
      const small = await generate(connectionString, db, SMALL);
      const large = await generate(connectionString, db, LARGE);
      await vacuum(connectionString);
      await measure(context, small, large);
    } finally {
      await db.close();
    }
  } finally {
    await server?.stop();
    if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
  }
};

const generate = async (connectionString: string, db: Context["db"], size: number): Promise<Tenant> => {
  const tenantUuid = newUuid();
  await db.control.query("insert into tenant (tenant_uuid, slug, name, grants) values ($1, $2, $3, '{orderless-invoices}')", [
    tenantUuid,
    `bench-${tenantUuid}`,
    `bench ${size}`,
  ]);
  const client = new pg.Client({ connectionString });
  await client.connect();
  const began = performance.now();
  try {
    await client.query("select set_config('app.tenant', $1, false)", [tenantUuid]);
    for (const statement of GENERATE) await client.query(statement, [tenantUuid, size, FIRST]);
  } finally {
    await client.end();
  }
  console.log(`${size.toLocaleString("en")} invoices and orders made in ${((performance.now() - began) / 1000).toFixed(1)} s`);
  const counting = performance.now();
  while ((await db.inTenant(tenantUuid, (tx) => countDecided(tx, COUNTED_AT_ONCE))) > 0);
  console.log(`counted for reports in ${((performance.now() - counting) / 1000).toFixed(1)} s`);
  const tenant = await findTenant(db.control, tenantUuid);
  if (tenant === undefined) throw new Error("the tenant is gone");
  return tenant;
};

/** As autovacuum would leave it: index-only scans and good plans. */
const vacuum = async (connectionString: string): Promise<void> => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
};

const measure = async (context: Context, small: Tenant, large: Tenant): Promise<void> => {
  console.log(`\n${"".padEnd(36)}${SMALL.toLocaleString("en").padStart(18)}${LARGE.toLocaleString("en").padStart(18)}`);
  console.log(`${"milliseconds, median (p99)".padEnd(36)}${"".padStart(36)}   ratio`);
  for (const [name, read] of READS) {
    const times: [number[], number[]] = [[], []];
    for (let round = -10; round < ROUNDS; round += 1) {
      for (const place of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        const began = performance.now();
        await read(context, place === 0 ? small : large, place === 0 ? SMALL : LARGE);
        if (round >= 0) times[place].push(performance.now() - began);
      }
    }
    const [a, b] = times.map((each) => [quantile(each, 0.5), quantile(each, 0.99)] as const) as [
      readonly [number, number],
      readonly [number, number],
    ];
    const cell = ([median, high]: readonly [number, number]): string => `${median.toFixed(2)} (${high.toFixed(1)})`.padStart(18);
    console.log(`${name.padEnd(36)}${cell(a)}${cell(b)}   ${(b[0] / a[0]).toFixed(2)}`);
  }
};

await main();
