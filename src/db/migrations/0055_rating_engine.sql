-- The tenant's rating engine.
create table rating_engine (
  tenant_uuid uuid primary key references tenant,
  url text not null,
  -- Sent as the query argument apikey; `next_api_key` takes its place when somebody activates it.
  api_key text not null,
  next_api_key text,
  -- One further attempt where the engine answers 5xx.
  retry_on_5xx boolean not null default false,
  timeout_seconds integer not null default 30 check (timeout_seconds between 1 and 30),
  changed_at timestamptz not null default now()
);
alter table rating_engine enable row level security;
alter table rating_engine force row level security;
create policy tenant_only on rating_engine using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
-- Audits read whether there is one.
create trigger rating_engine_changed after insert or update or delete on rating_engine for each row execute function bump_settings();
