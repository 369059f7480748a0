-- `vendor`: what a vendor of the directory is found by, as a bill prints it. One whose vendor is not known waits for that so.
alter table document_wanted drop constraint document_wanted_kind_check;
alter table document_wanted add constraint document_wanted_kind_check check (kind in ('order', 'invoice', 'load', 'reference', 'vendor'));

-- Bills that wait already, by the name and the SCAC that were read of them, in the form of `party_key`.
insert into document_wanted (tenant_uuid, kind, external_id, document_uuid)
  select r.tenant_uuid, 'vendor', said.kind || ':' || left(lower(regexp_replace(normalize(said.value, NFKC), '\s+', '', 'g')), 255), r.document_uuid
  from document_reading r join document d on d.tenant_uuid = r.tenant_uuid and d.document_uuid = r.document_uuid
  cross join lateral (values ('name', r.reading #>> '{fields,vendorName,value}'), ('scac', r.reading #>> '{fields,scac,value}')) as said (kind, value)
  where d.status = 'Draft' and r.state = 'read' and r.route = 'review' and r.reading #>> '{type,value}' = 'Invoice'
    and regexp_replace(coalesce(said.value, ''), '\s+', '', 'g') <> ''
  on conflict do nothing;
