-- Orders by when they ship and by whose they are: for bills that name no reference of theirs. Of an order's vendors the first three
-- are looked up, by columns of their own: behind row level security no index of an expression is used (`upper` is not leakproof).
alter table freight_order
  add column vendor_1 text generated always as (upper(coalesce(body #>> '{vendors,0,externalId}', body #>> '{vendors,0,scac}'))) stored,
  add column vendor_2 text generated always as (upper(coalesce(body #>> '{vendors,1,externalId}', body #>> '{vendors,1,scac}'))) stored,
  add column vendor_3 text generated always as (upper(coalesce(body #>> '{vendors,2,externalId}', body #>> '{vendors,2,scac}'))) stored;
create index freight_order_ships on freight_order (tenant_uuid, ship_on desc, order_uuid) where succeeded_by is null;
create index freight_order_vendor on freight_order (tenant_uuid, vendor_1, ship_on desc, order_uuid)
  where succeeded_by is null and vendor_1 is not null;
create index freight_order_vendor_2 on freight_order (tenant_uuid, vendor_2, ship_on desc, order_uuid)
  where succeeded_by is null and vendor_2 is not null;
create index freight_order_vendor_3 on freight_order (tenant_uuid, vendor_3, ship_on desc, order_uuid)
  where succeeded_by is null and vendor_3 is not null;
