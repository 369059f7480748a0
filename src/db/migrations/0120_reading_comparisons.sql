-- What a reader, with the layouts that corrections taught, reads of documents that people decided about, beside what was read of them
-- then; and whether it was kept by that (src/usecases/reading/reader-standing.ts).
create table reading_comparison (
  tenant_uuid uuid not null,
  comparison_uuid uuid not null,
  -- Of the rules that read.
  reader_version text not null,
  -- [{uuid, version}]: the layouts in force when it began.
  layouts jsonb not null,
  -- In the order in which they are read.
  documents uuid[] not null,
  done integer not null default 0,
  -- Could not be read in time, or are gone.
  skipped integer not null default 0,
  -- {version, types}
  figures jsonb not null,
  -- better: no type is read worse. worse: one is. kept: it is in force. taken-back: it was, and is no more. forgotten: nobody went by it.
  state text not null check (state in ('running', 'better', 'worse', 'kept', 'taken-back', 'forgotten')),
  asked_at timestamptz not null,
  asked_by text not null,
  ended_at timestamptz,
  decided_at timestamptz,
  decided_by text,
  primary key (tenant_uuid, comparison_uuid),
  check (num_nulls(decided_at, decided_by) in (0, 2))
);
create index reading_comparison_asked on reading_comparison (tenant_uuid, asked_at desc, comparison_uuid);
-- One at a time.
create unique index reading_comparison_running on reading_comparison (tenant_uuid) where state = 'running';
-- Whether people decided about anything that another reader read.
create index document_review_reader on document_review (tenant_uuid, (corrections ->> 'reader')) where state = 'done';

alter table reading_comparison enable row level security;
alter table reading_comparison force row level security;
create policy tenant_only on reading_comparison using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger reading_comparison_trail after insert or update of state on reading_comparison
  for each row execute function trail_change('settings', 'comparison_uuid', 'documents layouts done skipped', '');
