import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type Database, openDatabase } from "#db/database.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { type TestDatabase, testDatabase } from "../database.ts";

/** One connection, so that whatever a transaction leaves behind is met by the next one. */
describe("the tenant of a transaction", () => {
  let made: TestDatabase;
  let database: Database;
  before(async () => {
    made = await testDatabase();
    database = openDatabase({ connectionString: made.applicationUrl, connections: 1 });
  });
  after(async () => {
    await database.close();
    await made.drop();
  });

  const SETTING = "select coalesce(current_setting('app.tenant', true), '') as tenant, pg_backend_pid() as pid";
  interface Row {
    readonly tenant: string;
    readonly pid: number;
  }
  const now = async (): Promise<Row> => (await database.control.query<Row>(SETTING)).rows[0] as Row;

  it("is gone when it commits, rolls back, fails in the database, or claims work", async () => {
    const { tenantUuid } = await aTenant(made.database);
    const inside = await database.inTenant(tenantUuid, async (tx) => (await tx.query<Row>(SETTING)).rows[0]);
    assert.equal(inside?.tenant, tenantUuid);
    const outside = await now();
    assert.deepEqual([outside.tenant, outside.pid], ["", inside?.pid], "the same connection, without the tenant");
    await assert.rejects(
      database.inTenant(tenantUuid, () => Promise.reject(new Error("given up"))),
      /given up/,
    );
    assert.equal((await now()).tenant, "");
    await assert.rejects(
      database.inTenant(tenantUuid, (tx) => tx.query("select 1 / 0")),
      /division by zero/,
    );
    assert.equal((await now()).tenant, "");
    await database.inTenantHint(tenantUuid, (tx) => tx.query("select 1"));
    await database.inClaim(async (_, enter) => (await enter(tenantUuid)).query("select 1"));
    assert.equal((await now()).tenant, "");
  });

  it("shows nothing of a tenant to who names none, and the next tenant only its own", async () => {
    const [first, second] = [await aTenant(made.database), await aTenant(made.database)];
    const put = (tenantUuid: string, name: string) =>
      database.inTenant(tenantUuid, (tx) =>
        tx.query(
          "insert into customer (tenant_uuid, external_id, customer_uuid, name, body) values ($1, 'C', gen_random_uuid(), $2, '{}')",
          [tenantUuid, name],
        ),
      );
    await put(first.tenantUuid, "first");
    await put(second.tenantUuid, "second");
    const names = async (tenantUuid: string) =>
      (await database.inTenant(tenantUuid, (tx) => tx.query<{ name: string }>("select name from customer"))).rows.map(
        (row) => row.name,
      );
    assert.deepEqual([await names(first.tenantUuid), await names(second.tenantUuid)], [["first"], ["second"]]);
    assert.deepEqual((await database.control.query("select name from customer")).rows, []);
    await assert.rejects(
      database.inTenant(second.tenantUuid, (tx) =>
        tx.query("insert into customer (tenant_uuid, external_id, customer_uuid) values ($1, 'D', gen_random_uuid())", [
          first.tenantUuid,
        ]),
      ),
      /row-level security/,
    );
  });
});
