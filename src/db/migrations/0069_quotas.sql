-- How much a tenant may have at once, where the operator says other than usual; null: as usual.
create table tenant_quota (
  tenant_uuid uuid not null primary key references tenant,
  keys integer,
  endpoints integer,
  documents integer,
  storage_megabytes integer,
  mails_per_dispute integer,
  mails_per_address integer
);
alter table tenant_quota enable row level security;
alter table tenant_quota force row level security;
create policy tenant_only on tenant_quota using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger tenant_quota_trail after insert or update or delete on tenant_quota
  for each row execute function trail_change('settings', 'tenant_uuid', '', '');
create index communication_mailed on communication (tenant_uuid, created_at) where email_to is not null;
