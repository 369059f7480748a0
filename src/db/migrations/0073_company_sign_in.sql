-- Where people of a tenant sign in: at their company's own provider (OpenID Connect). One row holds, another may wait for a second person.
create table sign_in_provider (
  tenant_uuid uuid not null references tenant,
  waits boolean not null default false,
  issuer text not null,
  client_id text not null,
  client_secret text not null,
  -- Lower case, without the @.
  domains text[] not null,
  role_claim text,
  changed_at timestamptz not null default now(),
  primary key (tenant_uuid, waits)
);
alter table sign_in_provider enable row level security;
alter table sign_in_provider force row level security;
create policy tenant_only on sign_in_provider using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger sign_in_provider_trail after insert or update or delete on sign_in_provider
  for each row execute function trail_change('access', 'issuer', 'changed_at', 'client_secret');

-- Whose people an address may be of: asked before a tenant is known.
create table sign_in_domain (
  domain text not null,
  tenant_uuid uuid not null references tenant,
  primary key (domain, tenant_uuid)
);

-- A session that a company's provider vouches for is good in that company's tenant alone.
alter table auth."session" add column "tenantUuid" uuid;
-- Whether the provider says that a second factor was used.
alter table auth."session" add column "secondFactor" boolean;
-- A person of a provider is one account.
create unique index "account_company" on auth."account" ("providerId", "accountId") where "providerId" like 'company:%';

-- Whoever says who somebody is could act as anybody of the tenant: that changes with a second person.
alter table pending_change drop constraint pending_change_kind_check;
alter table pending_change add constraint pending_change_kind_check
  check (kind in ('remit-to', 'payment-terms', 'charge-terms', 'approval-limit', 'separate-duties', 'audit-policy', 'sign-in-provider'));
