-- A file that holds several papers is split into documents of their own: which document they were cut out of, which of its pages, and
-- the file as it came, for a part may be split again.
alter table document add column part_of uuid, add column part_pages integer[], add column came_as uuid,
  add constraint document_part_whole check (num_nulls(part_of, part_pages, came_as) in (0, 3)),
  add foreign key (tenant_uuid, part_of) references document,
  add foreign key (tenant_uuid, came_as) references document;
create index document_parts on document (tenant_uuid, part_of) where part_of is not null;
