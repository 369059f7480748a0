import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, suite, test } from "node:test";
import pg from "pg";
import { newUuid } from "#adapters/ids.ts";
import type { TenantTx } from "#db/database.ts";
import { grantRights } from "#db/grant-rights.ts";
import { addUpExceptionSteps, listTenantsWithExceptionSteps } from "#db/queries/invoice/exception-counts.ts";
import { type GroupedBy, listExceptionGroups, listGroupInvoices } from "#db/queries/invoice/exceptions.ts";
import { aContext } from "#tests/builders/a-context.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { addUpExceptions } from "#usecases/invoice/add-up-exceptions.ts";
import { asOwner, type TestDatabase, testDatabase } from "#tests/database.ts";
import { groupsOfInvoices, invoicesOfGroup } from "#tests/fixtures/exceptions-of-invoices.ts";
import { RUN_SEED } from "#tests/fixtures/run-seed.ts";

const MIGRATION = new URL("../../src/db/migrations/0127_exceptions_by_cause.sql", import.meta.url);
const GROUPINGS: readonly GroupedBy[] = [true, false].flatMap((vendor) => [true, false].map((charge) => ({ vendor, charge })));
const VENDORS = ["ACME", "BOLT", "CARGO", "DRAY"];

/** Numbers from 0 to below `end`, the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed;
  const below = (end: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  };
  const one = <T>(values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
  return { below, one };
}
type Random = ReturnType<typeof randomOf>;

/** What an audit finds: no exception, or some, of a rule and charge several times too. */
function findings({ below, one }: Random): string | null {
  if (below(4) === 0) return null;
  return JSON.stringify(
    Array.from({ length: below(6) }, () => ({
      rule: one(["charge-over-tolerance", "fuel-rate", "duplicate-invoice"]),
      severity: one(["review", "dispute", "block"]),
      charge: one([null, "LINEHAUL", "FUEL", "DET"]),
      variance: one([null, "0.0000", "12.5000", "-3.2500", "1000000000000.0001"]),
    })),
  );
}

function newInvoice(random: Random): Readonly<Record<string, unknown>> {
  const { below, one } = random;
  const number = String(below(1_000_000));
  return {
    invoice_uuid: newUuid(),
    invoice_number: number,
    status: one(["received", "unmatched", "review", "disputed", "approved", "terminated"]),
    vendor_external_id: one([null, "ACME", "BOLT", "CARGO", "DRAY"]),
    vendor_scac: one([null, "ACME", "SCAC"]),
    vendor_name: one([null, "Acme Freight", "Bolt"]),
    currency: one(["USD", "CAD"]),
    billed: one(["100.0000", "0.0000", "-20.5000", "999999999999999.9999"]),
    received_at: `2026-03-0${1 + below(3)}T0${below(10)}:00:00Z`,
    exceptions: findings(random),
  };
}

const INSERT = `insert into invoice (tenant_uuid, invoice_uuid, external_id, invoice_number, number_key, type, source, status, vendor_external_id, vendor_scac,
    vendor_name, currency, billed, invoice_on, received_at, accepted_at, created_by, body, exceptions)
  select $1, n.invoice_uuid, n.invoice_number, n.invoice_number, n.invoice_number, 'Invoice', 'Api', n.status, n.vendor_external_id, n.vendor_scac,
    n.vendor_name, n.currency, n.billed, '2026-03-01', n.received_at, n.received_at, 'test', '{}', n.exceptions::jsonb
  from jsonb_to_recordset($2::jsonb) as n (invoice_uuid uuid, invoice_number text, status text, vendor_external_id text, vendor_scac text, vendor_name text,
    currency text, billed numeric, received_at timestamptz, exceptions text)`;

/** Some invoices of the tenant, always in the same order: whoever changes several waits for others, and nobody for himself. */
const SOME = `(select invoice_uuid from invoice where tenant_uuid = $1 and hashtext(invoice_uuid::text) % $2 = 0 order by invoice_uuid limit $3 for update)`;

