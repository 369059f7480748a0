-- Bodies of invoices that ended, and of orders that have not changed for long, are packed where they stand (src/contract/packed). These find the
-- ones that are not yet: what is packed leaves them, so that they stay as small as a month is.
create index invoice_to_pack on invoice (tenant_uuid, finalized_at) where finalized_at is not null and body -> 'packed' is null;
create index freight_order_to_pack on freight_order (tenant_uuid, changed_at) where body -> 'packed' is null;
