-- Lists of which a tenant with a million invoices waited longer than 300 ms for a page: settled disputes, recoveries, and orders of a state that few
-- or none are in. (`bench/app-reads.ts` asks them all.)
create index dispute_settled on dispute (tenant_uuid, created_at, dispute_uuid) where resolved_at is not null and answered_at is null;
create index recovery_changed on recovery (tenant_uuid, changed_at desc, recovery_uuid);
create index freight_order_decided on freight_order (tenant_uuid, status, changed_at desc, order_uuid) where status in ('approved', 'cancelled');
