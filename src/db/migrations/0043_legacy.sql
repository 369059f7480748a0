-- What the legacy generation says and the core has no place for is kept beside the order or the invoice, as it was said.
alter table freight_order add column legacy jsonb;
alter table invoice add column legacy jsonb;

-- Numbers that legacy answers call vendors, billing entities and users by: dense for each tenant and kind, given once, never again.
create table legacy_number (
  tenant_uuid uuid not null references tenant,
  kind text not null check (kind in ('vendor', 'billing-entity', 'user')),
  named text not null,
  number integer not null,
  primary key (tenant_uuid, kind, named)
);
create unique index legacy_number_number on legacy_number (tenant_uuid, kind, number);
alter table legacy_number enable row level security;
alter table legacy_number force row level security;
create policy tenant_only on legacy_number using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);

-- The address that orders told last.
alter table vendor add column address jsonb;
alter table customer add column address jsonb;
