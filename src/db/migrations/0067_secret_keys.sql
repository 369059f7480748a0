-- The keys that secrets of a tenant (of uuid zero: of the installation) are encrypted with, each encrypted itself with a master key that is kept outside
-- of the database. Whoever deletes a tenant's keys has deleted its secrets.
create table secret_key (
  tenant_uuid uuid not null,
  key_no integer not null,
  -- Which master key it is encrypted with.
  master_id text not null,
  wrapped text not null,
  made_at timestamptz not null default now(),
  -- A newer one took its place; readers that are under way may still need it for a while.
  retired_at timestamptz,
  primary key (tenant_uuid, key_no)
);
alter table secret_key enable row level security;
alter table secret_key force row level security;
create policy tenant_only on secret_key
  using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger secret_key_trail after insert or update or delete on secret_key
  for each row execute function trail_change('access', 'key_no', 'made_at', 'wrapped');
