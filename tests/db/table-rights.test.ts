import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { ACCOUNT_RIGHTS, SIGN_IN_RIGHTS, TABLE_RIGHTS, type TableRights } from "#db/table-rights.ts";
import { signInRoleOf, tenantRoleOf } from "#db/tenant-role.ts";
import { aTenant } from "#tests/builders/a-tenant.ts";
import { sharedDatabase, type TestDatabase } from "#tests/database.ts";
import { evaluateStatements } from "./statements/evaluate-statements.ts";
import { exerciseComposed } from "./statements/exercise-composed.ts";
import { findStatements } from "./statements/find-statements.ts";
import { allows, GIVEN, keyed, parsed, tellsRightsOf, type Wanted, wantedBy } from "./statements/given-rights.ts";

const TEACH = "say in src/db/table-rights.ts what the service may do with it";

/** Rights that no statement of src/db/queries asks for, each with who does. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  "public.trail_unsealed insert": "the trigger of trail_event",
  "public.tenant_usage_step insert": "the triggers of what is kept",
  "public.vendor_charge_alias update": "release 0.2.0, beside this one (tests/db/earlier-statements.test.ts)",
  "auth.session insert": "the sign-in library",
  "auth.user delete": "the sign-in library",
  "auth.verification update": "the sign-in library",
};
/** Columns that no statement of ours changes, each with what does. */
const CHANGED_BY_OTHERS: Readonly<Record<string, string>> = {
  "public.tenant.settings_version": "bump_settings, after each change of what audits read",
  "public.vendor_charge_alias.code": "release 0.2.0, beside this one",
};
const OLD_SERVER = "this server does not tell which rights a statement needs; PostgreSQL 16 and later do";

