-- Orders by when they ship and by whose they are: for bills that name no reference of theirs. Of an order's vendors the first three
-- are looked up.
create index freight_order_ships on freight_order (tenant_uuid, ship_on desc, order_uuid) where succeeded_by is null;
create index freight_order_vendor on freight_order
  (tenant_uuid, upper(coalesce(body #>> '{vendors,0,externalId}', body #>> '{vendors,0,scac}')), ship_on desc, order_uuid)
  where succeeded_by is null;
create index freight_order_vendor_2 on freight_order
  (tenant_uuid, upper(coalesce(body #>> '{vendors,1,externalId}', body #>> '{vendors,1,scac}')), ship_on desc, order_uuid)
  where succeeded_by is null and (body #> '{vendors,1}') is not null;
create index freight_order_vendor_3 on freight_order
  (tenant_uuid, upper(coalesce(body #>> '{vendors,2,externalId}', body #>> '{vendors,2,scac}')), ship_on desc, order_uuid)
  where succeeded_by is null and (body #> '{vendors,2}') is not null;
