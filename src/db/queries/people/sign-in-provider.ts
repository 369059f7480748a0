import type { TenantTx, Tx } from "../../database.ts";

/** A company's provider as it is stored: the client secret encrypted. */
export interface ProviderRow {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly domains: readonly string[];
  readonly roleClaim: string | null;
}

/** The tenant's provider that holds, or the one that waits for a second person. */
export async function findProvider(tx: TenantTx, waits: boolean): Promise<ProviderRow | undefined> {
  return (
    await tx.query<ProviderRow>(
      {
        name: "provider-find",
        text: `select issuer, client_id as "clientId", client_secret as "clientSecret", domains, role_claim as "roleClaim" from sign_in_provider
          where tenant_uuid = $1 and waits = $2`,
      },
      [tx.tenantUuid, waits],
    )
  ).rows[0];
}

/**
 * Keeps a provider in the place of the one before, or (undefined) none. What holds is found by its domains from now on; another
 * issuer or client vouches for nobody of before.
 */
export async function putProvider(tx: TenantTx, waits: boolean, provider: ProviderRow | undefined): Promise<void> {
  const { rows } = await tx.query<{ issuer: string; clientId: string; since: string }>(
    `delete from sign_in_provider where tenant_uuid = $1 and waits = $2 returning issuer, client_id as "clientId", vouches_since::text as since`,
    [tx.tenantUuid, waits],
  );
  const same = rows.find(({ issuer, clientId }) => issuer === provider?.issuer && clientId === provider.clientId);
  if (provider !== undefined)
    await tx.query(
      `insert into sign_in_provider (tenant_uuid, waits, issuer, client_id, client_secret, domains, role_claim, vouches_since)
        values ($1, $2, $3, $4, $5, $6, $7, coalesce($8::timestamptz, now()))`,
      [
        tx.tenantUuid,
        waits,
        provider.issuer,
        provider.clientId,
        provider.clientSecret,
        provider.domains,
        provider.roleClaim,
        same?.since ?? null,
      ],
    );
  if (waits) return;
  await tx.query("delete from sign_in_domain where tenant_uuid = $1", [tx.tenantUuid]);
  await tx.query(
    "insert into sign_in_domain (domain, tenant_uuid) select distinct domain, $1::uuid from unnest($2::text[]) as domain",
    [tx.tenantUuid, provider?.domains ?? []],
  );
}

/** Whether the provider that holds is the one that vouched then. */
export async function isVouchedFor(tx: TenantTx, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    {
      name: "provider-vouches",
      text: "select from sign_in_provider where tenant_uuid = $1 and not waits and vouches_since <= $2",
    },
    [tx.tenantUuid, at],
  );
  return rowCount === 1;
}

/**
 * The tenant whose provider knows this address: one that the person works for, else (for an address that nobody has) the first
 * that named its domain. `wanted` goes before the others where it is one of them.
 */
export async function findCompanyOf(
  tx: Tx,
  { email, domain, wanted }: { readonly email: string; readonly domain: string; readonly wanted: string | null },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ tenantUuid: string }>(
    {
      name: "company-of",
      text: `select d.tenant_uuid as "tenantUuid" from sign_in_domain d
        left join auth."user" u on u.email = $2
        left join tenant_member m on m.tenant_uuid = d.tenant_uuid and m.user_id = u.id::text
        where d.domain = $1 and (u.id is null or m.user_id is not null or not exists (select from tenant_member other where other.user_id = u.id::text))
        order by d.tenant_uuid is not distinct from $3::uuid desc, m.deactivated_at is null and m.user_id is not null desc, d.tenant_uuid limit 1`,
    },
    [domain, email, wanted],
  );
  return rows[0]?.tenantUuid;
}

/** Whom the provider's subject is, where they have signed in by it before. */
export async function findCompanyAccount(tx: Tx, providerId: string, subject: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ userId: string }>(
    {
      name: "company-account",
      text: `select "userId"::text as "userId" from auth."account" where "providerId" = $1 and "accountId" = $2`,
    },
    [providerId, subject],
  );
  return rows[0]?.userId;
}

/** Notes whom a subject is. False: the subject is somebody else, or the person another subject. */
export async function insertCompanyAccount(
  tx: Tx,
  { providerId, subject, userId }: { readonly providerId: string; readonly subject: string; readonly userId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into auth."account" ("accountId", "providerId", "userId", "updatedAt")
      select $2, $1, $3::uuid, now() where not exists (select from auth."account" where "providerId" = $1 and "userId" = $3::uuid)
      on conflict do nothing`,
    [providerId, subject, userId],
  );
  return rowCount === 1;
}

/**
 * A person whom a company's provider vouches for: without a password, their address not proved to anybody else. False: somebody
 * has the address already.
 */
export async function insertCompanyPerson(
  tx: Tx,
  person: { readonly id: string; readonly name: string; readonly email: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into auth."user" (id, name, email, "emailVerified") values ($1, $2, $3, false) on conflict do nothing`,
    [person.id, person.name, person.email],
  );
  return rowCount === 1;
}

/** Whoever left or comes anew is known by their address once more. */
export async function forgetCompanyAccounts(tx: TenantTx, userId: string): Promise<void> {
  await tx.query(`delete from auth."account" where "userId" = $2::uuid and "providerId" like 'company:' || $1 || ':%'`, [
    tx.tenantUuid,
    userId,
  ]);
}

/** Uses a code of a provider up, by its hash; false: it was before. Of the same code at once one is the first. */
export async function useCompanyCodeUp(tx: Tx, hash: string, seconds: number): Promise<boolean> {
  await tx.query({ name: "company-code-lock", text: "select pg_advisory_xact_lock(hashtextextended($1, 11))" }, [hash]);
  const { rowCount } = await tx.query(
    {
      name: "company-code-use",
      text: `insert into auth."verification" (identifier, value, "expiresAt") select 'company code ' || $1::text, 'used', now() + make_interval(secs => $2)
        where not exists (select from auth."verification" where identifier = 'company code ' || $1::text)`,
    },
    [hash, seconds],
  );
  return rowCount === 1;
}
