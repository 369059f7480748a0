-- The orders of one customer, the latest ship date first: its page lists them, however many others there are.
create index freight_order_customer on freight_order (tenant_uuid, customer_external_id, ship_on desc, order_uuid)
  where succeeded_by is null and customer_external_id is not null;
