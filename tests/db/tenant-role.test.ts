import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { type TestDatabase, testDatabase } from "../database.ts";

/** Tables that are read and written before a tenant is known, and a row of each. */
const ROWS: Readonly<Record<string, string>> = {
  intake:
    "insert into intake (tenant_uuid, intake_uuid, operation, external_id, body, sent_by, accepted_at) values ($1, gen_random_uuid(), 'createOrder', 'E', '{}', 'key:1', now())",
  work: "insert into work (tenant_uuid, work_uuid, kind, subject_uuid, due_at) values ($1, gen_random_uuid(), 'nothing', gen_random_uuid(), 'infinity')",
  delivery:
    "insert into delivery (tenant_uuid, delivery_uuid, endpoint_uuid, event_uuid, type) values ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'T')",
  idempotency_key:
    "insert into idempotency_key (tenant_uuid, operation, key, body_hash, status, response) values ($1, 'createOrder', 'K', '\\x00', 202, '{}')",
  pending_blob: "insert into pending_blob (tenant_uuid, blob_hash, pending_uuid) values ($1, 'H', gen_random_uuid())",
};

suite("the role of transactions that have entered a tenant", () => {
  let made: TestDatabase;
  let mine: string;
  let theirs: string;
  before(async () => {
    made = await testDatabase();
    mine = (await aTenant(made.database)).tenantUuid;
    theirs = (await aTenant(made.database)).tenantUuid;
  });
  after(() => made.drop());
  const may = async (table: string, right: string): Promise<boolean> =>
    (await made.database.control.query<{ may: boolean }>("select has_any_column_privilege($1, $2) as may", [table, right]))
      .rows[0]?.may === true;

  const mayDelete = async (table: string): Promise<boolean> =>
    (await made.database.control.query<{ may: boolean }>("select has_table_privilege($1, 'delete') as may", [table])).rows[0]
      ?.may === true;

  for (const [table, insert] of Object.entries(ROWS))
    test(`sees of ${table} the tenant's rows alone, whatever a statement forgets; before a tenant is known all are seen`, async () => {
      const { control, inTenant, inClaim, inTenantHint } = made.database;
      await control.query(insert, [mine]);
      await inTenant(theirs, (tx) => tx.query(insert, [theirs]));
      const all = `select distinct tenant_uuid as tenant from ${table} order by 1`;
      const tenants = (rows: readonly { tenant: string }[]) => rows.map(({ tenant }) => tenant);
      assert.deepEqual(tenants((await control.query<{ tenant: string }>(all)).rows), [mine, theirs].sort());
      assert.deepEqual(tenants((await inTenant(mine, (tx) => tx.query<{ tenant: string }>(all))).rows), [mine]);
      assert.deepEqual(tenants((await inTenantHint(mine, (tx) => tx.query<{ tenant: string }>(all))).rows), [mine]);
      const claimed = await inClaim(async (tx, enter) => [
        tenants((await tx.query<{ tenant: string }>(all)).rows).length,
        tenants((await (await enter(theirs)).query<{ tenant: string }>(all)).rows),
      ]);
      assert.deepEqual(claimed, [2, [theirs]]);
      const forgetful = `update ${table} set state = state`;
      if (await may(table, "update")) assert.equal((await inTenant(mine, (tx) => tx.query(forgetful))).rowCount, 1);
      if (await mayDelete(table)) assert.equal((await inTenant(mine, (tx) => tx.query(`delete from ${table}`))).rowCount, 1);
      assert.ok((await may(table, "update")) || (await mayDelete(table)), "nothing was tried");
      assert.ok(tenants((await control.query<{ tenant: string }>(all)).rows).includes(theirs));
      await assert.rejects(
        inTenant(mine, (tx) => tx.query(insert, [theirs])),
        /row-level security/,
      );
    });

  test("sees of tables that answer who a caller is the tenant's rows alone", async () => {
    const { control, inTenant } = made.database;
    for (const tenant of [mine, theirs])
      await control.query("insert into tenant_member (tenant_uuid, user_id, role) values ($1, 'somebody', 'admin')", [tenant]);
    for (const table of ["tenant", "tenant_member"]) {
      const all = `select tenant_uuid as tenant from ${table}`;
      const seen = (await inTenant(mine, (tx) => tx.query<{ tenant: string }>(all))).rows.map(({ tenant }) => tenant);
      assert.ok(seen.length > 0, table);
      assert.deepEqual([...new Set(seen)], [mine], table);
      assert.ok(
        (await control.query<{ tenant: string }>(all)).rows.some(({ tenant }) => tenant === theirs),
        table,
      );
    }
    assert.equal((await inTenant(mine, (tx) => tx.query("update tenant set name = 'Taken over'"))).rowCount, 1);
    await assert.rejects(
      inTenant(mine, (tx) =>
        tx.query("insert into tenant_member (tenant_uuid, user_id, role) values ($1, 'thief', 'admin')", [theirs]),
      ),
      /row-level security/,
    );
  });

  test("cannot sign in, owns nothing, and is left when the transaction ends, commits or not", async () => {
    const { control, inTenant } = made.database;
    const WHO = "select current_user as now, session_user as signed_in";
    const inside = (await inTenant(mine, (tx) => tx.query<{ now: string; signed_in: string }>(WHO))).rows[0];
    assert.equal(inside?.now, `${inside?.signed_in}_tenant`);
    await assert.rejects(inTenant(mine, (tx) => tx.query("select 1 / 0")));
    for (let times = 0; times < 20; times += 1) {
      const { rows } = await control.query<{ now: string; signed_in: string }>(WHO);
      assert.equal(rows[0]?.now, rows[0]?.signed_in);
    }
    const { rows } = await control.query(
      "select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, (select count(*) from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = $1",
      [inside?.now],
    );
    assert.deepEqual(rows, [{ rolcanlogin: false, rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }]);
  });
});
