import pg from "pg";
import { ACCOUNT_RIGHTS, RIGHTS_OF_ROLES, SIGN_IN_RIGHTS, TABLE_RIGHTS, type TableRights } from "./table-rights.ts";
import { signInRoleOf, tenantRoleOf } from "./tenant-role.ts";
import { whenTablesAreFree } from "./when-tables-are-free.ts";

/**
 * Tables of tenants of which all rows are seen before a tenant is known, by the role that the service signs in as and by the
 * sign-in's. In every other transaction row-level security holds them to the tenant's own rows
 * (`tests/arch/tenant-tables.test.ts`).
 * @internal a test holds the tables to it.
 */
export const SEEN_BEFORE_A_TENANT_IS_KNOWN: Readonly<Record<string, string>> = {
  tenant: "is looked up by its uuid or slug",
  api_key: "is looked up by its prefix",
  oauth_token: "is looked up by its hash",
  tenant_member: "a person's tenants are listed at sign-in",
  person_link: "is looked up by its hash",
  sign_in_domain: "is looked up by the address of who signs in",
  mail_token: "an answer by mail is looked up by the token of its address",
  sftp_account: "is looked up by its user name",
  intake: "messages of several tenants are accepted in one commit",
  intake_about: "is written in that same commit",
  idempotency_key: "is written in that same commit",
  work: "is claimed; a mail to somebody who signs in is put there",
  delivery: "is claimed",
  pending_blob: "whoever sweeps looks for files that nobody came for",
  mailbox_turn: "whoever looks through mailboxes claims those that are due",
  tenant_counter: "numbers are given out in shared commits",
  tenant_usage: "whoever adds up looks for tenants that were never counted",
  tenant_usage_step: "whoever adds up looks for tenants that have something to add",
  exception_step: "as above: exceptions are added up tenant by tenant",
  trail_unsealed: "whoever seals looks for tenants that have something to seal",
  trail_feed: "whoever feeds looks for tenants whose chain is longer than what was heard of",
};

/**
 * Gives the roles of the service their rights, and takes from them what earlier releases gave. In one transaction: who works
 * meanwhile misses none.
 */
export async function grantRights(client: pg.Client, signsIn: string, onWait: (reason: string) => void): Promise<void> {
  const [service, tenant, signIn] = [signsIn, tenantRoleOf(signsIn), signInRoleOf(signsIn)].map((role) =>
    pg.escapeIdentifier(role),
  );
  const all = `${service}, ${tenant}, ${signIn}`;
  await client.query(
    [
      "begin",
      `grant usage on schema public, auth to ${all}`,
      `revoke all on all tables in schema public, auth from ${all}`,
      ...grants("public", TABLE_RIGHTS, all),
      ...grants("auth", ACCOUNT_RIGHTS, `${service}, ${tenant}`),
      ...grants("auth", SIGN_IN_RIGHTS, `${signIn}`),
      "commit",
    ].join(";\n"),
  );
  await seeBeforeATenantIsKnown(client, [signsIn, signInRoleOf(signsIn)], onWait);
}

const HELD = `
  select a.grantee::regrole::name as role, n.nspname || '.' || c.relname as "table", lower(a.privilege_type) as "right", '' as "column"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join aclexplode(c.relacl) a
   where n.nspname in ('public', 'auth') and a.grantee = any(select oid from pg_roles where rolname = any($1::name[]))
  union all
  select x.grantee::regrole::name, n.nspname || '.' || c.relname, lower(x.privilege_type), t.attname
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute t on t.attrelid = c.oid cross join aclexplode(t.attacl) x
   where n.nspname in ('public', 'auth') and x.grantee = any(select oid from pg_roles where rolname = any($1::name[]))`;

/**
 * Whether the roles of the service have the rights that are said of them on the tables that are named, no less and no more. They
 * have not where whoever migrated was ended before they were given, and in a copy that was restored without them.
 */
export async function rightsAreAsSaid(client: pg.Client, signsIn: string): Promise<boolean> {
  const roles = [signsIn, tenantRoleOf(signsIn), signInRoleOf(signsIn)] as const;
  const schemas = await client.query<{ usable: boolean }>(
    `select bool_and(has_schema_privilege(role, schema, 'usage')) as usable from unnest($1::name[]) role, unnest('{public,auth}'::name[]) schema`,
    [roles],
  );
  if (schemas.rows[0]?.usable !== true) return false;
  const [service, tenant, signIn] = roles;
  const said = new Set(
    (
      [
        [service, ""],
        [tenant, "_tenant"],
        [signIn, "_sign_in"],
      ] as const
    ).flatMap(([role, ending]) =>
      RIGHTS_OF_ROLES[ending].map(({ table, right, column }) => `${role} ${table} ${right} ${column}`),
    ),
  );
  const named = new Set([
    ...Object.keys(TABLE_RIGHTS).map((table) => `public.${table}`),
    ...Object.keys(ACCOUNT_RIGHTS).map((table) => `auth.${table}`),
  ]);
  const { rows } = await client.query<{ role: string; table: string; right: string; column: string }>(HELD, [roles]);
  const held = rows.filter(({ table }) => named.has(table));
  return (
    held.length === said.size && held.every(({ role, table, right, column }) => said.has(`${role} ${table} ${right} ${column}`))
  );
}

const grants = (schema: string, rights: TableRights, roles: string): readonly string[] =>
  Object.entries(rights).flatMap(([table, words]) =>
    words === "" ? [] : [`grant ${words} on ${schema}.${pg.escapeIdentifier(table)} to ${roles}`],
  );

/**
 * A policy takes a lock that waits for whoever uses the table: it is made where it is missing, for a database whose roles were
 * made after its tables.
 */
async function seeBeforeATenantIsKnown(
  client: pg.Client,
  roles: readonly string[],
  onWait: (reason: string) => void,
): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `select wanted as table from unnest($1::text[]) as wanted where not exists (select from pg_policies
       where schemaname = 'public' and tablename = wanted and policyname = 'before_a_tenant_is_known' and roles @> $2::name[])`,
    [Object.keys(SEEN_BEFORE_A_TENANT_IS_KNOWN), roles],
  );
  const names = roles.map((role) => pg.escapeIdentifier(role)).join(", ");
  for (const { table } of rows)
    await whenTablesAreFree(
      client,
      () =>
        client.query(
          `drop policy if exists before_a_tenant_is_known on ${table};
           create policy before_a_tenant_is_known on ${table} to ${names} using (true) with check (true)`,
        ),
      () => onWait(`the rights on ${table} wait for others who use it`),
    );
}
