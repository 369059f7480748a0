import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import pg from "pg";
import { type Database, openDatabase, type Tx } from "#db/database.ts";
import { listOrderCompletion } from "#db/queries/invoice/invoice-writing.ts";
import { putAsideBlocked } from "#db/queries/queue/parked-work.ts";
import { claimWork, findDueWork, findTenantsWithWork, findTenantWithWork, startRetry } from "#db/queries/queue/work.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { insertBareInvoices } from "#tests/builders/invoice-rows.ts";
import { testDatabase } from "#tests/database.ts";
import { WORK_KINDS } from "#contract/work-kinds.ts";

const KINDS = Object.keys(WORK_KINDS);
const RETRY = { kinds: KINDS.map((kind) => ({ kind, most: 100 })), leaseSeconds: 8, together: [10, 10], triedLessThan: 6 };
const BUSY = "audit-invoice";
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** How many rows of these tables the statements of `look` read. */
const rowsRead = async (tx: Tx, look: () => Promise<void>, tables: readonly string[] = ["work"]): Promise<number> => {
  const before = await rowsReadYet(tx, tables);
  await look();
  return (await rowsReadYet(tx, tables)) - before;
};

// Of this connection, since it last told the server: within a transaction that only grows.
const rowsReadYet = async (tx: Tx, tables: readonly string[]): Promise<number> =>
  Number(
    (
      await tx.query<{ read: string }>(
        "select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables where relname = any($1)",
        [tables],
      )
    ).rows[0]?.read,
  );

/** The same for statements that are transactions of their own. */
const rowsReadByAll = async ({ hint }: Database): Promise<number> => {
  await hint.query("select pg_stat_force_next_flush()");
  const { rows } = await hint.query<{ read: string }>(
    "select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = 'work'",
  );
  return Number(rows[0]?.read);
};

/**
 * Servers before 17 do not look up an array in a later column of an index unless statistics make it worth while: there a batch
 * may read its tenant's rows until the table is analyzed.
 */
const isBefore17 = async (owner: pg.Client): Promise<boolean> => {
  const { rows } = await owner.query<{ number: string }>("select current_setting('server_version_num') as number");
  return Number(rows[0]?.number) < 170_000;
};

