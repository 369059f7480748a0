import pg from "pg";
import { ACCOUNT_RIGHTS, SIGN_IN_RIGHTS, TABLE_RIGHTS, type TableRights } from "./table-rights.ts";
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
