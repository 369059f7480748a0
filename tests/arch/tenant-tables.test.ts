import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { sharedDatabase } from "#tests/database.ts";
import type { TestDatabase } from "#tests/database.ts";

/**
 * Tables that are read or written before a tenant is known, and therefore are not under row-level security: a shared commit, a
 * look-up by key, a claim. Each is an exception with a reason; tenant data is never one.
 */
const CONTROL_TABLES: Readonly<Record<string, string>> = {
  schema_migration: "what was migrated",
  tenant: "is looked up by its uuid or slug",
  api_key: "is looked up by its prefix, before the tenant is known",
  oauth_token: "is looked up by its hash, before the tenant is known",
  tenant_member: "a person's tenants are listed at sign-in",
  person_link: "is looked up by its hash, before the tenant is known",
  intake_about: "is written in that same commit",
  worker: "processes, of no tenant",
  tenant_usage: "numbers alone: whoever adds up looks for tenants that were never counted",
  tenant_usage_step: "numbers alone: whoever adds up looks for tenants that have something to add",
  tenant_counter: "numbers given out in shared commits, nothing else",
  sign_in_domain: "is looked up by an address, before the tenant is known",
  mail_token: "an answer by mail is looked up by the token of its address",
  mailbox_turn: "ids and times alone: whoever looks through mailboxes looks for those that are due",
  sftp_account: "is looked up by its user name, before the tenant is known",
  sftp_host_key: "is the service's own",
  trail_unsealed: "ids alone: whoever seals looks for tenants that have something to seal",
  trail_feed: "numbers alone: whoever feeds looks for tenants whose chain is longer than what was heard of",
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

  it("is under forced row-level security in every table that is no named exception", () => {
    const open = tables.filter(
      ({ name, forced, policies }) => !Object.hasOwn(CONTROL_TABLES, name) && (!forced || policies === 0),
    );
    assert.deepEqual(
      open.map(({ name }) => name),
      [],
      "enable and force row level security in the migration and give the table its policy (see the end of 0001_foundation.sql)",
    );
  });

  it("carries its tenant", () => {
    const without = tables.filter(({ name, hasTenant }) => !Object.hasOwn(CONTROL_TABLES, name) && !hasTenant);
    assert.deepEqual(
      without.map(({ name }) => name),
      [],
    );
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

  it("lists no exception that does not exist", () => {
    const names = new Set(tables.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(CONTROL_TABLES).filter((name) => !names.has(name)),
      [],
    );
  });
});
