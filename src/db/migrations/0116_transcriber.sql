-- The tenant's document AI, which reads what the own reader leaves in doubt. Off until somebody switches it on.
create table transcriber (
  tenant_uuid uuid primary key references tenant,
  url text not null,
  -- Sent as a bearer token; null: none is sent.
  api_key text,
  enabled boolean not null default false,
  -- Types of documents that may be sent to it.
  kinds text[] not null default '{Invoice}',
  -- Of the tenant's contract with whoever runs it, in its own currency; a month is one of UTC.
  cost_per_page numeric(19,4) not null default 0 check (cost_per_page >= 0),
  monthly_cap numeric(19,4) not null default 0 check (monthly_cap >= 0),
  timeout_seconds integer not null default 30 check (timeout_seconds between 1 and 60),
  changed_at timestamptz not null default now()
);
alter table transcriber enable row level security;
alter table transcriber force row level security;
create policy tenant_only on transcriber using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger transcriber_trail after insert or update or delete on transcriber
  for each row execute function trail_change('money', 'url', 'changed_at', 'api_key');

-- One call about one document. It is written before the call and once more when it is over: one that a process died over stays
-- `running` until the document's next turn, and counts with its cost.
create table transcriber_call (
  tenant_uuid uuid not null references tenant,
  -- Made in the order of asking: the latest is the greatest.
  call_uuid uuid not null,
  document_uuid uuid not null,
  blob_hash text not null,
  begun_at timestamptz not null default now(),
  -- `withheld`: nothing was sent, and failure says why.
  status text not null check (status in ('running', 'answered', 'failed', 'withheld')),
  -- Without the key.
  url text not null,
  pages integer not null check (pages >= 0),
  cost numeric(19,4) not null check (cost >= 0),
  duration_ms integer,
  http_status integer,
  failure text,
  -- What it calls itself.
  name text,
  version text,
  -- {name, version, pages}
  answer jsonb,
  -- What of the answer was left out, and why.
  faults text[] not null default '{}',
  primary key (tenant_uuid, call_uuid),
  foreign key (tenant_uuid, document_uuid) references document
);
create index transcriber_call_document on transcriber_call (tenant_uuid, document_uuid);
create index transcriber_call_content on transcriber_call (tenant_uuid, blob_hash) where status = 'answered';
create index transcriber_call_begun on transcriber_call (tenant_uuid, begun_at);
alter table transcriber_call enable row level security;
alter table transcriber_call force row level security;
create policy tenant_only on transcriber_call using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