test("workers look at few rows, however long the queue is and whatever the statistics say of it", async (t) => {
  const { database, connectionString, applicationUrl, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  // One connection: the plans it keeps are made while the queue is empty, and known to be.
  const worker = openDatabase({ connectionString: applicationUrl, connections: 1 });
  t.after(async () => {
    await worker.close();
    await owner.end();
    await drop();
  });
  await owner.query("vacuum analyze work");
  for (let round = 0; round < 8; round += 1)
    for (const kind of KINDS)
      await worker.inClaim(async (tx) => {
        await findTenantWithWork(tx, kind, NOBODY);
        await findTenantsWithWork(tx, kind, [tenantUuid]);
        await claimWork(tx, kind, tenantUuid, 100);
      });
  for (let round = 0; round < 8; round += 1) await worker.inClaim(async (tx) => void (await findDueWork(tx, KINDS)));
  for (let round = 0; round < 8; round += 1) await startRetry(worker.hint, RETRY);

  await owner.query(
    `insert into work (tenant_uuid, work_uuid, kind, subject_uuid) select $1, gen_random_uuid(), $2, gen_random_uuid() from generate_series(1, 20000)`,
    [tenantUuid, BUSY],
  );
  const isOlder = await isBefore17(owner);
  for (const statistics of ["stale", "fresh"]) {
    if (statistics === "fresh") await owner.query("analyze work");
    await worker.inClaim(async (tx) => {
      const looked = await rowsRead(tx, async () => {
        for (const kind of KINDS)
          assert.equal(await findTenantWithWork(tx, kind, NOBODY), kind === BUSY ? tenantUuid : undefined, kind);
      });
      assert.ok(looked <= 10, `${looked} rows read to see who has work, statistics ${statistics}`);
      const passed = await rowsRead(tx, async () => {
        assert.deepEqual(await findTenantsWithWork(tx, BUSY, [tenantUuid]), [tenantUuid]);
        assert.deepEqual(await findTenantsWithWork(tx, BUSY, []), [tenantUuid]);
      });
      assert.ok(passed <= 10, `${passed} rows read to see whose turn it is, statistics ${statistics}`);
      const lookedOut = await rowsRead(tx, async () => {
        assert.deepEqual(await findDueWork(tx, KINDS), { kinds: [BUSY], isAnyApart: false });
      });
      assert.ok(lookedOut <= 10, `${lookedOut} rows read to see what is due, statistics ${statistics}`);
      const claimed = await rowsRead(tx, async () => {
        assert.equal((await claimWork(tx, BUSY, tenantUuid, 100)).length, 100);
      });
      assert.ok(
        claimed <= 400 || (isOlder && statistics === "stale"),
        `${claimed} rows read to claim 100, statistics ${statistics}`,
      );
    });
    const before = await rowsReadByAll(worker);
    assert.deepEqual(await startRetry(worker.hint, RETRY), []);
    const looked = (await rowsReadByAll(worker)) - before;
    assert.ok(looked <= 1000, `${looked} rows read to see what is suspected, statistics ${statistics}`);
  }
});

test("the order of subjects is asked by index: long lines behind one item cost a claim little, and nothing once they are put aside", async (t) => {
  const { database, connectionString, applicationUrl, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const worker = openDatabase({ connectionString: applicationUrl, connections: 1 });
  t.after(async () => {
    await worker.close();
    await owner.end();
    await drop();
  });
  const kind = "ingest-order";
  const claim = (read: (rows: number, items: number) => void): Promise<void> =>
    worker.inClaim(async (tx) => {
      let items = 0;
      const rows = await rowsRead(tx, async () => {
        items = (await claimWork(tx, kind, tenantUuid, 100)).length;
        if (items === 0) await putAsideBlocked(tx, kind, tenantUuid);
      });
      read(rows, items);
    });
  for (let round = 0; round < 8; round += 1) await claim(() => {});
  // 3,000 versions of one order behind one that is parked, and 20,000 orders of a version each.
  await owner.query(
    `insert into work (tenant_uuid, work_uuid, kind, subject_uuid, subject_key, ordered_at, state)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 'order one', now() - interval '1 hour' + n * interval '1 ms', case n when 0 then 'parked' else 'ready' end
     from generate_series(0, 3000) n`,
    [tenantUuid, kind],
  );
  for (let round = 0; round < 4; round += 1) await claim((_, items) => assert.equal(items, 0));
  const { rows } = await owner.query("select state, count(*)::int as items from work group by 1 order by 1");
  assert.deepEqual(rows, [
    { state: "parked", items: 1 },
    { state: "waiting", items: 3000 },
  ]);
  await owner.query(
    `insert into work (tenant_uuid, work_uuid, kind, subject_uuid, subject_key) select $1, gen_random_uuid(), $2, gen_random_uuid(), 'order ' || n from generate_series(1, 20000) n`,
    [tenantUuid, kind],
  );
  const isOlder = await isBefore17(owner);
  for (const statistics of ["stale", "fresh"]) {
    if (statistics === "fresh") await owner.query("analyze work");
    await claim((read, items) => {
      assert.equal(items, 100);
      assert.ok(read <= 500 || (isOlder && statistics === "stale"), `${read} rows read, statistics ${statistics}`);
    });
  }
});

test("a batch reads the rows it names, however many its tenant has got since its plans were made", async (t) => {
  const { database, connectionString, applicationUrl, drop } = await testDatabase();
  const { tenantUuid } = await aTenant(database);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const worker = openDatabase({ connectionString: applicationUrl, connections: 1 });
  t.after(async () => {
    await worker.close();
    await owner.end();
    await drop();
  });
  const matched = (count: number): Promise<readonly string[]> =>
    database.inTenant(tenantUuid, async (tx) => {
      const { rows } = await tx.query<{ order_uuid: string }>(
        `insert into freight_order (tenant_uuid, order_uuid, external_id, order_number, accepted_at, ship_on, body)
         select $1, uuid, uuid::text, uuid::text, now(), current_date, '{}' from (select gen_random_uuid() as uuid from generate_series(1, $2)) as u
         returning order_uuid`,
        [tenantUuid, count],
      );
      const orderUuids = rows.map((row) => row.order_uuid);
      await tx.query(
        `insert into invoice_order (tenant_uuid, invoice_uuid, order_uuid) select $1, * from unnest($2::uuid[], $3::uuid[])`,
        [tenantUuid, await insertBareInvoices(tx, count, "received"), orderUuids],
      );
      return orderUuids;
    });
  const read = (orderUuids: readonly string[]): Promise<number> =>
    worker.inClaim(async (_tx, enter) => {
      const tx = await enter(tenantUuid);
      const tables = ["invoice", "invoice_order", "freight_order"];
      return rowsRead(tx, async () => void (await listOrderCompletion(tx, orderUuids)), tables);
    });

  await matched(10);
  await owner.query("analyze invoice, invoice_order, freight_order");
  const others = Array.from({ length: 100 }, () => randomUUID());
  for (let round = 0; round < 8; round += 1) await read(others);
  const later = (await matched(3000)).slice(0, 100);
  const rows = await read(later);
  assert.ok(rows <= 400 || (await isBefore17(owner)), `${rows} rows read for a hundred orders with an invoice each`);
});
