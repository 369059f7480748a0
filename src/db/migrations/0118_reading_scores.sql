-- How sure the reader was of a bill that lacked nothing else, and whether a person found it read right: what a confidence is worth is
-- counted from these (src/domain/routing/learned-threshold.ts).
create table reading_score (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  -- Of the rules that read it: what is known of one version says nothing of the next.
  reader_version text not null,
  type text not null,
  -- text: every page of it stands in the file as text; picture: letters of it were recognized.
  how text not null check (how in ('text', 'picture')),
  -- What people's corrections of its layout had a part in it.
  template_uuid uuid,
  template_version integer,
  -- Of the least sure value that an invoice needs.
  score numeric(4, 3) not null check (score between 0 and 1),
  -- shadow: it was read once more by a later reader, after a person had decided about it.
  course text not null check (course in ('automatic', 'spot-check', 'review', 'shadow')),
  scored_at timestamptz not null,
  verdict text check (verdict in ('right', 'wrong')),
  judged_at timestamptz,
  judged_by text,
  primary key (tenant_uuid, document_uuid, reader_version),
  foreign key (tenant_uuid, document_uuid) references document,
  check (num_nulls(template_uuid, template_version) in (0, 2)),
  check (num_nulls(verdict, judged_at, judged_by) in (0, 3))
);
create index reading_score_judged on reading_score (tenant_uuid, reader_version, type, how, judged_at) where verdict is not null;

alter table reading_score enable row level security;
alter table reading_score force row level security;
create policy tenant_only on reading_score using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
