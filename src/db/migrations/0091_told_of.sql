-- What people were told of that goes on: they are told once, and once more when it is over. `kind`: webhook-endpoint, edi-partner.
create table told_of (
  tenant_uuid uuid not null references tenant,
  kind text not null,
  -- The endpoint's uuid, the partner's sender id.
  subject text not null,
  told_at timestamptz not null default now(),
  primary key (tenant_uuid, kind, subject)
);
alter table told_of enable row level security;
alter table told_of force row level security;
create policy tenant_only on told_of using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
