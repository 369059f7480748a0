import assert from "node:assert/strict";
import { createHmac, randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import pg from "pg";
import { applicationConnection, rotateRole } from "#db/application-role.ts";
import { openDatabase } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { secretsInFolder, secretsInUrl } from "#db/role-secrets.ts";
import { testServerUrl } from "../database.ts";

const folders: string[] = [];
const databases: string[] = [];

function aDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), "weighbridge-role-"));
  folders.push(folder);
  return folder;
}

async function asOwner<Row extends object>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** An empty database, as an operator hands it over. */
async function anEmptyDatabase(): Promise<{ readonly name: string; readonly connectionString: string }> {
  const url = await testServerUrl();
  const name = `wb_role_${randomBytes(5).toString("hex")}`;
  await asOwner(url, `create database ${name}`);
  databases.push(name);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { name, connectionString: own.href };
}

async function canSignIn(connectionString: string, user: string, password: string): Promise<boolean> {
  const client = new pg.Client({ ...applicationConnection(connectionString), user, password });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const passwordHash = async (connectionString: string, role: string): Promise<string> =>
  (await asOwner<{ hash: string }>(connectionString, "select rolpassword as hash from pg_authid where rolname = $1", [role]))[0]
    ?.hash ?? "";

/** As releases up to 0.2.0 derived it. */
const derived = (connectionString: string, name: string): string =>
  createHmac("sha256", `weighbridge ${new pg.Client({ connectionString }).password ?? ""}`)
    .update(name)
    .digest("base64url");

async function dropAll(): Promise<void> {
  const url = await testServerUrl();
  for (const name of databases.splice(0)) {
    await asOwner(url, `drop database ${name} with (force)`);
    await asOwner(url, `drop role if exists ${name}_app, ${name}_app_tenant, ${name}_app_sign_in`);
  }
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
}

describe("the application role's password", () => {
  after(dropAll);

  test("is made by chance, kept for nobody else's eyes, follows from nothing, and no later start alters it", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    const dataDir = aDataDir();
    const secrets = secretsInFolder(dataDir);
    await migrate(connectionString, { secrets, isAlone: false });
    const role = `${name}_app`;
    const password = secrets.read(role) ?? "";
    assert.ok(password.length >= 40, password);
    assert.equal(await canSignIn(connectionString, role, password), true);
    assert.equal(await canSignIn(connectionString, role, derived(connectionString, name)), false);
    const [file = ""] = readdirSync(join(dataDir, "secrets"));
    assert.equal(statSync(join(dataDir, "secrets", file)).mode & 0o777, 0o600);
    assert.equal(statSync(join(dataDir, "secrets")).mode & 0o777, 0o700);
    const before = await passwordHash(connectionString, role);
    await migrate(connectionString, { secrets, isAlone: false });
    assert.equal(await passwordHash(connectionString, role), before);
  });

  test("a process that does not know it says so and ends, and alters nothing", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    await migrate(connectionString, { secrets: secretsInFolder(aDataDir()), isAlone: false });
    const before = await passwordHash(connectionString, `${name}_app`);
    await assert.rejects(
      migrate(connectionString, { secrets: secretsInFolder(aDataDir()), isAlone: false }),
      /DATABASE_APP_URL.*weighbridge role rotate/,
    );
    assert.equal(await passwordHash(connectionString, `${name}_app`), before);
  });

  test("one that an earlier release derived is replaced", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    const old = derived(connectionString, name);
    await asOwner(connectionString, `create role ${name}_app login password '${old}'`);
    const secrets = secretsInFolder(aDataDir());
    await migrate(connectionString, { secrets, isAlone: false });
    assert.equal(await canSignIn(connectionString, `${name}_app`, old), false);
    assert.equal(await canSignIn(connectionString, `${name}_app`, secrets.read(`${name}_app`) ?? ""), true);
  });

  test("made by one who died before the role had it, is given to the role by the next start", async () => {
    for (const isAlone of [false, true]) {
      const { name, connectionString } = await anEmptyDatabase();
      const role = `${name}_app`;
      const old = isAlone ? "of a start before" : derived(connectionString, name);
      await asOwner(connectionString, `create role ${role} login password '${old}'`);
      const secrets = secretsInFolder(aDataDir());
      const made = secrets.make(role);
      await migrate(connectionString, { secrets, isAlone });
      assert.deepEqual([secrets.read(role), await canSignIn(connectionString, role, made)], [made, true]);
      assert.equal(await canSignIn(connectionString, role, old), false);
    }
  });

  test("of the embedded database, whose file was lost, is made anew", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    await migrate(connectionString, { secrets: secretsInFolder(aDataDir()), isAlone: true });
    const secrets = secretsInFolder(aDataDir());
    await migrate(connectionString, { secrets, isAlone: true });
    assert.equal(await canSignIn(connectionString, `${name}_app`, secrets.read(`${name}_app`) ?? ""), true);
  });

  test("is rotated while processes run: they use the new one from their next connection on", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    const secrets = secretsInFolder(aDataDir());
    await migrate(connectionString, { secrets, isAlone: false });
    const old = secrets.read(`${name}_app`) ?? "";
    const db = openDatabase({ connectionString, secrets, connections: 2 });
    await db.control.query("select 1");
    await rotateRole(connectionString, secrets);
    assert.notEqual(secrets.read(`${name}_app`), old);
    assert.equal(await canSignIn(connectionString, `${name}_app`, old), false);
    await asOwner(connectionString, "select pg_terminate_backend(pid) from pg_stat_activity where usename = $1", [`${name}_app`]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal((await db.control.query("select 1 as one")).rows[0]?.["one"], 1);
    await db.close();
  });

  test("may be given, with the role's name, for several hosts", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    const own = new URL(connectionString);
    own.username = `${name}_app`;
    own.password = "shared by our hosts";
    await migrate(connectionString, { secrets: secretsInUrl(own.href), isAlone: false });
    const db = openDatabase({ connectionString: own.href, connections: 1 });
    assert.equal((await db.control.query("select current_user as who")).rows[0]?.["who"], `${name}_app`);
    await db.close();
    own.password = "";
    await assert.rejects(migrate(connectionString, { secrets: secretsInUrl(own.href), isAlone: false }), /a user and a password/);
  });
});

