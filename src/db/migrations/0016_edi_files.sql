-- The interchanges of a file, when its bytes come again or one of them is read again.
create index edi_interchange_file on edi_interchange (tenant_uuid, file_uuid, place);
