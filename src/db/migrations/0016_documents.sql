-- A document that names an order or invoice which has not arrived yet: linked when it does.
create table document_wanted (
  tenant_uuid uuid not null,
  kind text not null check (kind in ('order', 'invoice')),
  external_id text not null,
  document_uuid uuid not null,
  primary key (tenant_uuid, kind, external_id, document_uuid)
);

-- What an external capture provider has sent already: a repeat does nothing.
create table capture (
  tenant_uuid uuid not null,
  capture_id text not null,
  intake_uuid uuid not null,
  primary key (tenant_uuid, capture_id)
);

-- Control table, swept across tenants. A file is noted here before its bytes are stored, and crossed out by whoever refers to it; what stays
-- noted belongs to a request that died.
create table pending_blob (
  tenant_uuid uuid not null,
  blob_hash text not null,
  pending_uuid uuid not null,
  -- The accepted message that will refer to it, for as long as it waits.
  intake_uuid uuid,
  noted_at timestamptz not null default now(),
  primary key (tenant_uuid, blob_hash, pending_uuid)
);
create index pending_blob_age on pending_blob (noted_at);
create index pending_blob_intake on pending_blob (tenant_uuid, intake_uuid) where intake_uuid is not null;

-- The PDF made of an image, kept beside the original.
alter table document add column pdf_hash text, add column pdf_bytes bigint;
create index document_blob on document (tenant_uuid, blob_hash);
create index document_pdf on document (tenant_uuid, pdf_hash) where pdf_hash is not null;

-- The invoice through whose match the document came to the order; null when it was linked to the order itself.
alter table document_order add column invoice_uuid uuid;

alter table document_wanted enable row level security;
alter table document_wanted force row level security;
create policy tenant_only on document_wanted using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
alter table capture enable row level security;
alter table capture force row level security;
create policy tenant_only on capture using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
