import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import pg from "pg";
import { pino } from "pino";
import { newUuid } from "#adapters/ids.ts";
import { type Database, openDatabase, type TenantTx } from "#db/database.ts";
import { startEmbeddedPostgres } from "#db/embedded/start-embedded-postgres.ts";
import { addUpExceptionSteps } from "#db/queries/invoice/exception-counts.ts";
import { type GroupedBy, listExceptionGroups } from "#db/queries/invoice/exceptions.ts";
import { groupsOfInvoices } from "#tests/fixtures/exceptions-of-invoices.ts";
import { migrateForBench } from "./migrate-for-bench.ts";
import { processorTimeOf } from "./processor-time.ts";

/**
 * Open invoices by cause: the statement that opens what was found in all of them, and the one that reads what is kept of it,
 * taking turns; three findings each, 512 vendors. Then what keeping costs whoever writes, with the triggers and without, in
 * pairs.
 */
const AIM_MS = 300;
const PAGE = 61;
const AT_ONCE = 20_000;
/** Invoices of a tenant, and of how many one is open with exceptions. */
const SIZES: readonly (readonly [invoices: number, oneOf: number])[] = [
  [10_000, 33],
  [100_000, 1],
  [1_000_000, 33],
];
const BATCHES: readonly (readonly [size: number, times: number])[] = [
  [1, 300],
  [20, 40],
  [100, 10],
];

const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: SIZES.map((size) => size.join("/")).join(" ") },
    rounds: { type: "string", default: "9" },
    pairs: { type: "string", default: "5" },
  },
});

/** Invoices from number $2 on: $3 of them, with exceptions where the number is a multiple of $4; the others are final. */
const GENERATE = `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, verdict, vendor_external_id, vendor_scac,
    vendor_name, currency, billed, invoice_on, received_at, accepted_at, created_by, body, exceptions)
  select $1, gen_random_uuid(), 'INV-' || n, 'INV-' || n, n::text, 'Invoice', 'Api', case when is_open then 'review' else 'approved' end, 'review',
    'V' || v, 'SC' || v, 'Vendor ' || v, case when n % 10 = 0 then 'CAD' else 'USD' end, 1000 + n % 977, '2026-03-04', at, at, 'policy',
    jsonb_build_object('invoiceNumber', 'INV-' || n, 'charges', repeat(md5(n::text), 25)),
    case when is_open then (
      select jsonb_agg(jsonb_build_object('rule', 'rule-' || mixed(n * 3 + k, 8), 'severity', case mixed(n * 7 + k, 3) when 0 then 'dispute' else 'review' end,
        'charge', case when (n + k) % 3 < 2 then 'CHARGE' || mixed(n + 5 * k, 6) end, 'variance', mixed(n + k, 10000) || '.0000')) from generate_series(0, 2) k) end
  from (select n, n % $4 = 0 as is_open, mixed(n, 512) as v, '2026-01-01'::timestamptz + n * interval '1 second' as at from generate_series($2::int, $2::int + $3::int - 1) n) made`;
const MIXED = `create function mixed(n int, below int) returns int language sql immutable as 'select ((hashint4(n) % below) + below) % below'`;

async function measureReading(owner: pg.Client, database: Database, size: string): Promise<void> {
  const [invoices = 0, oneOf = 1] = size.split("/").map(Number);
  const tenantUuid = newUuid();
  for (let from = 1; from <= invoices; from += AT_ONCE)
    await owner.query(GENERATE, [tenantUuid, from, Math.min(AT_ONCE, invoices - from + 1), oneOf]);
  while (await database.inTenant(tenantUuid, addUpExceptionSteps));
  await owner.query("vacuum analyze");
  console.log(`\n${invoices} invoices, ${Math.floor(invoices / oneOf)} of them open with exceptions`);
  for (const by of [true, false].flatMap((vendor) => [true, false].map((charge): GroupedBy => ({ vendor, charge })))) {
    const opened: Spent[] = [];
    const kept: Spent[] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      opened.push(await spentIn(database, tenantUuid, (tx) => groupsOfInvoices(tx, by, PAGE)));
      kept.push(await spentIn(database, tenantUuid, (tx) => listExceptionGroups(tx, by, undefined, PAGE)));
    }
    const name = ["rule", ...(by.vendor ? ["vendor"] : []), ...(by.charge ? ["charge"] : [])].join(",");
    const [before, after] = [middle(opened), middle(kept)];
    console.log(
      `  ${name.padEnd(20)} ${told(before)} -> ${told(after)}, ${(before.ms / after.ms).toFixed(1)} times (aim ${AIM_MS} ms)`,
    );
  }
}

interface Spent {
  readonly ms: number;
  readonly cpuMs: number;
  readonly walBytes: number;
}

function spentIn(database: Database, tenantUuid: string, work: (tx: TenantTx) => Promise<unknown>): Promise<Spent> {
  return database.inTenantRead(tenantUuid, async (tx) => {
    const { rows } = await tx.query<{ pid: number }>("select pg_backend_pid() as pid");
    const spent = processorTimeOf(rows[0]?.pid ?? 0);
    const began = performance.now();
    await work(tx);
    return { ms: performance.now() - began, cpuMs: (processorTimeOf(rows[0]?.pid ?? 0) - spent) / 1000, walBytes: 0 };
  });
}