/** What the service may do with invoices, and what is done with a tenant's vendors beside. */
const CHANGES: readonly ((tx: TenantTx, random: Random) => Promise<unknown>)[] = [
  (tx, random) =>
    tx.query(INSERT, [tx.tenantUuid, JSON.stringify(Array.from({ length: 1 + random.below(30) }, () => newInvoice(random)))]),
  ...[
    "status = 'approved', exceptions = null, approval_pending = null",
    "status = 'review'",
    "status = 'terminated', exceptions = null",
    "status = 'terminated'",
    "approval_pending = case when approval_pending is null then '{}'::jsonb end",
    "currency = case currency when 'USD' then 'CAD' else 'USD' end",
    "e_tag = e_tag + 1",
  ].map(
    (change) => (tx: TenantTx, random: Random) =>
      tx.query(`update invoice set ${change} where tenant_uuid = $1 and invoice_uuid in ${SOME}`, [
        tx.tenantUuid,
        1 + random.below(6),
        1 + random.below(12),
      ]),
  ),
  (tx, random) =>
    tx.query(
      `update invoice i set exceptions = case when $4 then i.exceptions else $5::jsonb end, status = 'review', e_tag = e_tag + 1
       where tenant_uuid = $1 and invoice_uuid in ${SOME}`,
      [tx.tenantUuid, 1 + random.below(3), 1 + random.below(20), random.below(3) === 0, findings(random)],
    ),
  (tx, random) =>
    tx.query(
      `insert into vendor_merge (tenant_uuid, merge_uuid, merged_external_id, survivor_external_id, reason, made_at, made_by)
       select $1, $2, $3, $4, 'one carrier', now(), 'test' where $3::text <> $4::text on conflict do nothing`,
      [tx.tenantUuid, newUuid(), random.one(["ACME", "BOLT", "CARGO"]), random.one(["BOLT", "CARGO", "DRAY"])],
    ),
  (tx) =>
    tx.query(
      `update vendor_merge set undone_at = now(), undone_by = 'test', undone_reason = 'two carriers'
       where tenant_uuid = $1 and undone_at is null and merge_uuid = (select merge_uuid from vendor_merge where tenant_uuid = $1 and undone_at is null limit 1)`,
      [tx.tenantUuid],
    ),
  async (tx, random) => {
    await tx.query("savepoint taken_back");
    await tx.query(INSERT, [tx.tenantUuid, JSON.stringify([newInvoice(random)])]);
    await tx.query("rollback to savepoint taken_back");
  },
  (tx) => addUpExceptionSteps(tx),
];

/** What somebody with a console does, which the service may not. */
const BY_THE_OWNER = [
  "update invoice set billed = 1 - billed, vendor_external_id = 'DRAY' where tenant_uuid = $1 and hashtext(invoice_uuid::text) % 7 = 0",
  "update invoice set received_at = received_at - interval '1 hour', vendor_scac = 'MOVED' where tenant_uuid = $1 and hashtext(invoice_uuid::text) % 5 = 0",
  "delete from invoice where tenant_uuid = $1 and hashtext(invoice_uuid::text) % 11 = 0",
];

/** All pages of a list of one moment, as somebody asks for one after the other. */
async function everyGroup(tx: TenantTx, by: GroupedBy, limit: number) {
  const all = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? undefined : ([last.count, last.rule, last.vendor, last.charge, last.currency] as const);
    const page = await listExceptionGroups(tx, by, after, limit);
    all.push(...page);
    if (page.length < limit) return all;
  }
}

async function everyInvoice(tx: TenantTx, filter: Parameters<typeof listGroupInvoices>[1], limit: number) {
  const all = [];
  for (;;) {
    const last = all.at(-1);
    const after = last === undefined ? undefined : ([last.receivedAt, last.uuid] as const);
    const page = await listGroupInvoices(tx, filter, { after, only: null, limit });
    all.push(...page);
    if (page.length < limit) return all;
  }
}