describe("the rights of the service's roles", () => {
  after(dropAll);
  const USED = ["select count(*) from invoice", 'update auth."session" set "updatedAt" = "updatedAt"'];
  const rolesOf = (name: string): string => `${name}_app, ${name}_app_tenant, ${name}_app_sign_in`;

  test("are given by the next start where whoever migrated was ended before it gave them", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    const secrets = secretsInFolder(aDataDir());
    const migrated = (): ReturnType<typeof migrate> => migrate(connectionString, { secrets, isAlone: false });
    await migrated();
    const again = await migrated();
    assert.deepEqual([again.applied, again.granted], [[], false], "nothing is to do");
    for (const taken of [
      `revoke all on all tables in schema public from ${rolesOf(name)}`,
      `revoke update on auth."session" from ${name}_app; revoke update ("updatedAt") on auth."session" from ${name}_app`,
      `revoke select on invoice from ${name}_app_tenant`,
      `revoke usage on schema auth from ${name}_app_sign_in`,
    ]) {
      await asOwner(connectionString, taken);
      assert.equal((await migrated()).granted, true, taken);
      const db = openDatabase({ connectionString, secrets, connections: 1 });
      for (const statement of USED) await db.control.query(statement);
      await db.close();
      assert.equal((await migrated()).granted, false, "once");
    }
  });

  test("that this release takes away are taken by the next start as well", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    const secrets = secretsInFolder(aDataDir());
    await migrate(connectionString, { secrets, isAlone: false });
    await asOwner(connectionString, `grant update on audit to ${name}_app`);
    assert.equal((await migrate(connectionString, { secrets, isAlone: false })).granted, true);
    const db = openDatabase({ connectionString, secrets, connections: 1 });
    await assert.rejects(db.control.query("update audit set result = result"), { code: "42501" });
    await db.close();
  });

  test("are left alone where a newer release has been", async () => {
    const { name, connectionString } = await anEmptyDatabase();
    const secrets = secretsInFolder(aDataDir());
    await migrate(connectionString, { secrets, isAlone: false });
    await asOwner(
      connectionString,
      "create table of_a_later_release (it int); insert into schema_migration values ('9999_later.sql', 'x')",
    );
    await asOwner(
      connectionString,
      `grant select on of_a_later_release, audit to ${name}_app; grant update on audit to ${name}_app`,
    );
    assert.equal((await migrate(connectionString, { secrets, isAlone: false })).granted, false);
  });
});
