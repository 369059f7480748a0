-- A copy of a document in which places are blacked out: which document it was made of, and the places, as [{page, box}]. The original
-- stays, for those who decide.
alter table document
  add column redacts uuid,
  add column redacted_places jsonb,
  add constraint document_redaction_whole check (num_nulls(redacts, redacted_places) in (0, 2)),
  add foreign key (tenant_uuid, redacts) references document;
create index document_redactions on document (tenant_uuid, redacts) where redacts is not null;