/** What is listed is what the invoices say, at this moment. */
async function compare(tx: TenantTx, { below, one }: Random): Promise<number> {
  for (const by of GROUPINGS)
    assert.deepEqual(await everyGroup(tx, by, one([1000, 7])), await groupsOfInvoices(tx, by), JSON.stringify(by));
  const groups = await groupsOfInvoices(tx, { vendor: true, charge: true });
  const group = groups[below(Math.max(1, groups.length))];
  if (group === undefined) return 0;
  const asked = <T>(value: T): T | null => (below(2) === 0 ? null : value);
  const filter = {
    rule: group.rule,
    vendor: asked(one([group.vendor, "ACME"])),
    charge: asked(group.charge),
    currency: asked(group.currency),
  };
  const expected = await invoicesOfGroup(tx, filter);
  assert.deepEqual(await everyInvoice(tx, filter, one([1000, 5])), expected, JSON.stringify(filter));
  const only = [...group.invoices, newUuid()];
  assert.deepEqual(
    await listGroupInvoices(tx, filter, { after: undefined, only, limit: 100 }),
    expected.filter(({ uuid }) => only.includes(uuid)),
  );
  return groups.length;
}

suite("exceptions by their cause, as they are kept", () => {
  let db: TestDatabase;
  before(async () => {
    db = await testDatabase();
  });
  after(() => db.drop());

  const aShipper = async () => {
    const { tenantUuid } = await aTenant(db.database);
    await db.database.inTenant(tenantUuid, (tx) =>
      tx.query(
        "insert into vendor (tenant_uuid, external_id, vendor_uuid, name) select $1, v, gen_random_uuid(), v from unnest($2::text[]) v",
        [tx.tenantUuid, VENDORS],
      ),
    );
    return tenantUuid;
  };
  const change = (tenantUuid: string, random: Random, most = 3) =>
    db.database.inTenant(tenantUuid, async (tx) => {
      for (let more = 1 + random.below(most); more > 0; more -= 1)
        await (CHANGES[random.below(3) === 0 ? 0 : random.below(CHANGES.length)] ?? assert.fail())(tx, random);
    });

  test("are what the invoices say, whatever was written and whenever it was added up", async () => {
    const random = randomOf(RUN_SEED);
    const shippers = [await aShipper(), await aShipper()] as const;
    let seen = 0;
    for (let round = 0; round < 90; round += 1) {
      const tenantUuid = random.one(shippers);
      await change(tenantUuid, random);
      if (random.below(12) === 0) await asOwner(db, BY_THE_OWNER[random.below(3)] ?? "", [tenantUuid]);
      if (round % 3 === 0) for (const each of shippers) seen += await db.database.inSnapshot(each, (tx) => compare(tx, random));
    }
    assert.ok(seen > 500, `${seen} groups were compared`);
  });

  test("are exact for whoever reads while others write and add up", async () => {
    const tenantUuid = await aShipper();
    const random = randomOf(RUN_SEED + 1);
    const writing = new Set(Array.from({ length: 6 }, (_, place) => RUN_SEED + 10 + place));
    const write = async (seed: number) => {
      const own = randomOf(seed);
      // One change each: two that hold what they took, and want what the other took, are for whoever does both to prevent.
      for (let round = 0; round < 20; round += 1) await change(tenantUuid, own, 1);
      writing.delete(seed);
    };
    const whileTheyWrite = async (work: () => Promise<unknown>) => {
      while (writing.size > 0) await work();
    };
    await Promise.all([
      ...[...writing].map(write),
      whileTheyWrite(() => db.database.inTenant(tenantUuid, addUpExceptionSteps)),
      whileTheyWrite(() => db.database.inSnapshot(tenantUuid, (tx) => compare(tx, random))),
    ]);
    await db.database.inSnapshot(tenantUuid, (tx) => compare(tx, random));
  });

  test("are written and added up without a wait for anybody who writes invoices of the same group", async () => {
    const tenantUuid = await aShipper();
    const same = { ...newInvoice(randomOf(1)), status: "review", exceptions: '[{"rule":"fuel-rate","severity":"review"}]' };
    const one = (tx: TenantTx) => tx.query(INSERT, [tx.tenantUuid, JSON.stringify([{ ...same, invoice_uuid: newUuid() }])]);
    const atOnce = async (tx: TenantTx) => void (await tx.query("set local lock_timeout = '50ms'"));
    const { database } = db;
    await database.inTenant(tenantUuid, one);
    await database.inTenant(tenantUuid, async (held) => {
      await one(held);
      await database.inTenant(tenantUuid, async (tx) => {
        await atOnce(tx);
        await one(tx);
        await database.inTenant(tenantUuid, async (worker) => {
          await atOnce(worker);
          await addUpExceptionSteps(worker);
          assert.equal(await database.inTenant(tenantUuid, addUpExceptionSteps), false, "another worker goes on");
        });
      });
    });
    const [group] = await database.inTenant(tenantUuid, (tx) =>
      listExceptionGroups(tx, { vendor: true, charge: false }, undefined, 5),
    );
    assert.equal(group?.count, 3);
  });

  test("leave nothing behind when nothing is open any more, and no tenant to add up", async () => {
    const tenantUuid = await aShipper();
    const context = aContext(db.database);
    await db.database.inTenant(tenantUuid, async (tx) => {
      for (let round = 0; round < 3; round += 1) await CHANGES[0]?.(tx, randomOf(RUN_SEED + round));
    });
    await addUpExceptions(context);
    await db.database.inTenant(tenantUuid, (tx) =>
      tx.query("update invoice set status = 'approved', exceptions = null where tenant_uuid = $1", [tx.tenantUuid]),
    );
    assert.ok((await listTenantsWithExceptionSteps(db.database.control)).includes(tenantUuid));
    await addUpExceptions(context);
    assert.ok(!(await listTenantsWithExceptionSteps(db.database.control)).includes(tenantUuid));
    const left = await db.database.inTenant(tenantUuid, (tx) =>
      tx.query(
        "select (select count(*) from open_exception where tenant_uuid = $1)::int + (select count(*) from exception_count where tenant_uuid = $1)::int as rows",
        [tx.tenantUuid],
      ),
    );
    assert.deepEqual(left.rows, [{ rows: 0 }]);
  });

  test("are nobody's to write but the database's", async () => {
    const tenantUuid = await aShipper();
    for (const forbidden of [
      "insert into open_exception select * from open_exception",
      "delete from open_exception",
      "update open_exception set rule = rule",
      "insert into exception_step select * from exception_step",
      "update exception_step set invoices = 0",
    ])
      await assert.rejects(
        db.database.inTenant(tenantUuid, (tx) => tx.query(forbidden)),
        /permission denied/,
        forbidden,
      );
  });

  test("are counted by the migration where invoices are open already", async () => {
    const own = await testDatabase();
    const { tenantUuid } = await aTenant(own.database);
    const random = randomOf(RUN_SEED + 2);
    await own.database.inTenant(tenantUuid, async (tx) => {
      for (let round = 0; round < 5; round += 1) await CHANGES[0]?.(tx, random);
    });
    const owner = new pg.Client({ connectionString: own.connectionString });
    await owner.connect();
    await owner.query(`drop trigger invoice_exceptions_added on invoice; drop trigger invoice_exceptions_changed on invoice;
      drop trigger invoice_exceptions_removed on invoice; drop function count_exceptions; drop type exception_change;
      drop function findings_by_cause; drop table open_exception, exception_step, exception_count`);
    await owner.query(`begin; ${readFileSync(MIGRATION, "utf8")}; commit`);
    await grantRights(owner, new URL(own.applicationUrl).username, () => {});
    await owner.end();
    assert.ok((await own.database.inSnapshot(tenantUuid, (tx) => compare(tx, random))) > 10);
    await own.database.inTenant(tenantUuid, (tx) =>
      tx.query("update invoice set status = 'terminated' where tenant_uuid = $1 and hashtext(invoice_uuid::text) % 2 = 0", [
        tx.tenantUuid,
      ]),
    );
    await own.database.inSnapshot(tenantUuid, (tx) => compare(tx, random));
    await own.drop();
  });
});
