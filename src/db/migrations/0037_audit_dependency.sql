-- What the last audit of an open invoice depends on, so that it is judged again when that changes: a bill of one of its orders, a candidate
-- order, an accepted message, a vendor.
create table audit_dependency (
  tenant_uuid uuid not null,
  depends_on text not null,
  invoice_uuid uuid not null,
  primary key (tenant_uuid, depends_on, invoice_uuid)
);
create index audit_dependency_invoice on audit_dependency (tenant_uuid, invoice_uuid);
alter table audit_dependency enable row level security;
alter table audit_dependency force row level security;
create policy tenant_only on audit_dependency using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
