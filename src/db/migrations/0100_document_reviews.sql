-- A document that a person decides about: it was read and doubted, or could not be read. It is here as long as it is kept; whoever
-- decided, by whatever way, is told by the document itself.
create table document_review (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  state text not null check (state in ('waiting', 'done')),
  -- 0: a bill that asks for quick pay, 1: another bill, 2: any other paper.
  place smallint not null check (place between 0 and 2),
  -- What it reads as, and whose it seems to be.
  type text not null,
  vendor text,
  since timestamptz not null,
  -- Who works on it, and until when nobody else is given it.
  taken_by text,
  taken_at timestamptz,
  taken_until timestamptz,
  -- It comes behind those that nobody passed over.
  skipped_at timestamptz,
  done_at timestamptz,
  done_by text,
  -- How long it was worked on, from its taking.
  seconds integer,
  -- What the person said beside what the machine had read, a version first. Null until it is done.
  corrections jsonb,
  primary key (tenant_uuid, document_uuid),
  foreign key (tenant_uuid, document_uuid) references document
);
create index document_review_waiting on document_review (tenant_uuid, place, since, document_uuid) where state = 'waiting';
create index document_review_done on document_review (tenant_uuid, done_at) where state = 'done';

alter table document_review enable row level security;
alter table document_review force row level security;
create policy tenant_only on document_review using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

insert into document_review (tenant_uuid, document_uuid, state, place, type, vendor, since)
select r.tenant_uuid, r.document_uuid, 'waiting', case when coalesce(r.reading -> 'type' ->> 'value', d.type) like 'Invoice%' then 1 else 2 end,
  coalesce(nullif(r.reading -> 'type' ->> 'value', 'Unknown'), d.type), r.reading -> 'fields' -> 'vendorName' ->> 'value', coalesce(r.read_at, r.asked_at)
from document_reading r join document d using (tenant_uuid, document_uuid)
where d.status = 'Draft' and (r.route = 'review' or r.state = 'failed');
