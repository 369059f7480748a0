-- What the monitor shows of an interchange, and what the drop folder still has to put out.
alter table edi_interchange add column start_offset bigint not null default 0;
alter table edi_interchange add column note_code text;
alter table edi_interchange add column groups jsonb not null default '[]';
-- The 824, for partners that want one.
alter table edi_interchange add column advice text;
-- 'acknowledgement', 'advice': to be put (again) into the folder the interchange came from.
alter table edi_interchange add column to_put text[] not null default '{}';
create index edi_interchange_to_put on edi_interchange (tenant_uuid, received_at) where to_put <> '{}';

alter table edi_transaction_set add column group_no integer;
alter table edi_transaction_set add column byte_offset bigint;
alter table edi_transaction_set add column doubts jsonb not null default '[]';
