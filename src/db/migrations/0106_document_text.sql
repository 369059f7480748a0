-- The words of each page of a document that was read, [text, left, top, width, height] in fractions of the page: what is looked for in it.
create table document_text (
  tenant_uuid uuid not null,
  document_uuid uuid not null,
  page integer not null,
  words jsonb not null,
  primary key (tenant_uuid, document_uuid, page),
  foreign key (tenant_uuid, document_uuid) references document
);
-- By which documents are found that have a word on any page.
create table document_text_word (
  tenant_uuid uuid not null,
  word text collate "C" not null,
  document_uuid uuid not null,
  primary key (tenant_uuid, word, document_uuid),
  foreign key (tenant_uuid, document_uuid) references document
);
create index document_text_word_document on document_text_word (tenant_uuid, document_uuid);

alter table document_text enable row level security;
alter table document_text force row level security;
create policy tenant_only on document_text using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table document_text_word enable row level security;
alter table document_text_word force row level security;
create policy tenant_only on document_text_word using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