describe("rights on tables", () => {
  let made: TestDatabase;
  let owner: pg.Client;
  let wanted: readonly Wanted[];
  let tables: readonly string[];
  let tellsRights = true;

  before(async () => {
    made = await sharedDatabase();
    owner = new pg.Client({ connectionString: made.connectionString });
    await owner.connect();
    const known = await owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth')`,
    );
    tables = known.rows.map(({ name }) => name).toSorted();
    tellsRights = await tellsRightsOf(owner);
    wanted = [];
    if (!tellsRights) return;
    const tenant = await aTenant(made.database);
    const evaluated = (await evaluateStatements(findStatements())).map(({ site, text }) => ({ place: site.place, text }));
    wanted = await wantedBy(owner, [...evaluated, ...(await exerciseComposed(made.database, tenant.tenantUuid))]);
  });
  after(() => owner.end());

  it("are said of each table", () => {
    assert.deepEqual(
      tables.filter((table) => !GIVEN.has(table)),
      [],
      TEACH,
    );
    assert.deepEqual(
      [...GIVEN.keys()].filter((table) => !tables.includes(table)),
      [],
      "a table that is no more",
    );
  });

  it("are enough for each statement", (test) => {
    if (!tellsRights) return test.skip(OLD_SERVER);
    assert.ok(wanted.length > 700, `only ${wanted.length} were read out of the plans`);
    const missing = wanted.filter((each) => !allows(GIVEN.get(each.table) ?? "", each));
    assert.deepEqual(
      missing.map(({ place, table, right, columns }) => `${place} wants ${right} (${columns.join(", ")}) on ${table}`),
      [],
      TEACH,
    );
  });

  it("are no more than statements ask for, but for what is named here with its reason", (test) => {
    if (!tellsRights) return test.skip(OLD_SERVER);
    const asked = new Set(wanted.map(({ table, right }) => `${table} ${right}`));
    const given = [...GIVEN].flatMap(([table, words]) => parsed(words).map(({ right }) => `${table} ${right}`));
    assert.deepEqual([...new Set(given)].filter((right) => !asked.has(right)).toSorted(), Object.keys(OF_OTHERS).toSorted());
  });

  it("say of each update which columns, and of no column that nothing changes", (test) => {
    const given = keyed("public", TABLE_RIGHTS).map(([table, words]) => ({
      table,
      updates: parsed(words).filter(({ right }) => right === "update"),
    }));
    const whole = given.filter(({ updates }) => updates.some(({ columns }) => columns.length === 0));
    assert.deepEqual(
      whole.map(({ table }) => table),
      [],
      "name the columns: what was asked, brought or decided stays as it was",
    );
    if (!tellsRights) return test.skip(OLD_SERVER);
    const changed = new Set(
      wanted
        .filter(({ right }) => right === "update")
        .flatMap(({ table, columns }) => columns.map((column) => `${table}.${column}`)),
    );
    const unasked = given.flatMap(({ table, updates }) =>
      updates.flatMap(({ columns }) => columns.map((column) => `${table}.${column}`).filter((name) => !changed.has(name))),
    );
    assert.deepEqual(unasked, Object.keys(CHANGED_BY_OTHERS));
  });

  it("leave what was asked of a second person as it was asked, and who acts by what under its name", async () => {
    const { inTenant } = made.database;
    const { tenantUuid } = await aTenant(made.database);
    for (const column of ["before", "after", "asked_by", "asked_at", "kind", "subject", "expires_at", "concerns"])
      await assert.rejects(
        inTenant(tenantUuid, (tx) => tx.query(`update pending_change set ${column} = ${column}`)),
        /permission denied/,
        column,
      );
    for (const forbidden of [
      "update principal set principal = principal",
      "update api_key set scopes = scopes",
      "update api_key set hash = hash",
      "update api_key set expires_at = null",
      "update invoice set created_by = created_by",
      "update invoice set billed = billed",
      "update recovery_event set amount = amount",
      "update tenant set sandbox = true",
      "delete from pending_change",
    ])
      await assert.rejects(
        inTenant(tenantUuid, (tx) => tx.query(forbidden)),
        /permission denied/,
        forbidden,
      );
  });

  it("are what the database holds the roles to, and nothing beside", async () => {
    const service = new URL(made.applicationUrl).username;
    const { rows } = await owner.query<{ role: string; table: string; right: string; columns: string[] | null }>(
      `select a.grantee::regrole::text as role, n.nspname || '.' || c.relname as "table", lower(a.privilege_type) as "right", null as columns
         from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) a
        where n.nspname in ('public', 'auth') and a.grantee <> c.relowner
       union all
       select x.grantee::regrole::text, n.nspname || '.' || c.relname, lower(x.privilege_type), array_agg(t.attname::text order by t.attname)
         from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) x
        where n.nspname in ('public', 'auth') group by 1, 2, 3`,
    );
    const held = (role: string): readonly string[] =>
      rows
        .filter((row) => row.role.replaceAll('"', "") === role)
        .map(({ table, right, columns }) => `${table} ${right} ${(columns ?? []).join(", ")}`.trim())
        .toSorted();
    const said = (accounts: TableRights): readonly string[] =>
      [...keyed("public", TABLE_RIGHTS), ...keyed("auth", accounts)]
        .flatMap(([table, words]) =>
          parsed(words).map(({ right, columns }) => `${table} ${right} ${columns.toSorted().join(", ")}`.trim()),
        )
        .toSorted();
    assert.deepEqual(held(service), said(ACCOUNT_RIGHTS));
    assert.deepEqual(held(tenantRoleOf(service)), said(ACCOUNT_RIGHTS));
    assert.deepEqual(held(signInRoleOf(service)), said(SIGN_IN_RIGHTS));
    const everybody = rows.filter(({ role }) => role === "-");
    assert.deepEqual(everybody, [], "nothing is everybody's");
  });

  it("hide from statements that serve a tenant what people sign in with", async () => {
    const { control, inControl, inTenant, inSignIn } = made.database;
    const { tenantUuid } = await aTenant(made.database);
    for (const secret of [
      'select password from auth."account"',
      'select token from auth."session"',
      'select secret from auth."twoFactor"',
      'select value from auth."verification"',
      'select id::text from tenant_member union all select password from auth."account"',
      'update auth."user" set email = email',
    ]) {
      for (const ask of [
        () => control.query(secret),
        () => inControl((tx) => tx.query(secret)),
        () => inTenant(tenantUuid, (tx) => tx.query(secret)),
      ])
        await assert.rejects(ask(), /permission denied|does not exist/, secret);
    }
    assert.equal((await inSignIn((tx) => tx.query('select password from auth."account" limit 0'))).rowCount, 0);
  });

  it("are taken on for one transaction, and inherited by nobody", async () => {
    const service = new URL(made.applicationUrl).username;
    for (const role of [tenantRoleOf(service), signInRoleOf(service)]) {
      const { rows } = await owner.query("select pg_has_role($1, $2, 'member') as member, pg_has_role($1, $2, 'usage') as has", [
        service,
        role,
      ]);
      assert.deepEqual(rows, [{ member: true, has: false }], role);
    }
  });
});
