import pg from "pg";
import { ACCOUNT_RIGHTS, SIGN_IN_RIGHTS, TABLE_RIGHTS, type TableRights } from "./table-rights.ts";
import { signInRoleOf, tenantRoleOf } from "./tenant-role.ts";
import { whenTablesAreFree } from "./when-tables-are-free.ts";

/**
 * Tables of tenants of which all rows are seen before a tenant is known: there is a shared commit, a claim, a sweep, a mail to
 * somebody who signs in.
 */
const SEEN_BEFORE_A_TENANT_IS_KNOWN = ["intake", "work", "delivery", "idempotency_key", "pending_blob"];

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
    [SEEN_BEFORE_A_TENANT_IS_KNOWN, roles],
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
