import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { whenTablesAreFree } from "#db/when-tables-are-free.ts";
import { sharedDatabase } from "../database.ts";
import { aTenant } from "../builders/a-tenant.ts";

test("of two transactions that wait for each other both are done, the one that was ended a second time", async () => {
  const { database } = await sharedDatabase();
  const [tenant, two] = [await aTenant(database), await aTenant(database)];
  const begun: string[] = [];
  let bothBegan = (): void => {};
  const met = new Promise<void>((resolve) => {
    bothBegan = resolve;
  });
  const rename = (first: string, second: string) =>
    database.inControl(async (tx) => {
      await tx.query("update tenant set name = name || '+' where tenant_uuid = $1", [first]);
      begun.push(first);
      if (begun.length === 2) bothBegan();
      await met;
      await tx.query("update tenant set name = name || '+' where tenant_uuid = $1", [second]);
    });
  await Promise.all([rename(tenant.tenantUuid, two.tenantUuid), rename(two.tenantUuid, tenant.tenantUuid)]);
  // The one that was ended may meet the other again before the other is awake: then they wait for each other once more.
  assert.ok(begun.length >= 3, "one of them began again");
  const { rows } = await database.control.query<{ name: string }>("select name from tenant where tenant_uuid = any($1)", [
    [tenant.tenantUuid, two.tenantUuid],
  ]);
  assert.deepEqual(
    rows.map((row) => row.name),
    ["A shipper++", "A shipper++"],
  );
});

test("a single statement that a deadlock ended is done again, and its caller sees nothing of it", async () => {
  const { database } = await sharedDatabase();
  const [first, second] = [await aTenant(database), await aTenant(database)];
  const BOTH = `with first as (update tenant set name = name || '+' where tenant_uuid = $1 returning name)
    update tenant set name = tenant.name || '+' from first where tenant_uuid = $2`;
  let single: Promise<unknown> | undefined;
  await database.inControl(async (tx) => {
    await tx.query("update tenant set name = name || '-' where tenant_uuid = $1", [second.tenantUuid]);
    // It holds the first, and waits for the second, longer than we do for the first: it is the one that is ended.
    single = database.control.query(BOTH, [first.tenantUuid, second.tenantUuid]);
    single.catch(() => {});
    await sleep(300);
    await tx.query("update tenant set name = name || '-' where tenant_uuid = $1", [first.tenantUuid]);
  });
  await single;
  const { rows } = await database.control.query<{ name: string }>("select name from tenant where tenant_uuid = any($1)", [
    [first.tenantUuid, second.tenantUuid],
  ]);
  assert.deepEqual(
    rows.map(({ name }) => name),
    ["A shipper-+", "A shipper-+"],
  );
});

test("what changes tables begins again where a wait for one was too long or a deadlock ended it, and tells so", async () => {
  const said: string[] = [];
  const client = { query: async (text: string) => void said.push(text) } as unknown as Pick<pg.Client, "query">;
  const failures = ["40P01", "55P03"];
  let told = 0;
  const work = async (): Promise<void> => {
    const code = failures.pop();
    if (code !== undefined) throw Object.assign(new Error("others have it"), { code });
  };
  await whenTablesAreFree(client, work, () => (told += 1));
  assert.deepEqual(said, ["begin", "rollback", "begin", "rollback", "begin", "commit"]);
  assert.equal(told, 2);
  const broken = Object.assign(new Error("no such column"), { code: "42703" });
  await assert.rejects(
    whenTablesAreFree(client, () => Promise.reject(broken), assert.fail),
    /no such column/,
  );
});
