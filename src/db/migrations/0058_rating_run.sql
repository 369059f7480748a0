-- One call about one order of an invoice. A run is written before the call and once more when it is over: one that a process died over stays `running`.
create table rating_run (
  tenant_uuid uuid not null references tenant,
  -- Made in the order of asking: the latest is the greatest.
  run_uuid uuid not null,
  invoice_uuid uuid not null,
  order_uuid uuid not null,
  order_external_id text not null,
  order_version integer not null,
  -- On the tenant's clock, and in real time for whoever waits.
  at timestamptz not null,
  begun_at timestamptz not null default now(),
  asked_by text not null,
  status text not null check (status in ('running', 'answered', 'exception', 'failed', 'cancelled')),
  -- Without the key.
  url text not null,
  request text not null,
  left_out text[] not null default '{}',
  attempts integer not null default 0,
  duration_ms integer,
  http_status integer,
  failure text,
  raw_response text,
  raw_response_type text check (raw_response_type in ('Json', 'Xml', 'Text')),
  -- The charges as they were read, and what is wrong with them.
  answer jsonb,
  primary key (tenant_uuid, run_uuid)
);
create index rating_run_of_invoice on rating_run (tenant_uuid, invoice_uuid, order_uuid, run_uuid desc);
alter table rating_run enable row level security;
alter table rating_run force row level security;
create policy tenant_only on rating_run using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
