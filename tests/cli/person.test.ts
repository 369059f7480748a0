import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { type TestDatabase, testDatabase } from "#tests/database.ts";
import { runCommand } from "./run-command.ts";

describe("weighbridge person", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "weighbridge-person-"));
  let db: TestDatabase;
  let owner: pg.Client;
  let tenantUuid: string;
  before(async () => {
    db = await testDatabase();
    tenantUuid = (await aTenant(db.database)).tenantUuid;
    owner = new pg.Client({ connectionString: db.connectionString });
    await owner.connect();
  });
  after(async () => {
    await owner.end();
    await db.drop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const person = (verb: string, ...options: readonly string[]): Promise<{ readonly code: number; readonly said: string }> =>
    runCommand(["person", verb], [...options, "--tenant", tenantUuid], {
      DATABASE_URL: db.connectionString,
      DATABASE_APP_URL: db.applicationUrl,
      DATA_DIR: dataDir,
      PUBLIC_URL: "http://localhost:8080",
    });
  const people = async (): Promise<readonly { readonly email: string; readonly role: string; readonly state: string }[]> => {
    const { code, said } = await person("list", "--json");
    assert.equal(code, 0, said);
    return JSON.parse(said.split("\n").find((line) => line.startsWith("[")) ?? "[]");
  };

  it("invites, lists, changes, resets and lets go, and stands in the trail", async () => {
    assert.deepEqual(await people(), []);
    const refused = await person("invite", "--email", "ana@people.example", "--name", "Ana", "--role", "emperor");
    assert.equal(refused.code, 1);
    assert.match(refused.said, /there is no role emperor; the roles are/);
    const invited = await person(
      "invite",
      "--email",
      "Ana@people.example",
      "--name",
      "Ana",
      "--role",
      "approver",
      "--limit",
      "500",
    );
    assert.equal(invited.code, 0, invited.said);
    assert.match(invited.said, /Link +http:\/\/localhost:8080\/join#[\w-]{43} /);
    assert.deepEqual(
      (await people()).map(({ email, role, state }) => [email, role, state]),
      [["ana@people.example", "approver", "invited"]],
    );
    const twice = await person("invite", "--email", "ana@people.example", "--name", "Ana");
    assert.equal(twice.code, 1);

    const { rows } = await owner.query<{ id: string }>(
      `insert into auth."user" (name, email, "emailVerified") values ('Ben', 'ben@people.example', true) returning id::text`,
    );
    await owner.query("begin");
    await owner.query("select set_config('app.tenant', $1, true)", [tenantUuid]);
    await owner.query("insert into tenant_member (tenant_uuid, user_id, role) values ($1, $2, 'viewer')", [
      tenantUuid,
      rows[0]?.id,
    ]);
    await owner.query("commit");
    const changed = await person("role", "--email", "ben@people.example", "--role", "auditor", "--json");
    assert.match(changed.said, /"role":"auditor"/);
    const reset = await person("reset", "--email", "ben@people.example");
    assert.match(reset.said, /Link +http:\/\/localhost:8080\/new-password#[\w-]{43} /);
    const gone = await person("deactivate", "--email", "ben@people.example");
    assert.equal(gone.code, 0, gone.said);
    const withdrawn = await person("deactivate", "--email", "ana@people.example");
    assert.equal(withdrawn.code, 0, withdrawn.said);
    assert.deepEqual(
      (await people()).map(({ email, state }) => [email, state]),
      [["ben@people.example", "deactivated"]],
    );
    const nobody = await person("reset", "--email", "nobody@people.example");
    assert.match(nobody.said, /nobody of this tenant has the address/);
    await owner.query("begin");
    await owner.query("select set_config('app.tenant', $1, true)", [tenantUuid]);
    const told = await owner.query<{ operation: string }>(
      "select distinct operation from trail_event where tenant_uuid = $1 and operation like '%person%' order by 1",
      [tenantUuid],
    );
    await owner.query("rollback");
    const operations = told.rows.map(({ operation }) => operation);
    for (const command of ["invite", "role", "deactivate", "reset"])
      assert.ok(
        operations.some((operation) => operation.endsWith(`person ${command}`)),
        `${command}: ${operations.join()}`,
      );
  });
});
