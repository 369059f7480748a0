-- The words of documents' names, so that a search for one reads an index and not every document. Byte order, for search by first letters.
create table document_word (
  tenant_uuid uuid not null,
  word text collate "C" not null,
  document_uuid uuid not null,
  primary key (tenant_uuid, word, document_uuid)
);

alter table document no force row level security;
insert into document_word (tenant_uuid, word, document_uuid)
  select distinct tenant_uuid, left(word, 60), document_uuid
  from document, regexp_split_to_table(lower(filename), '[^[:alnum:]]+') as word where word <> ''
  on conflict do nothing;
alter table document force row level security;

alter table document_word enable row level security;
alter table document_word force row level security;
create policy tenant_only on document_word using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
