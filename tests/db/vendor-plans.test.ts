import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import type { Tx } from "#db/database.ts";
import { searchOrders } from "#db/queries/order/order-search.ts";
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

test("orders of a vendor are looked up, however many orders there are, behind row level security", async () => {
  const { database, connectionString, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  try {
    await owner.query(
      `insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, status, version, accepted_at, ship_on, created_at, changed_at, body)
         select $1, gen_random_uuid(), 'E' || n, 'E' || n, 'open', 1, now(), date '2026-10-01' - n % 300, now(), now(),
           jsonb_build_object('vendors', jsonb_build_array(jsonb_build_object('externalId', 'v' || n % 2000), jsonb_build_object('scac', 's' || n % 3000)))
         from generate_series(1, 20000) n`,
      [tenantUuid],
    );
    await owner.query("analyze freight_order");
    await database.inTenant(tenantUuid, async (tx) => {
      const before = await rowsReadYet(tx, "'freight_order'");
      const search = { uuids: null, place: null, from: null, to: null, statuses: [] };
      const { uuids } = await searchOrders(tx, { ...search, vendors: ["V77"] }, null, 50);
      const second = await searchOrders(tx, { ...search, vendors: ["S78"] }, null, 50);
      assert.deepEqual([uuids.length, second.uuids.length], [10, 7]);
      const read = (await rowsReadYet(tx, "'freight_order'")) - before;
      assert.ok(read <= 100, `${read} rows were read for seventeen orders of 20,000`);
    });
  } finally {
    await owner.end();
    await drop();
  }
});
