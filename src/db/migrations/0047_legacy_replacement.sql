-- A legacy order may say no ship date.
alter table freight_order alter column ship_on drop not null;

-- The order that a legacy create put in the place of this one. `status` is `replaced` where nothing was approved for it; else it stands beside its
-- successor as it is. Both have one external id: by it their invoices are counted together, and it names the successor from then on.
alter table freight_order add column succeeded_by uuid;
drop index freight_order_external_id;
drop index freight_order_replaced;
create unique index freight_order_external_id on freight_order (tenant_uuid, external_id) where succeeded_by is null;
create index freight_order_succeeded on freight_order (tenant_uuid, external_id) where succeeded_by is not null;

-- An open invoice that went over to the successor of its order has another uuid since; the one it had is known for ever.
create table replaced_invoice (
  tenant_uuid uuid not null references tenant,
  invoice_uuid uuid not null,
  successor_uuid uuid not null,
  replaced_at timestamptz not null,
  primary key (tenant_uuid, invoice_uuid)
);
create index replaced_invoice_successor on replaced_invoice (tenant_uuid, successor_uuid);
alter table replaced_invoice enable row level security;
alter table replaced_invoice force row level security;
create policy tenant_only on replaced_invoice using (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid)
  with check (tenant_uuid = nullif(current_setting('app.tenant', true), '')::uuid);
