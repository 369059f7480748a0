-- The first time that an invoice of a vendor came counts for late billing, also when it was refused: refused 210s keep their carrier beside their
-- number, refused messages of the interface their number and vendor, once each.
alter table edi_transaction_set add column refused_scac text;

create table refused_invoice (
  tenant_uuid uuid not null references tenant,
  number_key text not null,
  vendor_key text not null,
  type text,
  vendor_external_id text,
  vendor_scac text,
  vendor_mc_number text,
  vendor_dot_number text,
  received_at timestamptz not null,
  primary key (tenant_uuid, number_key, vendor_key)
);
create index refused_invoice_received on refused_invoice (tenant_uuid, received_at);
alter table refused_invoice enable row level security;
alter table refused_invoice force row level security;
create policy tenant_only on refused_invoice using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
