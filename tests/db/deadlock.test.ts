import assert from "node:assert/strict";
import { test } from "node:test";
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
