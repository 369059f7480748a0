import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { SEEN_BEFORE_A_TENANT_IS_KNOWN } from "#db/grant-rights.ts";
import { signInRoleOf } from "#db/tenant-role.ts";
import { sharedDatabase } from "#tests/database.ts";
import type { TestDatabase } from "#tests/database.ts";

/**
 * Tables that are not under row-level security: of no tenant. A table with `tenant_uuid` is never one; whoever must see all of
 * its rows has a policy of their own (`SEEN_BEFORE_A_TENANT_IS_KNOWN` in src/db/grant-rights.ts).
 */
const OF_NO_TENANT: Readonly<Record<string, string>> = {
  schema_migration: "what was migrated",
  worker: "processes",
  sftp_host_key: "the service's own",
  readiness_probe: "one row that says whether the database takes writes",
};

/** Keys that may begin with another column, since they answer who a caller is. */
const LOOKED_UP_BEFORE_THE_TENANT_IS_KNOWN = new Set([
  "tenant",
  "api_key",
  "oauth_token",
  "worker",
  "schema_migration",
  "tenant_member",
  "person_link",
  "mail_token",
  "sign_in_domain",
  "sftp_account",
  "sftp_host_key",
  "readiness_probe",
]);

type Table = { name: string; forced: boolean; policies: number; hasTenant: boolean };
type Index = { table: string; index: string; first: string };

describe("tenant data in the schema", () => {
  let db: TestDatabase;
  let tables: Table[];
  before(async () => {
    db = await sharedDatabase();
    const { rows } = await db.database.control.query<Table>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
              (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
              exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_uuid' and not a.attisdropped) as "hasTenant"
         from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace order by 1`,
    );
    tables = rows;
  });

  it("is under forced row-level security, each table that carries a tenant, without exception", () => {
    const open = tables.filter(({ forced, policies, hasTenant }) => hasTenant && (!forced || policies === 0));
    assert.deepEqual(
      open.map(({ name }) => name),
      [],
      "enable and force row level security in the migration and give the table its policy (see 0090_forced_everywhere.sql)",
    );
  });

  it("carries its tenant, but for tables of none, which are named with their reasons", () => {
    const without = tables.filter(({ hasTenant }) => !hasTenant);
    assert.deepEqual(
      without.map(({ name }) => name),
      Object.keys(OF_NO_TENANT).toSorted(),
    );
  });

  it("is seen whole by two roles before a tenant is known, of tables that are named, and by nobody else", async () => {
    const { rows } = await db.database.control.query<{
      table: string;
      policy: string;
      roles: string;
      using: string;
      check: string;
    }>(
      `select tablename as "table", policyname as policy, array_to_string(roles, ' ') as roles, qual as "using", with_check as "check"
         from pg_policies where schemaname = 'public' order by tablename, policyname`,
    );
    const signsIn = new URL(db.applicationUrl).username;
    const beside = rows.filter(({ policy }) => policy !== "tenant_only");
    assert.deepEqual(
      beside.map(({ table, policy, roles }) => `${table} ${policy} ${roles}`),
      Object.keys(SEEN_BEFORE_A_TENANT_IS_KNOWN)
        .toSorted()
        .map((table) => `${table} before_a_tenant_is_known ${signsIn} ${signInRoleOf(signsIn)}`),
    );
    const own = "(tenant_uuid = (NULLIF(current_setting('app.tenant'::text, true), ''::text))::uuid)";
    for (const { table, policy, roles, using, check } of rows)
      if (policy === "tenant_only") assert.deepEqual([roles, using, check], ["public", own, own], table);
  });

  it("has the tenant first in every primary key and unique index: the data can be spread by tenant", async () => {
    const { rows } = await db.database.control.query<Index>(
      `select t.relname as table, i.relname as index, a.attname as first
         from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
         left join pg_attribute a on a.attrelid = x.indrelid and a.attnum = x.indkey[0]
        where x.indisunique and t.relnamespace = 'public'::regnamespace order by 1, 2`,
    );
    const wrong = rows.filter(({ table, first }) => first !== "tenant_uuid" && !LOOKED_UP_BEFORE_THE_TENANT_IS_KNOWN.has(table));
    assert.deepEqual(
      wrong.map(({ table, index, first }) => `${table}.${index} begins with ${first}`),
      [],
    );
  });

  it("shares no sequence between tenants", async () => {
    const { rows } = await db.database.control.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace",
    );
    assert.deepEqual(rows, [], "a sequence is a hot spot of all tenants: use a uuid, or a counter of the tenant");
  });

  it("is served as a role that owns nothing and cannot step around the policies", async () => {
    const { rows } = await db.database.control.query(
      `select rolsuper, rolbypassrls, rolcreaterole, (select count(*) from pg_class where relowner = r.oid) as owned
         from pg_roles r where rolname = current_user`,
    );
    assert.deepEqual(rows, [{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }]);
  });
});
