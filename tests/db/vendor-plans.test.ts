import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import type { Tx } from "#db/database.ts";
import { searchOrders } from "#db/queries/order/order-search.ts";
import { listFoundRules, sumDecided } from "#db/queries/report/report-figures.ts";
import { listVendors } from "#db/queries/invoice/audit-facts.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { testDatabase } from "#tests/database.ts";

const ENTRIES = 50_000;

/** Of this connection, since it last told the server: within a transaction that only grows. */
const rowsReadYet = async (tx: Tx, tables = "'vendor', 'party_key'"): Promise<number> =>
  Number(
    (
      await tx.query<{ read: string }>(
        `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables where relname in (${tables})`,
      )
    ).rows[0]?.read,
  );

test("the entries that an audit asks for are looked up, however many a directory has and however they are spelled", async () => {
  const { database, connectionString, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  try {
    await owner.query(
      `insert into vendor (tenant_uuid, external_id, vendor_uuid, name, scac, body)
         select $1, 'V' || n, gen_random_uuid(), 'Vendor ' || n, 'S' || n, case n when 7 then '{"scacs": ["seven"]}' else '{}' end::jsonb
         from generate_series(1, $2::int) n`,
      [tenantUuid, ENTRIES],
    );
    await owner.query(
      `insert into party_key (tenant_uuid, party, key, rank, party_uuid, place)
         select tenant_uuid, 'vendor', key, 0, vendor_uuid, 0 from vendor,
           lateral (values ('id:' || lower(external_id)), ('scac:' || lower(scac)), ('scac:' || lower(body -> 'scacs' ->> 0))) as k (key)
         where tenant_uuid = $1 and key is not null`,
      [tenantUuid],
    );
    await owner.query("analyze vendor, party_key");
    await database.inTenant(tenantUuid, async (tx) => {
      const before = await rowsReadYet(tx);
      const found = await listVendors(tx, [" v3 ", "V4", "nobody"], ["s5", "SEVEN "]);
      assert.deepEqual(
        found.map(({ externalId }) => externalId),
        ["V3", "V4", "V5", "V7"],
      );
      const read = (await rowsReadYet(tx)) - before;
      assert.ok(read <= 20, `${read} rows were read for four entries of ${ENTRIES}`);
    });
  } finally {
    await owner.end();
    await drop();
  }
});

test("orders of a vendor or of a customer are looked up, however many orders there are, behind row level security", async () => {
  const { database, connectionString, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  try {
    await owner.query(
      `insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, status, version, accepted_at, ship_on, created_at, changed_at, customer_external_id, body)
         select $1, gen_random_uuid(), 'E' || n, 'E' || n, 'open', 1, now(), date '2026-10-01' - n % 300, now(), now(), 'C' || n % 1000,
           jsonb_build_object('vendors', jsonb_build_array(jsonb_build_object('externalId', 'v' || n % 2000), jsonb_build_object('scac', 's' || n % 3000)))
         from generate_series(1, 20000) n`,
      [tenantUuid],
    );
    await owner.query("analyze freight_order");
    await database.inTenant(tenantUuid, async (tx) => {
      const before = await rowsReadYet(tx, "'freight_order'");
      const search = { uuids: null, vendors: null, customer: null, place: null, from: null, to: null, statuses: [] };
      const { uuids } = await searchOrders(tx, { ...search, vendors: ["V77"] }, null, 50);
      const second = await searchOrders(tx, { ...search, vendors: ["S78"] }, null, 50);
      assert.deepEqual([uuids.length, second.uuids.length], [10, 7]);
      const charged = await searchOrders(tx, { ...search, customer: "C7" }, null, 50);
      assert.equal(charged.uuids.length, 20);
      const read = (await rowsReadYet(tx, "'freight_order'")) - before;
      assert.ok(read <= 200, `${read} rows were read for thirty-seven orders of 20,000`);
    });
  } finally {
    await owner.end();
    await drop();
  }
});

test("the figures of one carrier are looked up, however many others were decided in these days", async () => {
  const { database, connectionString, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  try {
    await owner.query(
      `insert into report_day (tenant_uuid, day, vendor, currency, decided, approved, by_policy, clean, duplicates, disputed, conceded, late,
           within_day, hours, billed, approved_amount, found, saved)
         select $1, date '2026-10-01' - day, 'V' || n, 'USD', 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 100, 100, 0, 0
         from generate_series(0, 89) day, generate_series(1, 500) n`,
      [tenantUuid],
    );
    await owner.query(
      `insert into report_finding (tenant_uuid, day, rule, vendor, currency, invoices, variance)
         select $1, date '2026-10-01' - day, 'rule-' || rule, 'V' || n, 'USD', 1, 10
         from generate_series(0, 89) day, generate_series(1, 3) rule, generate_series(1, 100) n`,
      [tenantUuid],
    );
    await owner.query("analyze report_day, report_finding");
    await database.inTenant(tenantUuid, async (tx) => {
      const range = { from: "2026-07-04", to: "2026-10-01", vendor: "V77" };
      // More often than a statement is planned for its values: the plan of all of them is the one that stays.
      for (let time = 0; time < 7; time += 1) await sumDecided(tx, range, "USD");
      for (let time = 0; time < 7; time += 1) await listFoundRules(tx, range, "USD", 30);
      const before = await rowsReadYet(tx, "'report_day', 'report_finding'");
      assert.equal((await sumDecided(tx, range, "USD"))?.decided, 90);
      assert.deepEqual(
        (await listFoundRules(tx, range, "USD", 30)).map(({ invoices }) => invoices),
        [90, 90, 90],
      );
      const read = (await rowsReadYet(tx, "'report_day', 'report_finding'")) - before;
      assert.ok(read <= 1_000, `${read} rows were read for 360 of 72,000`);
    });
  } finally {
    await owner.end();
    await drop();
  }
});
