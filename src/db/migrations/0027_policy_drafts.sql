-- A person's unpublished audit policy, as it was typed: it may hold what cannot be published yet.
create table policy_draft (
  tenant_uuid uuid not null references tenant,
  actor text not null,
  based_on integer not null,
  body jsonb not null,
  saved_at timestamptz not null default now(),
  primary key (tenant_uuid, actor)
);
alter table policy_draft enable row level security;
alter table policy_draft force row level security;
create policy tenant_only on policy_draft using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
