-- Pages that came as files of their own and are one document (src/usecases/document/merge-documents.ts).
alter table document add column merged_into uuid;
-- Of the originals, from 1.
alter table document add column merged_place integer;
-- What was put together was taken apart again: it is nothing from then on.
alter table document add column merge_undone_at timestamptz;
alter table document add constraint document_tenant_uuid_merged_into_fkey foreign key (tenant_uuid, merged_into) references document;
alter table document add constraint document_merge_whole check (num_nulls(merged_into, merged_place) in (0, 2));
create index document_merged on document (tenant_uuid, merged_into) where merged_into is not null;
create trigger document_merge_trail after update of merged_into, merge_undone_at on document
  for each row execute function trail_change('money', 'document_uuid', 'e_tag modified_at', 'fields');
