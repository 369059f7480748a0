-- What people's corrections say of the layouts of papers (src/domain/reading/vendor-template.ts), by versions: the newest that nobody
-- took back reads.
create table reading_template (
  tenant_uuid uuid not null,
  template_uuid uuid not null,
  version integer not null,
  type text not null,
  -- As the corrected paper names it.
  vendor text,
  -- {version, layout, fields}
  body jsonb not null,
  -- The document that was corrected.
  document_uuid uuid not null,
  made_at timestamptz not null,
  made_by text not null,
  removed_at timestamptz,
  removed_by text,
  primary key (tenant_uuid, template_uuid, version),
  foreign key (tenant_uuid, document_uuid) references document,
  check (num_nulls(removed_at, removed_by) in (0, 2))
);
create index reading_template_made on reading_template (tenant_uuid, made_at desc, template_uuid) where removed_at is null;
create index reading_template_document on reading_template (tenant_uuid, document_uuid);

alter table reading_template enable row level security;
alter table reading_template force row level security;
create policy tenant_only on reading_template using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
create trigger reading_template_trail after insert or update of removed_at on reading_template
  for each row execute function trail_change('settings', 'template_uuid', '', 'body');
