-- The settings an audit was held against (policy, charge codes, exchange rates), once for all audits that shared them, by their hash.
create table audit_settings (
  tenant_uuid uuid not null,
  settings_hash text not null,
  body text not null,
  first_used_at timestamptz not null default now(),
  primary key (tenant_uuid, settings_hash)
);
alter table audit_settings enable row level security;
alter table audit_settings force row level security;
create policy tenant_only on audit_settings using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

alter table audit add column settings_hash text;
