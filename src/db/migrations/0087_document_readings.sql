-- What the service read of a document. A document without a row was never asked to be read: it came before this, or was typed by its sender at once.
create table document_reading (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  state text not null check (state in ('waiting', 'reading', 'read', 'failed')),
  -- How often it was asked for: an answer to an earlier asking is dropped.
  asked integer not null default 1,
  -- Why nothing could be read, for a person.
  reason text,
  -- Of the rules that read it; null until then.
  reader_version text,
  -- Facts with their places, checks. Null until then, and where nothing could be read.
  reading jsonb,
  -- A step each: what was done, how long it took, what came of it.
  stages jsonb not null default '[]',
  asked_at timestamptz not null,
  read_at timestamptz,
  primary key (tenant_uuid, document_uuid),
  foreign key (tenant_uuid, document_uuid) references document
);

alter table document_reading enable row level security;
alter table document_reading force row level security;
create policy tenant_only on document_reading using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
