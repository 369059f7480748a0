-- What approved invoices used of receipts, by charge: a receipt pays for a thing once. Never given back: what is paid is paid.
-- `blob_hash`: the same file sent again is the same paper.
create table document_use (
  tenant_uuid uuid not null references tenant,
  invoice_uuid uuid not null,
  document_uuid uuid not null,
  blob_hash text not null,
  charge_code text not null,
  amount numeric(19,4) not null check (amount > 0),
  currency text not null,
  used_at timestamptz not null,
  primary key (tenant_uuid, invoice_uuid, document_uuid, charge_code)
);
create index document_use_document on document_use (tenant_uuid, document_uuid);
create index document_use_blob on document_use (tenant_uuid, blob_hash);
alter table document_use enable row level security;
alter table document_use force row level security;
create policy tenant_only on document_use using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
