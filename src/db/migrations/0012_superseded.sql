-- Which bills a corrected bill replaced or cancelled is asked at every audit of it.
create index invoice_superseded on invoice (tenant_uuid, superseded_by) where superseded_by is not null;