const told = ({ ms, cpuMs }: Spent): string => `${ms.toFixed(0).padStart(5)} ms (${cpuMs.toFixed(0)} of the processor)`;

/** Of each figure by itself the one in the middle. */
function middle(all: readonly Spent[]): Spent {
  const of = (name: keyof Spent): number =>
    all.map((each) => each[name]).toSorted((a, b) => a - b)[all.length >> 1] ?? Number.NaN;
  return { ms: of("ms"), cpuMs: of("cpuMs"), walBytes: of("walBytes") };
}

/** What a statement costs an invoice, by its kind: new with exceptions and without, judged again the same, approved. */
const WRITES: readonly (readonly [name: string, oneOf: number, changed: string | null])[] = [
  ["new, clean", 1_000_000_007, null],
  ["new, with three findings", 1, null],
  ["judged again the same", 1, "exceptions = exceptions, e_tag = e_tag + 1"],
  ["approved", 1, "status = 'approved', exceptions = null, e_tag = e_tag + 1"],
];

async function measureWriting(owner: pg.Client): Promise<void> {
  for (const [size, times] of BATCHES)
    for (const [name, oneOf, changed] of WRITES) {
      const without: Spent[] = [];
      const withThem: Spent[] = [];
      for (let pair = 0; pair < Number(values.pairs); pair += 1)
        for (const [state, into] of [
          ["disable", without],
          ["enable", withThem],
        ] as const) {
          await owner.query("truncate invoice, open_exception, exception_step, exception_count");
          await owner.query(
            ["added", "changed", "removed"]
              .map((trigger) => `alter table invoice ${state} trigger invoice_exceptions_${trigger}`)
              .join("; "),
          );
          into.push(await spentWriting(owner, { size, times, oneOf, changed }));
        }
      const [before, after] = [middle(without), middle(withThem)];
      const each = ({ ms, cpuMs, walBytes }: Spent): string =>
        `${((1000 * ms) / size / times).toFixed(0)} µs (${((1000 * cpuMs) / size / times).toFixed(0)} of the processor), ${(walBytes / size / times).toFixed(0)} bytes of log`;
      console.log(`${name.padEnd(26)} ${String(size).padStart(3)} at once: an invoice ${each(before)} -> ${each(after)}`);
    }
}

/** Of statements of so many invoices each; `changed`: of the change of them, without their writing. */
async function spentWriting(
  owner: pg.Client,
  {
    size,
    times,
    oneOf,
    changed,
  }: { readonly size: number; readonly times: number; readonly oneOf: number; readonly changed: string | null },
): Promise<Spent> {
  const tenantUuid = newUuid();
  const write = (place: number) =>
    owner.query({ name: "generate", text: GENERATE, values: [tenantUuid, 1 + place * size, size, oneOf] });
  const change = (place: number) =>
    owner.query(`update invoice set ${changed} where tenant_uuid = $1 and invoice_uuid = any($2)`, [
      tenantUuid,
      uuids.slice(place * size, (place + 1) * size),
    ]);
  const uuids: string[] = [];
  if (changed !== null) {
    for (let place = 0; place < times; place += 1) await write(place);
    const { rows } = await owner.query<{ uuid: string }>("select invoice_uuid as uuid from invoice where tenant_uuid = $1", [
      tenantUuid,
    ]);
    uuids.push(...rows.map(({ uuid }) => uuid));
  }
  // Whole pages that follow a checkpoint are nobody's price.
  await owner.query("checkpoint");
  const known = changed === null ? times : 0;
  for (let place = 0; place < known; place += 1) await write(times + place);
  const before = await whereIsTheLog(owner);
  const began = performance.now();
  for (let place = 0; place < times; place += 1) await (changed === null ? write(place) : change(place));
  const ms = performance.now() - began;
  const after = await whereIsTheLog(owner);
  return { ms, cpuMs: (after.spent - before.spent) / 1000, walBytes: after.bytes - before.bytes };
}

async function whereIsTheLog(owner: pg.Client): Promise<{ readonly bytes: number; readonly spent: number }> {
  const { rows } = await owner.query<{ bytes: number; pid: number }>(
    "select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 as bytes, pg_backend_pid() as pid",
  );
  return { bytes: rows[0]?.bytes ?? 0, spent: processorTimeOf(rows[0]?.pid ?? 0) };
}

const folder = await mkdtemp(join(tmpdir(), "weighbridge-exceptions-"));
const server = await startEmbeddedPostgres({ dataDir: folder, log: pino({ level: "silent" }) });
try {
  const owner = new pg.Client({ connectionString: server.connectionString });
  // Nothing but its end, where something else failed.
  owner.on("error", () => {});
  await owner.connect();
  const database = openDatabase({ connectionString: await migrateForBench(server.connectionString), connections: 2 });
  await owner.query(MIXED);
  for (const size of values.sizes.split(" ")) await measureReading(owner, database, size);
  await measureWriting(owner);
  await database.close();
  await owner.end();
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}
